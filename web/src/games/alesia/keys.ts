/** The hex cursor of the keyboard. */
import { NOWHERE, type Hexes } from './hexes'

/** The hex an arrow key leads to: up and down along the column, left and right to the next one; "" off the map. */
export function stepOf(hexes: Hexes, from: string, key: string): string {
  const hex = hexes.index(from)
  if (hex === NOWHERE) return ''
  const low = Math.floor(hex / hexes.rows) & 1
  // A column to the side lies half a hex higher or lower: by turns, so that a row of presses keeps its height.
  const direction = { ArrowUp: 0, ArrowDown: 3, ArrowRight: low ? 1 : 2, ArrowLeft: low ? 5 : 4 }[key]
  const next = direction === undefined ? NOWHERE : hexes.neighbour(hex, direction)
  return next === NOWHERE ? '' : hexes.name(next)
}
