/** The log as the column shows it: turns newest first, the lines of a turn in their order. */
import type { LogLine, TableView } from './wire'

/** The whole log, from the lines known so far and a message that may bring only the tail. */
export function joinLogs(known: LogLine[], message: Pick<TableView, 'log' | 'log_from'>): LogLine[] {
  return message.log_from === 0 ? message.log : [...known.filter((line) => line.entry < message.log_from), ...message.log]
}

/** The last entry in which a seat did something; -1 when none has. */
export function lastDoing(log: LogLine[]): number {
  return log.findLast((line) => line.seat >= 0 && !line.head && !line.undone)?.entry ?? -1
}

export interface LogGroup {
  title: string
  lines: LogLine[]
}

/** The log by turns, newest first; what came before the first turn stands under `Before the first turn`. */
export function logGroups(log: LogLine[]): LogGroup[] {
  const groups: LogGroup[] = []
  for (const line of log) {
    if (line.head || groups.length === 0) groups.push({ title: line.head ? line.text.replace(/\.$/, '') : 'Before the first turn', lines: [] })
    if (!line.head) groups.at(-1)!.lines.push(line)
  }
  return groups.reverse()
}

/** Where turns begin on the replay track, numbered as they come. */
export function turnMarks(table: TableView): { at: number; label: string }[] {
  const marks: { at: number; label: string }[] = []
  for (const line of table.log) {
    if (line.head && marks.at(-1)?.at !== line.entry) marks.push({ at: line.entry, label: /\d+/.exec(line.text)?.[0] ?? '' })
  }
  // A year that has several turns is named once.
  return marks.map((mark, at) => (mark.label === marks[at - 1]?.label ? { ...mark, label: '' } : mark))
}

/** The nearest turn mark before or after a position; the ends of the game where there is none. */
export function turnFrom(table: TableView, at: number, direction: -1 | 1): number {
  const marks = turnMarks(table).map((mark) => mark.at)
  return direction < 0 ? (marks.filter((mark) => mark < at).at(-1) ?? 0) : (marks.find((mark) => mark > at) ?? table.seq)
}

/** The next position in a direction after an entry that told this reader something: hidden draws are stepped over. */
export function stepFrom(table: TableView, at: number, direction: -1 | 1): number {
  const stops = table.log.map((line) => line.entry + 1)
  return direction < 0 ? (stops.findLast((stop) => stop < at) ?? 0) : (stops.find((stop) => stop > at) ?? table.seq)
}

const MOST_SAID = 6

/** What the last entry told, in one breath; a new turn's heading only where it is all there is. */
export function lastWords(log: LogLine[]): string {
  const last = log.at(-1)
  if (!last) return ''
  const lines = log.filter((line) => line.entry === last.entry)
  const doings = lines.filter((line) => !line.head)
  // The orders of many powers are no sentence.
  if (doings.length > MOST_SAID) return `${log.findLast((line) => line.head && line.entry < last.entry)?.text.replace(/\.$/, '') ?? 'So far'}: ${doings.length} things happened, all of them in the log.`
  return (doings.length > 0 ? doings : lines).map((line) => line.text).join(' ')
}
