/** Why something is not allowed, ready to be shown. */
export interface RefusalShown {
  /** "Group 2 cannot raid along the white road": what was wanted. */
  title: string
  reason: string
  clause: string
  /** The piece or place that stands in the way, as the game's notation writes it; may be empty. */
  cause: string
}

const PLAIN = 'This is not allowed'

/** A title that names nothing gives way to the line that was refused, where there is one. */
export function titleOf(title: string, line: string): string {
  return title === PLAIN && line ? `“${line}” cannot be written` : title
}

/** The server's sentences read "WHO cannot DO: BECAUSE"; the first half is the title, the second the reason. */
export function splitRefusal(clause: string, sentence: string, cause = ''): RefusalShown {
  const at = sentence.indexOf(': ')
  if (at < 0) return { title: PLAIN, reason: sentence, clause, cause }
  const reason = sentence.slice(at + 2)
  return { title: sentence.slice(0, at), reason: reason.charAt(0).toUpperCase() + reason.slice(1), clause, cause }
}
