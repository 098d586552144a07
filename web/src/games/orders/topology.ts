/**
 * Outlines taken apart into arcs that neighbours share, so that borders are drawn once, coasts apart from borders, and a
 * power's whole territory has one edge.
 */
import { isWater, type Drawing, type Point, type Ring } from './drawing'

type Ground = 'land' | 'water' | 'waste' | 'outside'

/** A stretch of outline between two corners; `left` and `right` are the areas beside it ('' outside the sheet). */
export interface Arc {
  points: Point[]
  areas: string[]
  kind: 'coast' | 'border' | 'waterborder' | 'wasteborder' | 'rim'
  /** Path commands along it, without the first point, in both directions. */
  forward: string
  backward: string
}

export interface Area {
  id: string
  ground: Ground
  rings: Ring[]
  arcs: Arc[]
  path: string
  box: { left: number; top: number; right: number; bottom: number }
}

export interface Topology {
  areas: Map<string, Area>
  arcs: Arc[]
  /** Static layers, one path each. */
  land: string
  waste: string
  coast: string
  borders: string
  waterBorders: string
}

const key = ([x, y]: Point) => `${x},${y}`
const round = (value: number) => Math.round(value * 10) / 10
const text = ([x, y]: Point) => `${round(x)} ${round(y)}`
const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1]

/** Waste has no abbreviation; its areas are `waste:0` and so on. */
export const WASTE = 'waste:'

export function topologyOf(drawing: Drawing): Topology {
  const shapes = [
    ...drawing.provinces.flatMap((province) => (province.region ? [{ id: province.id, ground: (isWater(province) ? 'water' : 'land') as Ground, rings: province.region.polygon }] : [])),
    ...drawing.impassable.map((waste, index) => ({ id: `${WASTE}${index}`, ground: 'waste' as Ground, rings: waste.polygon })),
  ].map((shape) => ({ ...shape, rings: shape.rings.map(open) }))

  const ground = new Map(shapes.map(({ id, ground }) => [id, ground]))
  const edges = new Map<string, string[]>()
  const around = new Map<string, Set<string>>()
  for (const { id, rings } of shapes) {
    for (const ring of rings) {
      ring.forEach((point, index) => {
        const next = ring[(index + 1) % ring.length]!
        edges.set(edgeKey(point, next), [...(edges.get(edgeKey(point, next)) ?? []), id])
        link(around, point, next)
        link(around, next, point)
      })
    }
  }
  const areasOf = (a: Point, b: Point) => edges.get(edgeKey(a, b))!
  /** Where an arc ends: where more than two edges meet, or others lie beside them. */
  const isCorner = (before: Point, at: Point, after: Point) => around.get(key(at))!.size !== 2 || areasOf(before, at).join() !== areasOf(at, after).join()

  const arcs = new Map<string, Arc>()
  const areas = new Map<string, Area>()
  for (const shape of shapes) {
    const own: Arc[] = []
    let path = ''
    for (const ring of shape.rings) {
      for (const [index, points] of split(ring, isCorner).entries()) {
        const id = arcKey(points)
        let arc = arcs.get(id)
        if (!arc) arcs.set(id, (arc = makeArc(points, areasOf(points[0]!, points[1]!), ground)))
        own.push(arc)
        path += (index === 0 ? `M${text(points[0]!)}` : '') + (runsForward(arc, points) ? arc.forward : arc.backward)
      }
      path += 'Z'
    }
    areas.set(shape.id, { ...shape, arcs: own, path, box: boxOf(shape.rings) })
  }
  const all = [...arcs.values()]
  return {
    areas,
    arcs: all,
    land: [...areas.values()].filter((area) => area.ground !== 'water').map((area) => area.path).join(''),
    waste: [...areas.values()].filter((area) => area.ground === 'waste').map((area) => area.path).join(''),
    coast: pathOf(all.filter((arc) => arc.kind === 'coast')),
    borders: pathOf(all.filter((arc) => arc.kind === 'border' || arc.kind === 'wasteborder')),
    waterBorders: pathOf(all.filter((arc) => arc.kind === 'waterborder' || arc.kind === 'rim')),
  }
}

