/** Where hexes lie on the sheet, and the hex under a point. Lengths are pixels at zoom 1. */
import type { Hexes } from './hexes'

/** The height of a hex, and the distance between rows. */
export const HEIGHT = 50
/** Half the width of a hex, which is the length of its sides. */
export const SIDE = HEIGHT / Math.sqrt(3)
/** The distance between columns. */
export const PITCH = 1.5 * SIDE
/** The bare margin round the sheet. */
export const MARGIN = 24
/** A counter's edge. */
export const COUNTER = 42

export interface Point {
  x: number
  y: number
}

/** The corners of a hex from the east, clockwise. Side `d` of direction d runs from corner (d + 4) % 6 to the next. */
export const CORNERS: readonly Point[] = [
  { x: SIDE, y: 0 },
  { x: SIDE / 2, y: HEIGHT / 2 },
  { x: -SIDE / 2, y: HEIGHT / 2 },
  { x: -SIDE, y: 0 },
  { x: -SIDE / 2, y: -HEIGHT / 2 },
  { x: SIDE / 2, y: -HEIGHT / 2 },
]

/** The middle of the hex in a column and row that may lie off the map. */
export function middleAt(column: number, row: number): Point {
  return { x: MARGIN + SIDE + column * PITCH, y: MARGIN + HEIGHT / 2 + row * HEIGHT + (column & 1 ? HEIGHT / 2 : 0) }
}

export function middleOf(hexes: Hexes, hex: number): Point {
  return middleAt(Math.floor(hex / hexes.rows), hex % hexes.rows)
}

export function sheetSize(hexes: Hexes): { width: number; height: number } {
  return { width: 2 * MARGIN + 2 * SIDE + (hexes.columns - 1) * PITCH, height: 2 * MARGIN + (hexes.rows + 0.5) * HEIGHT }
}

/** The hex under a point of the sheet, or -1 beside the map: the middle that lies nearest. */
export function hexAt(hexes: Hexes, point: Point): number {
  const guess = Math.round((point.x - MARGIN - SIDE) / PITCH)
  let best = -1
  let least = (SIDE * SIDE * 3) / 3.2
  for (let column = guess - 1; column <= guess + 1; column += 1) {
    const first = middleAt(column, 0)
    const row = Math.round((point.y - first.y) / HEIGHT)
    if (column < 0 || column >= hexes.columns || row < 0 || row >= hexes.rows) continue
    const square = (point.x - first.x) ** 2 + (point.y - first.y - row * HEIGHT) ** 2
    if (square < least) [least, best] = [square, column * hexes.rows + row]
  }
  return best
}

const round = (value: number) => Math.round(value * 10) / 10

export function pathOf(points: readonly Point[], closed = false): string {
  return points.map((point, index) => `${index ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`).join('') + (closed ? 'Z' : '')
}

/** The outlines of a set of hexes, which may lie off the map, clockwise round them and counter-clockwise round holes. */
export function outlines(cells: Iterable<[number, number]>): Point[][] {
  const inside = new Set<string>()
  const list = [...cells]
  for (const [column, row] of list) inside.add(`${column},${row}`)
  const next = new Map<string, { to: string; point: Point }>()
  const key = (point: Point) => `${Math.round(point.x * 2)},${Math.round(point.y * 2)}`
  for (const [column, row] of list) {
    const middle = middleAt(column, row)
    for (let direction = 0; direction < 6; direction += 1) {
      const [c, r] = beside(column, row, direction)
      if (inside.has(`${c},${r}`)) continue
      const [from, to] = [CORNERS[(direction + 4) % 6]!, CORNERS[(direction + 5) % 6]!]
      const start = { x: middle.x + from.x, y: middle.y + from.y }
      next.set(key(start), { to: key({ x: middle.x + to.x, y: middle.y + to.y }), point: start })
    }
  }
  const loops: Point[][] = []
  for (const first of next.keys()) {
    const loop: Point[] = []
    for (let at = first; next.has(at); ) {
      const { to, point } = next.get(at)!
      next.delete(at)
      loop.push(point)
      at = to
    }
    if (loop.length > 0) loops.push(loop)
  }
  return loops
}

