/** Between lines of Alesia's notation, offers and what lies on the board. */
import type { OfferBranch } from '../../lib/wire'
import type { Unit } from './view'
import { isHex } from './words'

/** Somewhere or somebody a chosen piece may go to or strike. */
export interface Target {
  /** A hex, a box, alesia, off, or the name of a unit that may be shot at. */
  place: string
  /** What it costs in words, "" where nothing is spent. */
  cost: string
  /** The action for a single piece. */
  action: number
}

/** An offer's target: `2816, 3½ points`, `box II`, `attack 1425`. */
export function targetOf(branch: OfferBranch): Target {
  const [place = '', cost = ''] = branch.label.replace(/^attack /, '').split(', ')
  return { place, cost, action: branch.action }
}

/** Points in half points: `3½ points` is 7. */
export function halves(cost: string): number {
  const found = /^(\d*)(½?)/.exec(cost)
  return found ? 2 * Number(found[1] || 0) + (found[2] ? 1 : 0) : 0
}

export function pointsText(half: number): string {
  const whole = Math.floor(half / 2)
  return half % 2 ? `${whole || ''}½` : `${whole}`
}

/** The line that moves units to a place, in any phase; all stand at the same place. */
export function moveLine(phase: string, units: readonly Unit[], place: string): string {
  const names = units.map((unit) => unit.name)
  const from = units[0]!.place
  if (phase === 'entry') return `to ${place}`
  if (isHex(from)) return /set-up|chart|shift|replacements|withdrawal/.test(phase) ? `${names.join(' ')} to ${place}` : `${names.join(' ')} ${from}-${place}`
  if (phase.endsWith(' move')) return [`${names[0]}`, ...names.slice(1).map((name) => `with ${name}`), `via ${place}`].join(' ')
  return `${names.join(' ')} to ${place}`
}

export function attackLine(units: readonly Unit[], target: string): string {
  return `${units.map((unit) => unit.name).join(' ')} attack ${target}`
}

/** The hex that a refusal's cause points at: the hex itself, or where the unit it names stands. */
export function causeHex(cause: string, units: readonly Unit[]): string {
  if (/^\d{4}/.test(cause)) return cause.slice(0, 4)
  const name = cause.replace(/^fort /, '').split(/[ ,]/)[0]!.toUpperCase()
  if (isHex(name)) return name
  const place = units.find((unit) => unit.name.toUpperCase() === name)?.place ?? ''
  return isHex(place) ? place : ''
}
