/** Where the names of places stand: beside their markers, clear of roads, anchors, pieces and of each other. Placed once. */
import { distance, isInside, jitter, type Point } from './shapes'
import type { Kind, Space } from './atlas.svelte'

export interface Label {
  id: string
  lines: string[]
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  size: number
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const SIZES: Record<Kind, number> = { major: 16, minor: 15, transit: 13.5 }
export const RADII: Record<Kind, number> = { major: 14, minor: 10, transit: 6 }
const ABOUT_HALF = 0.47
/** What stays free on both sides of a name. */
const AIR = 2

function widthOf(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += /[ilt.,j ]/.test(letter) ? 0.28 : /[mwMW]/.test(letter) ? 0.78 : /[A-Z]/.test(letter) ? 0.62 : ABOUT_HALF
  return width * size
}

/** How much two boxes cover each other, in square units. */
function shared(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
}

const around = ({ x, y }: Point, r: number): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r })

function boxOf(label: Label): Box {
  const width = Math.max(...label.lines.map((line) => widthOf(line, label.size)))
  const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2
  const top = label.y - label.size * 0.76
  return { left: left - AIR, right: left + width + AIR, top, bottom: top + label.size * (1.02 + (label.lines.length - 1)) }
}

const isIn = ({ x, y }: Point, box: Box): boolean => x > box.left && x < box.right && y > box.top && y < box.bottom

/** How many of the points along a line lie on names. */
export function namesUnder(points: Point[], labels: Label[]): number {
  const boxes = labels.map(boxOf)
  return points.filter((point) => boxes.some((box) => isIn(point, box))).length
}

/** The places where a name may stand round its marker, the best first; long names also in two lines. */
function candidates(space: Space): { label: Label; cost: number }[] {
  const size = SIZES[space.kind]
  const gap = RADII[space.kind] + 5
  const found: { label: Label; cost: number }[] = []
  const forms = space.name.includes(' ') ? [[space.name], space.name.split(/ (.*)/s).filter(Boolean)] : [[space.name]]
  for (const [form, lines] of forms.entries()) {
    const rise = ((lines.length - 1) * size) / 2
    const put = (dx: number, dy: number, anchor: Label['anchor'], cost: number) =>
      found.push({ label: { id: space.id, lines, x: space.x + dx, y: space.y + dy + size * 0.34 - rise, anchor, size }, cost: cost + 14 * form })
    for (const dy of [0, -5, 5, -10, 10]) {
      put(gap - Math.abs(dy) / 4, dy, 'start', Math.abs(dy) * 0.6)
      put(-gap + Math.abs(dy) / 4, dy, 'end', 3 + Math.abs(dy) * 0.6)
    }
    put(gap - 5, gap - 1 + rise, 'start', 6)
    put(-gap + 5, gap - 1 + rise, 'end', 8)
    put(gap - 4, -gap + 1 - rise, 'start', 12)
    put(-gap + 4, -gap + 1 - rise, 'end', 14)
    // Above and below it may be shifted, as long as the marker is still under it.
    const width = Math.max(...lines.map((line) => widthOf(line, size)))
    for (const share of [0, -0.2, 0.2, -0.4, 0.4]) {
      put(share * width, gap + size * 0.4 + rise, 'middle', 6 + Math.abs(share) * 12)
      put(share * width, -gap - size * 0.3 - rise, 'middle', 18 + Math.abs(share) * 12)
    }
  }
  return found
}

/** Points along each road, a few units apart, for telling whether a label lies on one. */
export function alongRoads(roads: { from: Point; bend: Point; to: Point }[]): Point[] {
  return roads.flatMap(({ from, bend, to }) => {
    const steps = Math.max(2, Math.round(distance(from, to) / 5))
    return Array.from({ length: steps - 1 }, (_, index) => {
      const t = (index + 1) / steps
      return { x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * bend.x + t ** 2 * to.x, y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * bend.y + t ** 2 * to.y }
    })
  })
}

export function placeLabels(spaces: Space[], anchors: Point[], roads: Point[], taken: Box[]): Label[] {
  const standing = spaces.map((space) => ({ left: space.x - 14, right: space.x + 14, top: space.y - 42, bottom: space.y - 6 }))
  const flames = spaces.map((space) => ({ left: space.x + RADII[space.kind] - 9, right: space.x + RADII[space.kind] + 8, top: space.y - RADII[space.kind] - 12, bottom: space.y - RADII[space.kind] + 7 }))
  const fixed = (label: Label): number => {
    const box = boxOf(label)
    let cost = 0
    for (const [index, other] of spaces.entries()) {
      cost += shared(box, around(other, RADII[other.kind] + 1)) * 4
      // A piece may stand anywhere, and then hides what is behind it.
      cost += shared(box, standing[index]!) * 1.2
      if (other.kind !== 'transit') cost += shared(box, flames[index]!) * 0.6
    }
    for (const anchor of anchors) cost += shared(box, around(anchor, 10)) * 4
    for (const each of taken) cost += shared(box, each) * 3
    for (const road of roads) if (isIn(road, box)) cost += 20
    return cost
  }
  const choices = spaces.map((space) => candidates(space).map(({ label, cost }) => ({ label, box: boxOf(label), cost: cost + fixed(label) })))
  const chosen = choices.map((each) => each.reduce((best, one) => (one.cost < best.cost ? one : best)))
  type Choice = (typeof chosen)[number]
  const costAt = (at: number, one: Choice) => chosen.reduce((sum, other, where) => sum + (where === at ? 0 : shared(one.box, other.box) * 5), one.cost)
  // Annealed with numbers that are the same at every look; then improved one by one until nothing gets better.
  const next = jitter(7)
  for (let heat = 80; heat > 1; heat *= 0.9995) {
    const at = Math.floor(next() * spaces.length)
    const one = choices[at]![Math.floor(next() * choices[at]!.length)]!
    const worse = costAt(at, one) - costAt(at, chosen[at]!)
    if (worse < 0 || next() < Math.exp(-worse / heat)) chosen[at] = one
  }
  for (let better = true; better; ) {
    better = false
    for (const [at, each] of choices.entries()) {
      const best = each.reduce((least, one) => (costAt(at, one) < costAt(at, least) ? one : least), chosen[at]!)
      better ||= best !== chosen[at]
      chosen[at] = best
    }
  }
  return chosen.map(({ label }) => label)
}

/** The direction in which a port's anchor lies: where most of the water is, and no road. */
export function anchorBeside(space: Space, lands: Point[][], roads: Point[]): Point {
  const reach = RADII[space.kind] + 12
  let best = { x: space.x + reach, y: space.y }
  let least = Infinity
  for (let step = 0; step < 24; step += 1) {
    const angle = (step / 24) * 2 * Math.PI
    const point = { x: space.x + reach * Math.cos(angle), y: space.y + reach * Math.sin(angle) }
    let dry = 0
    for (const length of [0.9, 1.3, 1.9, 2.6]) {
      const probe = { x: space.x + length * reach * Math.cos(angle), y: space.y + length * reach * Math.sin(angle) }
      if (lands.some((land) => isInside(probe, land))) dry += 1
    }
    const near = roads.some((road) => distance(road, point) < 11) ? 2 : 0
    // Above the marker a piece would hide it.
    const hidden = Math.sin(angle) < -0.5 ? 0.8 : 0
    if (dry + near + hidden < least) {
      least = dry + near + hidden
      best = point
    }
  }
  return best
}