/** The column and row next to another in a direction, on the map or off it. */
export function beside(column: number, row: number, direction: number): [number, number] {
  const low = column & 1
  switch (direction) {
    case 0:
      return [column, row - 1]
    case 1:
      return [column + 1, row - 1 + low]
    case 2:
      return [column + 1, row + low]
    case 3:
      return [column, row + 1]
    case 4:
      return [column - 1, row + low]
    default:
      return [column - 1, row - 1 + low]
  }
}

export function cellsOf(hexes: Hexes, list: Iterable<number>): [number, number][] {
  return [...list].map((hex) => [Math.floor(hex / hexes.rows), hex % hexes.rows])
}

/** One path round a set of hexes. */
export function areaPath(hexes: Hexes, list: Iterable<number>): string {
  return outlines(cellsOf(hexes, list)).map((loop) => pathOf(loop, true)).join('')
}

/** A closed line moved inwards (to the right of its course) by a distance. */
export function inset(loop: readonly Point[], distance: number): Point[] {
  const count = loop.length
  return loop.map((point, index) => {
    const before = loop[(index + count - 1) % count]!
    const after = loop[(index + 1) % count]!
    const [ax, ay] = unit(point.x - before.x, point.y - before.y)
    const [bx, by] = unit(after.x - point.x, after.y - point.y)
    const [nx, ny] = [-(ay + by), ax + bx]
    const scale = distance / Math.max(0.3, (nx * -ay + ny * ax) || 0.3)
    return { x: point.x + nx * scale, y: point.y + ny * scale }
  })
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

/** A closed line with its corners cut, again and again, until it looks drawn by hand. */
export function smooth(loop: readonly Point[], times = 3): Point[] {
  // The middles of the sides first: on a hex outline they already run straight where the corners zigzag.
  let points = loop.map((point, index) => between(point, loop[(index + 1) % loop.length]!, 0.5))
  for (let pass = 0; pass < times; pass += 1) {
    points = points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length]!
      return [between(point, next, 0.25), between(point, next, 0.75)]
    })
  }
  return points
}

function between(one: Point, other: Point, part: number): Point {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part }
}

/** A smooth open line through points (Catmull-Rom as Bezier curves). */
export function curve(points: readonly Point[]): string {
  if (points.length < 2) return ''
  let path = `M${round(points[0]!.x)} ${round(points[0]!.y)}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [points[index - 1] ?? points[index]!, points[index]!, points[index + 1]!, points[index + 2] ?? points[index + 1]!]
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    path += `C${round(one.x)} ${round(one.y)} ${round(two.x)} ${round(two.y)} ${round(to.x)} ${round(to.y)}`
  }
  return path
}

/** The lines that pairs of joined hexes make, from end to end and from junction to junction; rings close. */
export function chains(links: readonly (readonly [number, number])[]): number[][] {
  const near = new Map<number, Set<number>>()
  for (const [one, other] of links) {
    if (!near.has(one)) near.set(one, new Set())
    if (!near.has(other)) near.set(other, new Set())
    near.get(one)!.add(other)
    near.get(other)!.add(one)
  }
  const found: number[][] = []
  const junction = new Set([...near].filter(([, others]) => others.size !== 2).map(([hex]) => hex))
  const walk = (from: number, to: number) => {
    const chain = [from]
    let [last, at] = [from, to]
    for (;;) {
      near.get(last)!.delete(at)
      near.get(at)!.delete(last)
      chain.push(at)
      const [next] = near.get(at)!
      if (next === undefined || junction.has(at)) break
      ;[last, at] = [at, next]
    }
    found.push(chain)
  }
  for (const start of junction) for (const next of [...near.get(start)!]) walk(start, next)
  for (const [start, others] of near) for (const next of [...others]) if (near.get(start)!.has(next)) walk(start, next)
  return found
}
