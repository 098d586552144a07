/** All that is fixed about a board, made once: outlines, places, borders. */
import { isWater, provinceOf, type Drawing, type Point, type Province } from './drawing'
import { Raster } from './raster'
import { topologyOf, type Topology } from './topology'

/** Where a province's unit and marker stand, in units of the drawing. */
export interface Anchor {
  unit: Point
  dot: Point
  label: Point
}

export class Chart {
  readonly provinces: Map<string, Province>
  readonly topology: Topology
  readonly raster: Raster
  /** How large provinces are in this drawing, beside those of a drawing in which a pixel a unit is a middling view. */
  readonly grain: number
  readonly #neighbours: Record<string, Map<string, string[]>>
  readonly #anchors = new Map<string, Anchor>()
  readonly #coasts = new Map<string, Point>()

  constructor(readonly drawing: Drawing) {
    this.provinces = new Map(drawing.provinces.map((province) => [province.id, province]))
    this.topology = topologyOf(drawing)
    this.raster = new Raster(this.topology, drawing.width, drawing.height)
    const sizes = [...this.topology.areas.values()].filter(({ ground }) => ground === 'land').map(({ box }) => Math.sqrt((box.right - box.left) * (box.bottom - box.top)))
    this.grain = (sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? MIDDLING) / MIDDLING
    this.#neighbours = Object.fromEntries(
      Object.entries(drawing.borders).map(([type, pairs]) => {
        const found = new Map<string, string[]>()
        for (const [a, b] of pairs) {
          found.set(a, [...(found.get(a) ?? []), b])
          found.set(b, [...(found.get(b) ?? []), a])
        }
        return [type, found]
      }),
    )
    for (const province of drawing.provinces) this.#anchors.set(province.id, this.#anchorOf(province))
    for (const province of drawing.provinces) for (const coast of province.coasts) this.#coasts.set(coast, this.#coastOf(province, coast))
  }

  name(place: string): string {
    const name = this.provinces.get(provinceOf(place))?.name ?? place
    const coast = place.split('/')[1]
    return coast ? `${name} (${COASTS[coast] ?? coast})` : name
  }

  isWater(id: string): boolean {
    const province = this.provinces.get(id)
    return !!province && isWater(province)
  }

  /** Places next to a place for units of a type; of a province with two coasts, those next to any of them. */
  neighbours(type: string, place: string): string[] {
    const found = this.#neighbours[type]
    if (!found) return []
    const own = found.get(place)
    if (own) return own
    return [...new Set(this.provinces.get(place)?.coasts.flatMap((coast) => found.get(coast) ?? []))]
  }

  anchor(id: string): Anchor {
    return this.#anchors.get(id) ?? { unit: [0, 0], dot: [0, 0], label: [0, 0] }
  }

  /** Where a unit stands: on its province's spot, or on the coast it is on. */
  spot(place: string): Point {
    return this.#coasts.get(place) ?? this.anchor(provinceOf(place)).unit
  }

  /** Where a centre's marker stands so that a piece, `reach` units away, leaves it free: in its province where there is room. */
  marker(id: string, reach: number): Point {
    const { unit, dot } = this.anchor(id)
    const away = Math.hypot(dot[0] - unit[0], dot[1] - unit[1])
    if (away >= reach) return dot
    const wanted = Math.atan2(dot[1] - unit[1], dot[0] - unit[0])
    for (let turn = 0; turn < 12; turn += 1) {
      const angle = wanted + (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * (Math.PI / 6)
      const [x, y] = [unit[0] + reach * Math.cos(angle), unit[1] + reach * Math.sin(angle)]
      if (this.raster.at(x, y) === id) return [x, y]
    }
    return [unit[0] + reach * Math.cos(wanted), unit[1] + reach * Math.sin(wanted)]
  }

  /** The middle of the border between two provinces; null where the drawing shows none. */
  gate(a: string, b: string): Point | null {
    const shared = this.topology.areas.get(a)?.arcs.filter((arc) => arc.areas.includes(b) && arc.areas.length > 1) ?? []
    if (shared.length === 0) return null
    const arc = shared.reduce((best, each) => (each.points.length > best.points.length ? each : best))
    return arc.points[Math.floor(arc.points.length / 2)]!
  }

  #anchorOf(province: Province): Anchor {
    const { region } = province
    const label = region?.label ?? this.#innermost(province.id)
    const unit = region?.unit ?? label
    return { label, unit, dot: region?.dot ?? this.#beside(province.id, unit) }
  }

  /** The point farthest from the outline, roughly. */
  #innermost(id: string): Point {
    const area = this.topology.areas.get(id)
    if (!area) return [0, 0]
    const { box } = area
    let best: Point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    let widest = -1
    for (let x = box.left; x <= box.right; x += 6) {
      for (let y = box.top; y <= box.bottom; y += 6) {
        let room = 0
        while (room < 60 && RAYS.every(([dx, dy]) => this.raster.at(x + dx * room, y + dy * room) === id)) room += 4
        if (room > widest) [widest, best] = [room, [x, y]]
      }
    }
    return best
  }

  #beside(id: string, [x, y]: Point): Point {
    for (const [dx, dy] of RAYS) if (this.raster.at(x + 15 * this.grain * dx, y + 15 * this.grain * dy) === id) return [x + 15 * this.grain * dx, y + 15 * this.grain * dy]
    return [x + 14, y]
  }

  /** On the shore that a coast has with its waters, a little inland. */
  #coastOf(province: Province, coast: string): Point {
    const given = province.region?.coasts[coast.split('/')[1]!]
    if (given) return given
    const inland = this.anchor(province.id).unit
    const fleets = Object.values(this.#neighbours).find((found) => found.has(coast))
    const gates = (fleets?.get(coast) ?? []).filter((place) => this.isWater(provinceOf(place))).map((place) => this.gate(province.id, provinceOf(place))).filter((gate) => gate !== null)
    if (gates.length === 0) return inland
    const x = gates.reduce((sum, gate) => sum + gate[0], 0) / gates.length
    const y = gates.reduce((sum, gate) => sum + gate[1], 0) / gates.length
    return [x * 0.72 + inland[0] * 0.28, y * 0.72 + inland[1] * 0.28]
  }
}

const MIDDLING = 87
const COASTS: Record<string, string> = { NC: 'north coast', SC: 'south coast', EC: 'east coast', WC: 'west coast' }
const RAYS: Point[] = [
  [1, 0],
  [-1, 0],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0, 1],
  [0, -1],
  [0.7, -0.7],
  [-0.7, -0.7],
]
