/** Lines of the map as SVG paths: smoothed coasts that run off the sheet, bent roads, points at sea. */
export interface Point {
  x: number
  y: number
}

const round = (value: number) => Math.round(value * 10) / 10
const at = (point: Point) => `${round(point.x)} ${round(point.y)}`

/** A smooth line through points (Catmull-Rom as Bézier curves), without the opening `M`. */
function through(points: Point[]): string {
  let path = ''
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [before, from, to, after] = [points[index - 1] ?? points[index]!, points[index]!, points[index + 1]!, points[index + 2] ?? points[index + 1]!]
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    path += `C${at(first)} ${at(second)} ${at(to)}`
  }
  return path
}

export function line(points: Point[]): string {
  return `M${at(points[0]!)}${through(points)}`
}

/** A closed smooth shape, for islands. */
export function shape(points: Point[]): string {
  const around = [points.at(-1)!, ...points, points[0]!, points[1]!]
  const closed = line(around)
  // The first and the last stretch only steer the curve.
  return `M${at(points[0]!)}${closed.slice(closed.indexOf('C')).split('C').slice(2, -1).map((stretch) => `C${stretch}`).join('')}Z`
}

export function pointsOf(flat: number[]): Point[] {
  return Array.from({ length: flat.length / 2 }, (_, index) => ({ x: flat[2 * index]!, y: flat[2 * index + 1]! }))
}

/** How far land and sea go on beyond what is drawn, so that no screen shows an end of the world. */
const BEYOND = 1600

export interface Sheet {
  left: number
  top: number
  right: number
  bottom: number
}

export function sheetOf(shores: Point[][]): Sheet {
  const all = shores.flat()
  return {
    left: Math.min(...all.map(({ x }) => x)),
    top: Math.min(...all.map(({ y }) => y)),
    right: Math.max(...all.map(({ x }) => x)),
    bottom: Math.max(...all.map(({ y }) => y)),
  }
}

/** A land whose outline leaves the sheet: smooth along the sea, and drawn on beyond its edges as the coast was heading. */
export function land(points: Point[], sheet: Sheet): string {
  const onEdge = ({ x, y }: Point) => x <= sheet.left || x >= sheet.right || y <= sheet.top || y >= sheet.bottom
  const outward = ({ x, y }: Point) => ({
    x: x <= sheet.left ? x - BEYOND : x >= sheet.right ? x + BEYOND : x,
    y: y <= sheet.top ? y - BEYOND : y >= sheet.bottom ? y + BEYOND : y,
  })
  const start = points.findIndex((point, index) => onEdge(point) && !onEdge(points[(index + 1) % points.length]!))
  if (start < 0) return shape(points)
  const turned = [...points.slice(start), ...points.slice(0, start)]
  const end = turned.findIndex((point, index) => index > 0 && onEdge(point))
  const onward = (point: Point, before: Point) => {
    const length = distance(point, before) || 1
    return { x: point.x + ((point.x - before.x) / length) * BEYOND, y: point.y + ((point.y - before.y) / length) * BEYOND }
  }
  const beyond = [onward(turned[end]!, turned[end - 1]!), ...turned.slice(end + 1).map(outward), onward(turned[0]!, turned[1]!)]
  return `${line(turned.slice(0, end + 1))}L${beyond.map(at).join('L')}Z`
}

export function isInside(point: Point, polygon: Point[]): boolean {
  let inside = false
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index, index += 1) {
    const [a, b] = [polygon[index]!, polygon[before]!]
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** Where the bend of a road lies: a little to one side of its middle, always to the same. */
export function bendOf(from: Point, to: Point, amount: number): Point {
  const side = (Math.round(from.x + to.y) % 2 === 0 ? 1 : -1) * amount
  return { x: (from.x + to.x) / 2 - (to.y - from.y) * side, y: (from.y + to.y) / 2 + (to.x - from.x) * side }
}

export function bent(from: Point, to: Point, amount: number): string {
  return `M${at(from)}Q${at(bendOf(from, to, amount))} ${at(to)}`
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** The distance of a point from a straight line between two others. */
export function distanceToLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) || 1
  const along = Math.max(0, Math.min(1, ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2))
  return distance(point, { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) })
}

/** Numbers from 0 to 1 that are the same at every look: for jitter that means nothing. */
export function jitter(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
