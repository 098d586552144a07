/** Reading the course of a finished game: where a seat's standing changed most. */
import type { Course } from './wire'

export type Stop = Course['stops'][number]

export interface Turning {
  stop: Stop
  /** The number of the move, from 0. */
  at: number
  /** How much the seat gained, or lost, with this move and what chance then gave. */
  change: number
}

/** The moves with which a seat's standing changed most, the greatest change first; changes too small to speak of are left out. */
export function turningPoints(stops: Stop[], seat: number, most: number, least = 0.02): Turning[] {
  return stops
    .map((stop, at) => ({ stop, at, change: stop.after[seat]! - stop.before[seat]! }))
    .filter((each) => Math.abs(each.change) >= least)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.at - b.at)
    .slice(0, most)
}
