/** The log as the column shows it: turns newest first, the lines of a turn in their order. */
import type { LogGroup } from './Log.svelte'
import type { TableView } from './wire'

/** Lines of the last entry are fresh. Lines before the first turn stand under `Before the first turn`. */
export function logGroups(table: TableView): LogGroup[] {
  const groups: LogGroup[] = []
  const newest = table.log.at(-1)?.entry ?? -1
  table.log.forEach((line, index) => {
    if (line.head || groups.length === 0) groups.push({ key: `g${table.log_from + index}`, title: line.head ? line.text.replace(/\.$/, '') : 'Before the first turn', lines: [] })
    if (line.head) return
    groups.at(-1)!.lines.push({
      key: `${table.log_from + index}`,
      seat: table.seats[line.seat]?.name ?? '',
      text: line.text,
      clause: line.clause,
      fresh: line.entry === newest && table.status !== 'waiting',
    })
  })
  return groups.reverse()
}

/** Where turns begin on the replay track, numbered as they come. */
export function turnMarks(table: TableView): { at: number; label: string }[] {
  const marks: { at: number; label: string }[] = []
  for (const line of table.log) {
    if (line.head && marks.at(-1)?.at !== line.entry) marks.push({ at: line.entry, label: /\d+/.exec(line.text)?.[0] ?? '' })
  }
  return marks
}

/** The nearest turn mark before or after a position; the ends of the game where there is none. */
export function turnFrom(table: TableView, at: number, direction: -1 | 1): number {
  const marks = turnMarks(table).map((mark) => mark.at)
  return direction < 0 ? (marks.filter((mark) => mark < at).at(-1) ?? 0) : (marks.find((mark) => mark > at) ?? table.seq)
}
