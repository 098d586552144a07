/** Finding one's way in a rulebook: chapters are the first part of clause ids, in the rulebook's order. */
import type { Clause, Rulebook, Ruling } from './wire'

/** The chapter of a clause: what stands before its first stroke; what holds for all games is `Table`; empty if unknown. */
export function chapterOf(book: Rulebook, clause: string): string {
  if (!book.clauses[clause]) return ''
  if (!book.counted.includes(clause)) return 'Table'
  const first = clause.split(/[/.]/)[0]!
  return first.length > 1 ? first.charAt(0).toUpperCase() + first.slice(1) : (headings(book).get(first) ?? first)
}

/** A chapter with a letter for its name is called as the rulebook heads it: `A. Raiding Group Actions`. */
function headings(book: Rulebook): Map<string, string> {
  const found = new Map<string, string>()
  for (const { where } of Object.values(book.clauses)) {
    const heading = /^([A-Z])\. \w.*/.exec(where)
    if (heading && !found.has(heading[1]!)) found.set(heading[1]!, where)
  }
  return found
}

export function chaptersOf(book: Rulebook): string[] {
  return [...new Set(Object.keys(book.clauses).map((id) => chapterOf(book, id)))]
}

export function rulingsOf(book: Rulebook, clause: string): Ruling[] {
  return Object.values(book.rulings).filter((ruling) => ruling.clauses.includes(clause))
}

/** Clauses in which, or in whose rulings, every word stands. */
export function findClauses(book: Rulebook, words: string): Clause[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return Object.values(book.clauses).filter((clause) => {
    const rulings = rulingsOf(book, clause.id).map((ruling) => `${ruling.id} ${ruling.question} ${ruling.decision}`)
    const text = [clause.id, clause.title, clause.rule, clause.where, ...rulings].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
