/** One's own results, from the finished games this browser remembers. */
import type { TableView } from './wire'

export interface Result {
  table: string
  /** The link of one's seat. */
  seat: string
  game: string
  title: string
  side: string
  /** Who else sat there: bots by name, people as people. */
  against: string
  /** One's share of the victory, 0 to 1. */
  share: number
  turns: number
  at: number
}

const KEY = 'barbaricum.results'
const MOST = 500

/** The result of a table for the seat that looks; null while it runs, for spectators, and where one person played all sides. */
export function resultOf(view: TableView, seat: string, at: number): Result | null {
  if (view.status !== 'over' || !view.result || view.seat < 0 || view.hot_seat) return null
  const { winners } = view.result
  const share = winners.length === 0 ? 1 / view.seats.length : winners.includes(view.seat_name) ? 1 / winners.length : 0
  const others = view.seats.filter((each) => !each.you).map((each) => (each.kind === 'bot' ? `bot ${each.bot}` : 'people'))
  const turns = view.log.filter((line) => line.head && !line.undone).length
  return { table: view.table, seat, game: view.game, title: view.title, side: view.seat_name, against: [...new Set(others)].sort().join(', '), share, turns, at }
}

export function keptResults(): Result[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? (value as Result[]) : []
  } catch {
    return []
  }
}

/** Keep results, the newest first; a table counts once for each seat. */
export function keepResults(results: Result[]): Result[] {
  const known = new Map([...keptResults(), ...results].map((result) => [`${result.table} ${result.side}`, result]))
  const kept = [...known.values()].sort((a, b) => b.at - a.at).slice(0, MOST)
  localStorage.setItem(KEY, JSON.stringify(kept))
  return kept
}

export interface Tally {
  name: string
  games: number
  /** The mean share of the victory. */
  share: number
}

/** Games and mean share by a key, in the order of first appearance unless `sorted`. */
export function tally(results: Result[], key: (result: Result) => string, sorted?: (a: string, b: string) => number): Tally[] {
  const groups = new Map<string, Result[]>()
  for (const result of results) groups.set(key(result), [...(groups.get(key(result)) ?? []), result])
  const names = [...groups.keys()]
  if (sorted) names.sort(sorted)
  return names.map((name) => {
    const games = groups.get(name)!
    return { name, games: games.length, share: games.reduce((sum, result) => sum + result.share, 0) / games.length }
  })
}

/** The length of a game as a range of ten turns: `11 to 20 turns`. */
export function lengthOf(result: Result): string {
  const first = Math.floor(Math.max(0, result.turns - 1) / 10) * 10
  return `${first + 1} to ${first + 10} turns`
}
