/** The log since a seat's last doing. */
import type { LogLine } from '../../lib/wire'

/** Draws of cards fill the log and tell little; they stay in it. */
const QUIET = new Set(['card', 'deal'])

/** What others and chance did after the seat's last own entry, oldest first; nothing before it has done anything. */
export function openSince(log: LogLine[], seat: number): LogLine[] {
  if (seat < 0) return []
  const own = log.findLast((line) => line.seat === seat && !line.undone)
  if (!own) return []
  return log.filter((line) => line.entry > own.entry && !line.undone && !line.head && !QUIET.has(line.kind))
}
