import { describe, expect, it } from 'vitest'
import { clauseOf, deedOf, lineFor, spotOfCause } from './lines'

const NAMES: Record<string, string> = { axiopolis: 'axiopolis', 'ad salices': 'ad_salices', 'haemus pass': 'haemus_pass', odessus: 'odessus' }
const spaceOf = (name: string) => NAMES[name.toLowerCase()]
const deed = (text: string) => deedOf({ action: 1, text, path: [] }, spaceOf)

describe('an offered line taken apart', () => {
  it('finds card, mover and place of a movement', () => {
    expect(deed('fritigern: 1G army movement to Ad Salices')).toMatchObject({ kind: 'play', leader: 'fritigern', card: '1G', deed: 'army movement', piece: 'fritigern', target: 'space:ad_salices' })
  })
  it('finds a garrison or another leader that moves', () => {
    expect(deed('valens: 1R army movement garrison 2 to Odessus')).toMatchObject({ leader: 'valens', deed: 'army movement', piece: 'garrison 2', target: 'space:odessus' })
    expect(deed('valens: 18R mercenaries richomeres')).toMatchObject({ deed: 'mercenaries', piece: 'richomeres', target: '' })
  })
  it('finds the leader an event falls on', () => {
    expect(deed('saphrax: 3G dysentery on valens')).toMatchObject({ deed: 'dysentery', piece: '', target: 'piece:valens' })
    expect(deed('saphrax: 6G regroup with alatheus')).toMatchObject({ deed: 'regroup', target: 'piece:alatheus' })
  })
  it('finds battle cards, chosen cards, marches and small choices', () => {
    expect(deed('valens: 11R reinforcements +2')).toMatchObject({ kind: 'play', deed: 'reinforcements +2', target: '' })
    expect(deed('alatheus: discard 5G')).toMatchObject({ kind: 'card', deed: 'discard', card: '5G' })
    expect(deed('fritigern to Haemus Pass')).toMatchObject({ kind: 'march', piece: 'fritigern', target: 'space:haemus_pass' })
    expect(deed('to Odessus')).toMatchObject({ kind: 'space', target: 'space:odessus' })
    expect(deed('choose saphrax')).toMatchObject({ kind: 'leader', target: 'piece:saphrax' })
    expect(deed('pass').kind).toBe('pass')
    expect(deed('lose training')).toMatchObject({ kind: 'small', deed: 'lose training' })
  })
})

it('writes the line that a press would mean', () => {
  expect(lineFor('valens', '1R', 'army movement', 'garrison 2', 'Odessus')).toBe('valens: 1R army movement garrison 2 to Odessus')
  expect(lineFor('fritigern', '9G', 'battle', 'fritigern', 'Odessus')).toBe('fritigern: 9G battle at Odessus')
  expect(lineFor('saphrax', '3G', 'dysentery', '', 'valens')).toBe('saphrax: 3G dysentery on valens')
  expect(lineFor('fritigern', '13G', 'plunder', '', '')).toBe('fritigern: 13G plunder')
})

it('points at what stands in the way', () => {
  const holderOf = (card: string) => (card === '2R' ? 'valens' : undefined)
  expect(spotOfCause('Odessus', spaceOf, holderOf)).toBe('space:odessus')
  expect(spotOfCause('garrison 1', spaceOf, holderOf)).toBe('piece:garrison 1')
  expect(spotOfCause('2R', spaceOf, holderOf)).toBe('card:valens:2R')
  expect(spotOfCause('hand', spaceOf, holderOf)).toBeNull()
})

it('knows the clause of an action by its band', () => {
  expect(clauseOf('order', 'BATTLE', 'romans')).toBe('roman/battle')
  expect(clauseOf('battle', 'REINFORCEMENTS +2', 'goths')).toBe('battle/reinforcements')
  expect(clauseOf('cancels', 'ALTAR OF SACRIFICE', 'goths')).toBe('goth/altar-of-sacrifice')
  expect(clauseOf('order', 'PLUNDER', 'goths')).toBe('goth/plunder-minor')
})
