import { expect, test } from 'vitest'
import { layHand } from './hand'

test('cards given for a payment stay beside their kind', () => {
  const payment = { group: 2, verb: 'raid' as const, target: 'M white', current: 1, three_left: 0, symbols: [{ terrain: 'hill' as const, paid: ['hill'] }, { terrain: 'river' as const, paid: [] }] }
  const places = layHand({ explorer: 1, hill: 1, 'hill/river': 2, moor: 1 }, payment)
  expect(places.map((place) => `${place.kind}${place.given ? ' given' : ''}`)).toEqual(['hill given', 'hill', 'moor', 'hill/river', 'explorer'])
})
