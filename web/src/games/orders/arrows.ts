/** Order arrows as paths in units of the drawing: where a line begins, bends and ends, and where its sign stands. */
import type { Chart } from './chart'
import { provinceOf, type Point } from './drawing'
import type { Order } from './notation'
import { pieceScale, viewOf } from './scale'

export interface Arrow {
  key: string
  power: string
  kind: 'move' | 'support' | 'supporthold' | 'convoy' | 'retreat' | 'embark' | 'land' | 'hold' | 'build' | 'disband'
  path: string
  /** Where the end sign stands, and in which direction it looks, in degrees. */
  end: Point
  angle: number
  /** Two thirds along the line: where a failed order's cross stands. */
  cross: Point
  failed: boolean
  title: string
  /** A move that nobody ordered yet, drawn faintly because an order helps it. */
  ghost: boolean
}

interface Curve {
  from: Point
  handle: Point
  to: Point
}

export interface Drawn {
  power: string
  order: Order
  failed: boolean
  title: string
}

/** The half width of a piece with its edge, on the screen, where pieces are drawn whole. */
const EDGE = 13.5
const BEND = 0.14

const at = ({ from, handle, to }: Curve, t: number): Point => {
  const u = 1 - t
  return [u * u * from[0] + 2 * u * t * handle[0] + t * t * to[0], u * u * from[1] + 2 * u * t * handle[1] + t * t * to[1]]
}
const round = (value: number) => Math.round(value * 10) / 10
const text = ([x, y]: Point) => `${round(x)} ${round(y)}`
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
const towards = (a: Point, b: Point, length: number): Point => {
  const whole = distance(a, b) || 1
  return [a[0] + ((b[0] - a[0]) * length) / whole, a[1] + ((b[1] - a[1]) * length) / whole]
}
const degrees = (a: Point, b: Point) => round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI)

export function drawArrows(chart: Chart, orders: Drawn[], zoom: number, avoid: Point[]): Arrow[] {
  const arrows: Arrow[] = []
  const journeys = new Map<string, Curve>()
  const journeyKey = (origin: string, target: string) => `${provinceOf(origin)}>${provinceOf(target)}`
  const edge = (EDGE * pieceScale(viewOf(chart, zoom))) / zoom
  const journey = (origin: string, target: string): Curve => {
    const id = journeyKey(origin, target)
    let curve = journeys.get(id)
    if (!curve) journeys.set(id, (curve = bent(chart.spot(origin), chart.spot(target), edge, avoid, zoom)))
    return curve
  }
  const ordered = new Set(orders.filter(({ order }) => order.verb === 'move' || order.verb === 'land').map(({ order }) => journeyKey(order.place, order.target)))
  const ghosts = new Set<string>()

  const push = (drawn: Drawn, kind: Arrow['kind'], path: string, end: Point, angle: number, cross: Point, ghost = false) =>
    arrows.push({ key: `${drawn.order.line || `${kind} ${drawn.order.place}`}${ghost ? ' ghost' : ''}`, power: drawn.power, kind, path, end, angle, cross, failed: drawn.failed && !ghost, title: drawn.title, ghost })

  for (const drawn of orders) {
    const { order } = drawn
    if (order.verb === 'move' || order.verb === 'retreat' || order.verb === 'embark' || order.verb === 'land') {
      const curve = journey(order.place, order.target)
      const [head, near] = [at(curve, 1), at(curve, 0.9)]
      push(drawn, order.verb, quadratic(curve), head, degrees(near, head), at(curve, 0.62))
    } else if (order.verb === 'hold' || order.verb === 'build' || order.verb === 'disband') {
      const spot = chart.spot(order.place)
      push(drawn, order.verb, '', spot, 0, spot)
    } else if ((order.verb === 'support' || order.verb === 'convoy') && order.helped) {
      const from = chart.spot(order.place)
      if (!order.target) {
        const helped = chart.spot(order.helped)
        const line = bent(from, helped, edge, avoid, zoom, 0.06)
        push(drawn, 'supporthold', quadratic(line), helped, degrees(helped, at(line, 0.9)), at(line, 0.6))
        continue
      }
      const id = journeyKey(order.helped, order.target)
      const way = journey(order.helped, order.target)
      if (!ordered.has(id) && !ghosts.has(id)) {
        ghosts.add(id)
        const [head, near] = [at(way, 1), at(way, 0.9)]
        push(drawn, 'move', quadratic(way), head, degrees(near, head), at(way, 0.6), true)
      }
      const meets = at(way, order.verb === 'support' ? nearest(way, from, 0.35, 0.6) : nearest(way, from, 0.3, 0.75))
      const start = towards(from, meets, edge)
      const line = bent(from, meets, edge, avoid, zoom, 0.07)
      const path = order.verb === 'support' ? quadratic({ ...line, to: towards(meets, line.handle, 5 / zoom) }) : wave(start, towards(meets, from, 6 / zoom), zoom)
      push(drawn, order.verb, path, meets, degrees(start, meets), at({ from: start, handle: middle(start, meets), to: meets }, 0.6))
    }
  }
  return arrows
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const quadratic = ({ from, handle, to }: Curve) => `M${text(from)}Q${text(handle)} ${text(to)}`

/** From the edge of one piece to short of the other, bent to the side on which it meets less. */
function bent(origin: Point, target: Point, edge: number, avoid: Point[], zoom: number, bend = BEND): Curve {
  const length = distance(origin, target)
  const sides = [1, -1].map((side) => {
    const centre = middle(origin, target)
    const lift = Math.min(length * bend, 46 / zoom)
    const handle: Point = [centre[0] - ((target[1] - origin[1]) / (length || 1)) * lift * 2 * side, centre[1] + ((target[0] - origin[0]) / (length || 1)) * lift * 2 * side]
    const room = Math.min(edge, length * 0.24)
    return { from: towards(origin, handle, room), handle, to: towards(target, handle, Math.min(edge + 2 / zoom, length * 0.28)) }
  })
  const met = (curve: Curve) => avoid.filter((point) => distance(point, origin) > 1 && distance(point, target) > 1 && [0.25, 0.4, 0.5, 0.6, 0.75].some((t) => distance(at(curve, t), point) < 13 / zoom)).length
  return met(sides[0]!) <= met(sides[1]!) ? sides[0]! : sides[1]!
}

/** The parameter between `low` and `high` at which a curve comes nearest to a point. */
function nearest(curve: Curve, point: Point, low: number, high: number): number {
  let best = low
  for (let t = low; t <= high; t += 0.05) if (distance(at(curve, t), point) < distance(at(curve, best), point)) best = t
  return best
}

function wave(from: Point, to: Point, zoom: number): string {
  const length = distance(from, to)
  const half = 6.5 / zoom
  const count = Math.max(2, Math.round(length / half))
  const along: Point = [(to[0] - from[0]) / count, (to[1] - from[1]) / count]
  const across: Point = [(-(to[1] - from[1]) / (length || 1)) * (5 / zoom), ((to[0] - from[0]) / (length || 1)) * (5 / zoom)]
  let path = `M${text(from)}`
  for (let step = 0; step < count; step += 1) {
    const side = step % 2 === 0 ? 1 : -1
    const handle: Point = [from[0] + along[0] * (step + 0.5) + across[0] * side, from[1] + along[1] * (step + 0.5) + across[1] * side]
    path += `Q${text(handle)} ${text([from[0] + along[0] * (step + 1), from[1] + along[1] * (step + 1)])}`
  }
  return path
}
