import { expect, test } from 'vitest'
import { describe, offerTree } from './textview'

const leaf = (action: number, text: string, ...labels: string[]) => ({ action, text, path: labels.map((label, key) => ({ key, kind: '', label })) })
const LEAVES = [leaf(0, 'done', 'End the turn'), leaf(2, '1: land L1', 'Group I', 'Land at Beach 1'), leaf(28, '2: land L1', 'Group II', 'Land at Beach 1')]

test('offers stand under their piece', () => {
  expect(offerTree(LEAVES).map((branch) => [branch.label, branch.leaves.map((each) => each.label)])).toEqual([
    ['', ['End the turn']],
    ['Group I', ['Land at Beach 1']],
    ['Group II', ['Land at Beach 1']],
  ])
})

test('describe finds lines, whole headings and offers', () => {
  const sections = [{ title: 'Left board', lines: ['Hinterland L: red I.', 'Treasures: 9.'] }, { title: 'Players', lines: ['Red: 3 cards.'] }]
  expect(describe('left', sections, [])).toHaveLength(2)
  expect(describe('red', sections, [])).toEqual(['Left board: Hinterland L: red I.', 'Players: Red: 3 cards.'])
  expect(describe('group ii', [], LEAVES)).toEqual(['Offered: Group II, Land at Beach 1 (2: land L1).'])
  expect(describe('dragon', sections, LEAVES)).toEqual(['Nothing here is called “dragon”.'])
})
