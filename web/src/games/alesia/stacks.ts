/** Who stands where: the counters of the map in stacks, the lowest first. */
import { middleOf, type Point } from './geometry'
import type { Ground } from './ground'
import type { Unit } from './view'
import { colourOf, isHex } from './words'

export interface Placed {
  unit: Unit
  /** The unit as it was when it first looked as it does now: what is drawn of it need not be drawn again. */
  face: Unit
  /** The hex, or `alesia:People` for the besieged in their town. */
  stack: string
  x: number
  y: number
  /** Whether it lies on top of its stack: only then is it drawn. */
  top: boolean
  /** How many lie in the stack. */
  count: number
  /** The colours of the counters that look out from below, the uppermost first, parted by spaces. */
  below: string
  /** Whether a leader lies in the stack with others. */
  leader: boolean
}

/** How far each lower counter of a stack looks out, and how many do. */
export const EDGE = 3.4
const MOST_EDGES = 3

/** Who lies on top is who fights best; leaders lie below and are told by a star beside the count. */
function rank(unit: Unit): number {
  return unit.type === 'leader' ? -1 : unit.sp * 100 + unit.mp
}

export function stacksOf(units: readonly Unit[]): Map<string, Unit[]> {
  const stacks = new Map<string, Unit[]>()
  for (const unit of units) {
    const stack = isHex(unit.place) ? unit.place : unit.place === 'alesia' ? `alesia:${unit.title}` : ''
    if (!stack) continue
    const here = stacks.get(stack)
    if (here) here.push(unit)
    else stacks.set(stack, [unit])
  }
  for (const here of stacks.values()) here.sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? 1 : -1))
  return stacks
}

/** The middles of the town's hexes in an order that spreads stacks over it. */
function townPlaces(ground: Ground): Point[] {
  const inner = ground.townHexes.filter((hex) => ground.hexes.around(hex).filter((other) => ground.has.town(other)).length >= 4)
  const count = inner.length
  const stride = [7, 5, 3, 1].find((each) => count % each !== 0) ?? 1
  return inner.map((_, index) => middleOf(ground.hexes, inner[(index * stride) % count]!))
}

const faces = new Map<string, { look: string; unit: Unit }>()

/** The same object for a unit as long as nothing that its counter shows has changed. */
function faceOf(unit: Unit): Unit {
  const look = [unit.side, unit.force, unit.title, unit.sp, unit.mp, unit.disrupted, unit.pila, unit.acted].join()
  const known = faces.get(unit.name)
  if (known?.look === look) return known.unit
  faces.set(unit.name, { look, unit })
  return unit
}

const lying = new Map<string, Placed>()

/** The same object for a counter as long as nothing of it has changed, so that it is not looked at again. */
function kept(piece: Placed): Placed {
  const known = lying.get(piece.unit.name)
  const same = known && known.unit === piece.unit && known.x === piece.x && known.y === piece.y && known.stack === piece.stack && known.top === piece.top && known.count === piece.count && known.below === piece.below && known.leader === piece.leader
  if (same) return known
  lying.set(piece.unit.name, piece)
  return piece
}

/**
 * Every counter with its place on the sheet. Those on top of their stacks touch no other, so that the order of all is that of
 * their names: whoever moves stays where it was in the document, and nothing but its place is worked out anew.
 */
export function placed(stacks: Map<string, Unit[]>, ground: Ground): Placed[] {
  const town = townPlaces(ground)
  let inTown = 0
  const found: Placed[] = []
  for (const [stack, units] of stacks) {
    const middle = stack.startsWith('alesia') ? town[inTown++ % town.length]! : middleOf(ground.hexes, ground.hexes.index(stack))
    const leader = units.length > 1 && units.some((unit) => unit.type === 'leader')
    const under = units.slice(0, -1).reverse().slice(0, MOST_EDGES)
    const below = under.map(colourOf).join(' ')
    for (const unit of units) {
      const top = unit === units.at(-1)
      const out = EDGE * (top ? 0 : under.includes(unit) ? under.indexOf(unit) + 1 : MOST_EDGES)
      found.push(kept({ unit, face: faceOf(unit), stack, x: middle.x - 1 + out, y: middle.y + 2 - out, top, count: units.length, below, leader }))
    }
  }
  return found.sort((one, other) => (one.unit.name < other.unit.name ? -1 : 1))
}