export function pathOf(arcs: Arc[]): string {
  return arcs.map((arc) => `M${text(arc.points[0]!)}${arc.forward}`).join('')
}

/** The edge of the whole territory that the areas make together, as a path of open stretches. */
export function edgeOf(topology: Topology, ids: ReadonlySet<string>): string {
  const found = new Set<Arc>()
  for (const id of ids) {
    for (const arc of topology.areas.get(id)?.arcs ?? []) if (!arc.areas.every((area) => ids.has(area)) || arc.areas.length === 1) found.add(arc)
  }
  return pathOf([...found])
}

function open(ring: Ring): Ring {
  const points = ring.filter((point, index) => index === 0 || !same(point, ring[index - 1]!))
  return points.length > 1 && same(points[0]!, points.at(-1)!) ? points.slice(0, -1) : points
}

function edgeKey(a: Point, b: Point): string {
  const [first, second] = [key(a), key(b)]
  return first < second ? `${first} ${second}` : `${second} ${first}`
}

function link(around: Map<string, Set<string>>, from: Point, to: Point): void {
  const found = around.get(key(from)) ?? new Set()
  around.set(key(from), found.add(key(to)))
}

/** The stretches of a ring between corners, in its direction; a ring without corners is one closed stretch. */
function split(ring: Ring, isCorner: (before: Point, at: Point, after: Point) => boolean): Point[][] {
  const size = ring.length
  const corners = ring.map((_, index) => index).filter((index) => isCorner(ring[(index + size - 1) % size]!, ring[index]!, ring[(index + 1) % size]!))
  if (corners.length === 0) {
    // Both neighbours must begin at the same point, or the ring would be two arcs.
    const first = ring.reduce((best, point, index) => (key(point) < key(ring[best]!) ? index : best), 0)
    return [[...ring.slice(first), ...ring.slice(0, first), ring[first]!]]
  }
  return corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length]!
    const length = (to - from + size) % size || size
    return Array.from({ length: length + 1 }, (_, step) => ring[(from + step) % size]!)
  })
}

function arcKey(points: Point[]): string {
  const forward = `${key(points[0]!)} ${key(points[1]!)} ${key(points.at(-1)!)} ${points.length}`
  const backward = `${key(points.at(-1)!)} ${key(points.at(-2)!)} ${key(points[0]!)} ${points.length}`
  return forward < backward ? forward : backward
}

const runsForward = (arc: Arc, points: Point[]) => same(arc.points[0]!, points[0]!) && same(arc.points[1]!, points[1]!)

function makeArc(points: Point[], areas: string[], ground: Map<string, Ground>): Arc {
  const [one, other] = [ground.get(areas[0]!)!, areas.length > 1 ? ground.get(areas[1]!)! : 'outside']
  const kind = kindOf(one, other)
  const smooth = kind !== 'coast' || points.length < 4
  return { points, areas, kind, forward: smooth ? curve(points) : lines(points), backward: smooth ? curve([...points].reverse()) : lines([...points].reverse()) }
}

function kindOf(one: Ground, other: Ground): Arc['kind'] {
  if (one === 'water' && other === 'water') return 'waterborder'
  if (one === 'water' || other === 'water') return one === 'outside' || other === 'outside' ? 'rim' : 'coast'
  if (one === 'outside' || other === 'outside') return 'coast'
  return one === 'waste' || other === 'waste' ? 'wasteborder' : 'border'
}

const lines = (points: Point[]) => points.slice(1).map((point) => `L${text(point)}`).join('')

/** Through the middles of the edges, with the corners as handles: ends stay, bends are round. */
function curve(points: Point[]): string {
  if (points.length < 3) return lines(points)
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  let path = ''
  for (let at = 1; at < points.length - 1; at += 1) {
    const end = at === points.length - 2 ? points.at(-1)! : middle(points[at]!, points[at + 1]!)
    path += `Q${text(points[at]!)} ${text(end)}`
  }
  return path
}

function boxOf(rings: Ring[]): Area['box'] {
  const points = rings.flat()
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
