import { expect, test } from 'vitest'
import { between } from './press.svelte'

const letter = (n: number, by: string, to: string[]) => ({ n, by, to, text: `${n}`, heading: '', at: 0 })

test('a conversation is what was exchanged in private with all who are chosen', () => {
  const letters = [letter(0, 'A', []), letter(1, 'A', ['B']), letter(2, 'B', ['A', 'C']), letter(3, 'C', ['A'])]
  const shown = (others: string[]) => between(letters, others).map((each) => each.n)
  expect(shown([])).toEqual([0, 1, 2, 3])
  expect(shown(['B'])).toEqual([1, 2])
  expect(shown(['C'])).toEqual([2, 3])
  expect(shown(['B', 'C'])).toEqual([2])
})
