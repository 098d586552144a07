import { expect, test } from 'vitest'
import { chapterOf, chaptersOf, findClauses, rulingsOf } from './rulebook'
import type { Rulebook } from './wire'

const clause = (id: string, title: string, rule: string, where = '') => ({ id, title, rule, where })
const BOOK: Rulebook = {
  game: 'hengist',
  title: 'Hengist',
  edition: '',
  clauses: {
    'setup/boat': clause('setup/boat', 'The Boat', 'All groups start aboard.'),
    'B/draw': clause('B/draw', 'Drawing', 'Two cards, and one for each group inland.', 'B. Drawing Cards'),
    'B/end': clause('B/end', 'End', 'The turn passes.'),
    'base/turn': clause('base/turn', 'Who may act', 'Only a seat that is asked.'),
  },
  rulings: { C8: { id: 'C8', clauses: ['B/draw'], question: 'An empty pile?', decision: 'Shuffle the discard.', reason: '', ground: 'own', option: '' } },
  counted: ['setup/boat', 'B/draw', 'B/end'],
}

test('chapters keep the order of the rulebook', () => {
  expect(chaptersOf(BOOK)).toEqual(['Setup', 'B. Drawing Cards', 'Table'])
  expect(chapterOf(BOOK, 'B/end')).toBe('B. Drawing Cards')
  expect(chapterOf(BOOK, 'no/such')).toBe('')
})

test('all words must be found, also in a ruling', () => {
  expect(findClauses(BOOK, 'two inland').map((each) => each.id)).toEqual(['B/draw'])
  expect(findClauses(BOOK, 'shuffle').map((each) => each.id)).toEqual(['B/draw'])
  expect(findClauses(BOOK, 'two nowhere')).toEqual([])
  expect(rulingsOf(BOOK, 'B/end')).toEqual([])
})
