import { expect, test } from 'vitest'
import { lineAt, sortOffers, spotOfCause, targetOf } from './lines'

test.each([
  ['1: land L1', { group: 1, spot: 'beach:L1' }],
  ['1: board', { group: 1, spot: 'boat' }],
  ['3: march M', { group: 3, spot: 'hinterland:M' }],
  ['2: return R2', { group: 2, spot: 'beach:R2' }],
  ['2: cross L', { group: 2, spot: 'hinterland:L' }],
  ['2: raid M white', { group: 2, spot: 'road:M:white' }],
  ['3: spy R', { group: 3, spot: 'tile:R' }],
  ['3: reinforce', { group: 3, spot: 'boat' }],
  ['done', null],
  ['pay hill', null],
])('%s points at its spot', (line, target) => {
  expect(targetOf(line)).toEqual(target)
})

test('every spot can be asked about', () => {
  expect(lineAt('hinterland:M', 2)).toBe('2: go M')
  expect(lineAt('road:L:red', 1)).toBe('1: raid L red')
  expect(lineAt('boat', 3, true)).toBe('3: reinforce')
  expect(lineAt('card:hill/river', 1)).toBe('pay hill/river')
  expect(lineAt('group:red:1', 1)).toBeNull()
})

test('causes point at spots, and a hand at none', () => {
  expect(spotOfCause('road M white', 'red')).toBe('road:M:white')
  expect(spotOfCause('tile L', 'red')).toBe('tile:L')
  expect(spotOfCause('2', 'blue')).toBe('group:blue:2')
  expect(spotOfCause('R1', 'red')).toBe('beach:R1')
  expect(spotOfCause('hand', 'red')).toBeNull()
})

test('offers fall into deeds, cards and the rest', () => {
  const leaf = (text: string, action: number) => ({ action, text, path: [] })
  const offers = sortOffers([leaf('done', 0), leaf('1: land L1', 2), leaf('pay hill/moor', 80), leaf('pay any', 101)])
  expect(offers.deeds.map((each) => each.target.spot)).toEqual(['beach:L1'])
  expect([...offers.cards.keys()]).toEqual(['hill/moor'])
  expect(offers.others.map((each) => each.text)).toEqual(['done', 'pay any'])
})
