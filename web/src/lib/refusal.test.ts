import { expect, test } from 'vitest'
import { splitRefusal } from './refusal'

test('the first half of the sentence is the title, the reason stands by itself', () => {
  expect(splitRefusal('A/I-space', 'Group 2 cannot go to Beach 1: all 3 spaces are taken.', 'L1')).toEqual({
    title: 'Group 2 cannot go to Beach 1',
    reason: 'All 3 spaces are taken.',
    clause: 'A/I-space',
    cause: 'L1',
  })
})

test('a sentence without a reason is shown whole', () => {
  expect(splitRefusal('base/turn', 'It is not your turn.').reason).toBe('It is not your turn.')
})
