import { expect, test } from 'vitest'
import { leavesOf, readPositionFile, withLeaves } from './position'

const POSITION = { year: 1901, phase: 'spring', units: { Austria: ['A VIE', 'F TRI'], Turkey: [] }, drawn: false, dislodged: [{ power: 'Italy' }] }

test('a position goes into fields and comes back the same', () => {
  const leaves = leavesOf(POSITION)
  expect(leaves.map((leaf) => leaf.path)).toEqual(['year', 'phase', 'units.Austria', 'units.Turkey', 'drawn', 'dislodged'])
  expect(withLeaves(POSITION, leaves)).toEqual(POSITION)
})

test('what is changed in a field is changed in the position', () => {
  const leaves = leavesOf(POSITION).map((leaf) => (leaf.path === 'units.Austria' ? { ...leaf, text: ' A SER \n\nF ALB' } : leaf.path === 'year' ? { ...leaf, text: '1905' } : leaf))
  expect(withLeaves(POSITION, leaves)).toEqual({ ...POSITION, year: 1905, units: { Austria: ['A SER', 'F ALB'], Turkey: [] } })
})

test('what cannot be read is named', () => {
  const leaves = leavesOf(POSITION).map((leaf) => (leaf.path === 'year' ? { ...leaf, text: 'soon' } : leaf))
  expect(() => withLeaves(POSITION, leaves)).toThrow('year: a number is expected, not “soon”.')
})

test('a position file is of this game', () => {
  const file = { format: 'barbaricum position 1', game: 'diplomacy', setup: 'standard', options: {}, position: POSITION }
  expect(readPositionFile(JSON.stringify(file), 'diplomacy').position).toEqual(POSITION)
  expect(() => readPositionFile(JSON.stringify(file), 'hengist')).toThrow('a position of diplomacy, not of hengist')
  expect(() => readPositionFile('{', 'hengist')).toThrow('not written in JSON')
  expect(() => readPositionFile('{"format": "x"}', 'hengist')).toThrow('no position file')
})
