import { expect, test } from 'vitest'
import { arrange } from './arrange'
import type { Group } from './view'

const group = (seat: 'red' | 'blue', number: number, place: string): Group => ({ seat, number, place, acted: false })

test('a group keeps its space when its neighbour leaves', () => {
  const before = arrange(new Map(), [group('red', 1, 'L1'), group('blue', 1, 'L1')])
  const after = arrange(before, [group('red', 1, 'L'), group('blue', 1, 'L1')])
  expect(after.get('blue:1')).toEqual({ place: 'L1', slot: 1 })
  expect(after.get('red:1')).toEqual({ place: 'L', slot: 0 })
})

test('a newcomer takes the first free space and never one that is taken', () => {
  const before = arrange(new Map(), [group('red', 1, 'M'), group('red', 2, 'M'), group('red', 3, 'M')])
  const after = arrange(before, [group('red', 1, 'M'), group('red', 2, 'L'), group('red', 3, 'M'), group('blue', 1, 'M')])
  expect(after.get('blue:1')).toEqual({ place: 'M', slot: 1 })
})

test('groups in the boat or lost stand on no space', () => {
  expect(arrange(new Map(), [group('red', 1, 'boat'), group('blue', 2, 'off')]).size).toBe(0)
})
