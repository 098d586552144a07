/** The same golden file that the rules' geometry is tested with. */
import { expect, test } from 'vitest'
import text from '../../../../tests/unit/hexes/golden.json?raw'
import { Hexes } from './hexes'

interface Golden {
  columns: number
  rows: number
  hexes: { name: string; index: number; q: number; r: number; neighbours: string[] }[]
  pairs: [string, string, number][]
  lines: [string, string, string[][]][]
}
const golden = JSON.parse(text) as Golden
const hexes = new Hexes(golden.columns, golden.rows)

test('names, coordinates and neighbours', () => {
  expect(golden.hexes.length).toBeGreaterThan(20)
  for (const { name, index, q, r, neighbours } of golden.hexes) {
    expect(hexes.index(name)).toBe(index)
    expect(hexes.name(index)).toBe(name)
    expect([hexes.q(index), hexes.r(index)]).toEqual([q, r])
    expect(hexes.neighbours(index).map((hex) => (hex < 0 ? '' : hexes.name(hex)))).toEqual(neighbours)
  }
  expect(['0000', '5501', '0140', 'abcd', '101'].map((name) => hexes.index(name))).toEqual([-1, -1, -1, -1, -1])
})

test('distances, and what lies within them', () => {
  for (const [one, other, distance] of golden.pairs) {
    expect(hexes.distance(hexes.index(one), hexes.index(other))).toBe(distance)
    if (distance > 0) {
      expect(hexes.within(hexes.index(one), distance)).toContain(hexes.index(other))
      expect(hexes.within(hexes.index(one), distance - 1)).not.toContain(hexes.index(other))
    }
  }
})

test('lines of missiles', () => {
  expect(golden.lines.length).toBeGreaterThan(20)
  for (const [one, other, steps] of golden.lines) {
    expect(hexes.line(hexes.index(one), hexes.index(other)).map((step) => step.map((hex) => hexes.name(hex)))).toEqual(steps)
  }
})
