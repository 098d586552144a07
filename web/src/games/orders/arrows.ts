/** Order arrows as paths in units of the drawing: where a line begins, bends and ends, and where its sign stands. */
import type { Chart } from './chart'
import { provinceOf, type Point } from './drawing'
import type { Order } from './notation'
import { holds, overlap, type Box } from './labels'
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
  /** Points along the line, for whoever points at it. */
  along: Point[]
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

export function drawArrows(chart: Chart, orders: Drawn[], zoom: number, avoid: Box[]): Arrow[] {
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

  const push = (drawn: Drawn, kind: Arrow['kind'], curve: Curve | null, path: string, end: Point, angle: number, cross: Point, ghost = false) =>
    arrows.push({ along: curve ? ALONG.map((t) => at(curve, t)) : [], key: `${drawn.order.line || `${kind} ${drawn.order.place}`}${ghost ? ' ghost' : ''}`, power: drawn.power, kind, path, end, angle, cross, failed: drawn.failed && !ghost, title: drawn.title, ghost })

  for (const drawn of orders) {
    const { order } = drawn
    if (order.verb === 'move' || order.verb === 'retreat' || order.verb === 'embark' || order.verb === 'land') {
      const curve = journey(order.place, order.target)
      const [head, near] = [at(curve, 1), at(curve, 0.9)]
      push(drawn, order.verb, curve, quadratic(curve), head, degrees(near, head), at(curve, 0.62))
    } else if (order.verb === 'hold' || order.verb === 'build' || order.verb === 'disband') {
      const spot = chart.spot(order.place)
      push(drawn, order.verb, null, '', spot, 0, spot)
    } else if ((order.verb === 'support' || order.verb === 'convoy') && order.helped) {
      const from = chart.spot(order.place)
      if (!order.target) {
        const helped = chart.spot(order.helped)
        const line = bent(from, helped, edge, avoid, zoom, 0.06)
        push(drawn, 'supporthold', line, quadratic(line), helped, degrees(helped, at(line, 0.9)), at(line, 0.6))
        continue
      }
      const id = journeyKey(order.helped, order.target)
      const way = journey(order.helped, order.target)
      if (!ordered.has(id) && !ghosts.has(id)) {
        ghosts.add(id)
        const [head, near] = [at(way, 1), at(way, 0.9)]
        push(drawn, 'move', null, quadratic(way), head, degrees(near, head), at(way, 0.6), true)
      }
      const meets = at(way, order.verb === 'support' ? nearest(way, from, 0.35, 0.6) : nearest(way, from, 0.3, 0.75))
      const start = towards(from, meets, edge)
      const line = bent(from, meets, edge, avoid, zoom, 0.07)
      const path = order.verb === 'support' ? quadratic({ ...line, to: towards(meets, line.handle, 5 / zoom) }) : wave(start, towards(meets, from, 6 / zoom), zoom)
      push(drawn, order.verb, line, path, meets, degrees(start, meets), at({ from: start, handle: middle(start, meets), to: meets }, 0.6))
    }
  }
  return arrows
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const quadratic = ({ from, handle, to }: Curve) => `M${text(from)}Q${text(handle)} ${text(to)}`

/** How far a line may bend, beside its usual bend, and what each costs beside a point of it on a name, marker or piece. */
const BENDS: [times: number, cost: number][] = [
  [1, 0],
  [-1, 0.01],
  [0.25, 0.5],
  [-0.25, 0.5],
  [1.9, 0.8],
  [-1.9, 0.8],
]
/** How far along a line its points lie. */
const ALONG = [0.1, 0.17, 0.24, 0.31, 0.38, 0.45, 0.52, 0.59, 0.66, 0.73, 0.8, 0.87, 0.94]

/** From the edge of one piece to short of the other, bent so that it meets least of what stands in between. */
function bent(origin: Point, target: Point, edge: number, avoid: Box[], zoom: number, bend = BEND): Curve {
  const length = distance(origin, target)
  const reach = Math.max(length * bend, 20 / zoom) * 2
  const bounds: Box = [Math.min(origin[0], target[0]) - reach, Math.min(origin[1], target[1]) - reach, Math.max(origin[0], target[0]) + reach, Math.max(origin[1], target[1]) + reach]
  const between = avoid.filter((box) => overlap(box, bounds) > 0 && !holds(box, origin) && !holds(box, target))
  const curveOf = (times: number): Curve => {
    const centre = middle(origin, target)
    const lift = Math.sign(times) * Math.min(length * bend * Math.abs(times), 46 / zoom)
    const handle: Point = [centre[0] - ((target[1] - origin[1]) / (length || 1)) * lift * 2, centre[1] + ((target[0] - origin[0]) / (length || 1)) * lift * 2]
    const room = Math.min(edge, length * 0.24)
    return { from: towards(origin, handle, room), handle, to: towards(target, handle, Math.min(edge + 2 / zoom, length * 0.28)) }
  }
  let [best, least] = [curveOf(1), Infinity]
  for (const [times, price] of BENDS) {
    const curve = curveOf(times)
    const cost = price + ALONG.filter((t) => between.some((box) => holds(box, at(curve, t)))).length
    if (cost < least) [best, least] = [curve, cost]
  }
  return best
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
