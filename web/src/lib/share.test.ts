import { expect, test } from 'vitest'
import { share } from './share'

test('what is equal keeps its identity, what changed does not', () => {
  const before = { turn: 3, boards: [{ column: 'L', used: [true] }, { column: 'M', used: [] }], hand: { hill: 1 } }
  const after = { turn: 4, boards: [{ column: 'L', used: [true] }, { column: 'M', used: [1] }], hand: { hill: 1 } }
  const shared = share(before, after)
  expect(shared).toEqual(after)
  expect(shared).not.toBe(before)
  expect(shared.boards[0]).toBe(before.boards[0])
  expect(shared.boards[1]).not.toBe(before.boards[1])
  expect(shared.hand).toBe(before.hand)
  expect(share(before, structuredClone(before))).toBe(before)
})

test('lost and gained keys, nulls and types are changes', () => {
  for (const [a, b] of [[{ x: 1 }, {}], [{}, { x: 1 }], [{ x: undefined }, { y: undefined }], [null, {}], [[], {}], [{ 0: 1 }, [1]], [[1, 2], [1]]]) {
    expect(share(a, b)).toEqual(b)
    expect(share(a, b)).not.toBe(a)
  }
})
