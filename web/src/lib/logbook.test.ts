import { expect, test } from 'vitest'
import { joinLogs, lastDoing, lastWords, logGroups, stepFrom, turnFrom, turnMarks } from './logbook'
import type { LogLine, TableView } from './wire'

const line = (entry: number, text: string, head = false, seat = 0): LogLine => ({ entry, seat, text, clause: '', kind: '', args: [], head, undone: false })
const table = {
  status: 'running',
  seq: 9,
  log_from: 0,
  seats: [{ name: 'red' }, { name: 'blue' }],
  log: [line(0, 'The Boat lies ready.', false, -1), line(3, 'Turn 1: Red.', true), line(3, 'Red lands.'), line(4, 'Red draws.'), line(6, 'Turn 2: Blue.', true), line(6, 'Blue lands.', false, 1)],
} as unknown as TableView

test('turns come newest first, their lines in order', () => {
  const groups = logGroups(table.log)
  expect(groups.map((group) => group.title)).toEqual(['Turn 2: Blue', 'Turn 1: Red', 'Before the first turn'])
  expect(groups[1]!.lines.map((each) => each.text)).toEqual(['Red lands.', 'Red draws.'])
  expect(groups[2]!.lines[0]).toBe(table.log[0])
})

test('the last doing is a seat\'s, and stands', () => {
  expect(lastDoing(table.log)).toBe(6)
  expect(lastDoing([line(1, 'a'), { ...line(2, 'b'), undone: true }, line(3, 'c', false, -1)])).toBe(1)
  expect(lastDoing([])).toBe(-1)
})

test('replay goes from turn to turn and to the ends', () => {
  expect(turnMarks(table)).toEqual([{ at: 3, label: '1' }, { at: 6, label: '2' }])
  expect(turnFrom(table, 9, -1)).toBe(6)
  expect(turnFrom(table, 3, -1)).toBe(0)
  expect(turnFrom(table, 3, 1)).toBe(6)
  expect(turnFrom(table, 7, 1)).toBe(9)
})

test('a tail takes the place of what it brings anew', () => {
  const known = [line(0, 'a'), line(1, 'b'), line(2, 'c')]
  expect(joinLogs(known, { log: [line(2, 'C'), line(3, 'd')], log_from: 2 }).map((each) => each.text)).toEqual(['a', 'b', 'C', 'd'])
  expect(joinLogs(known, { log: [line(0, 'x')], log_from: 0 }).map((each) => each.text)).toEqual(['x'])
})

test('steps stop only where something was told', () => {
  expect(stepFrom(table, 0, 1)).toBe(1)
  expect(stepFrom(table, 1, 1)).toBe(4)
  expect(stepFrom(table, 7, 1)).toBe(9)
  expect(stepFrom(table, 9, -1)).toBe(7)
  expect(stepFrom(table, 1, -1)).toBe(0)
})

test('the last words are those of the whole last entry', () => {
  expect(lastWords(table.log)).toBe('Blue lands.')
  expect(lastWords(table.log.slice(0, 5))).toBe('Turn 2: Blue.')
  expect(lastWords([])).toBe('')
})
