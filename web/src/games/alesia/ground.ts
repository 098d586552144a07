/** The printed map as a few paths, made once. */
import { areaPath, beside, cellsOf, chains, CORNERS, curve, HEIGHT, inset, MARGIN, middleAt, middleOf, outlines, pathOf, sheetSize, SIDE, smooth, type Point } from './geometry'
import { Hexes } from './hexes'
import type { Drawing } from './view'

export interface Ground {
  hexes: Hexes
  width: number
  height: number
  /** Hills of each level, and the hachures on their edges. */
  slope: string
  plateau: string
  hachures: string
  grid: string
  rivers: string
  riverNames: { name: string; x: number; y: number }[]
  walls: string
  works: string
  camps: { name: string; outer: string; inner: string }[]
  town: string
  roofs: { x: number; y: number; turn: number }[]
  /** The zones of the map's edge: their numerals in the margin, and where one ends and the next begins. */
  zones: { name: string; x: number; y: number; turn: number }[]
  zoneEnds: string
  /** The middles of the town's hexes, where the besieged are drawn. */
  townHexes: number[]
  townName: Point
  has: { wall: (hex: number) => boolean; camp: (hex: number) => boolean; works: (hex: number) => boolean; river: (hex: number) => boolean; town: (hex: number) => boolean }
  levelOf: (hex: number) => number
  /** The hexes of a line of wall from one hex to another by their names, its gaps included; none where it does not run on so far. */
  stretch: (from: string, to: string) => string[]
}

/** Rows and columns drawn beyond the map, so that hills run off the sheet. */
const BEYOND = 2

export function groundOf(drawing: Drawing): Ground {
  const hexes = new Hexes(drawing.columns, drawing.rows)
  const all = [...Array(hexes.count).keys()]
  const town = all.filter((hex) => drawing.areas[hex] === 'a')
  const slopes = hills(drawing, 1)
  const plateaus = hills(drawing, 2)
  const walls = chains(drawing.wall_links)
  const joined = new Set(drawing.wall_links.flat())
  const lone = drawing.walls.filter((hex) => !joined.has(hex))
  const set = (list: Iterable<number>) => {
    const known = new Set(list)
    return (hex: number) => known.has(hex)
  }
  return {
    hexes,
    ...sheetSize(hexes),
    slope: slopes.map((loop) => pathOf(loop, true)).join(''),
    plateau: plateaus.map((loop) => pathOf(loop, true)).join(''),
    hachures: [...slopes, ...plateaus].map(hachures).join(''),
    grid: all.map((hex) => cell(middleOf(hexes, hex))).join('') + areaPath(hexes, all),
    rivers: Object.values(drawing.rivers).flatMap((links) => chains(links).map((chain) => curve(runOff(hexes, chain)))).join(''),
    riverNames: Object.entries(drawing.rivers).flatMap(([name, links]) => riverLabels(hexes, name, links)),
    walls: [...walls.map((chain) => pathOf(chain.map((hex) => middleOf(hexes, hex)))), ...lone.map((hex) => dot(middleOf(hexes, hex)))].join(''),
    works: drawing.works.map((hex) => pathOf(corners(middleOf(hexes, hex), 1.5), true)).join(''),
    camps: drawing.camps.map((camp) => {
      const loops = outlines(cellsOf(hexes, camp.hexes))
      const line = (distance: number) => loops.map((loop) => pathOf(inset(loop, distance), true)).join('')
      return { name: camp.name, outer: line(2.5), inner: line(6) }
    }),
    town: areaPath(hexes, town),
    roofs: town.flatMap((hex) => roofs(middleOf(hexes, hex), hex)),
    zones: Object.entries(drawing.zones).map(([name, list]) => ({ name, ...inMargin(hexes, medoid(hexes, list)) })),
    zoneEnds: zoneEnds(hexes, Object.values(drawing.zones)),
    townHexes: town,
    townName: townName(hexes, town),
    has: { wall: set(drawing.walls), camp: set(drawing.camps.flatMap((camp) => camp.hexes)), works: set(drawing.works), river: set(Object.values(drawing.rivers).flat(2)), town: set(town) },
    levelOf: (hex) => Number(drawing.levels[hex]),
    stretch: (from, to) => alongWall(hexes, drawing.walls, drawing.wall_links, hexes.index(from), hexes.index(to)).map((hex) => hexes.name(hex)),
  }
}

/** The smoothed edges of all ground of a level or higher. */
function hills(drawing: Drawing, level: number): Point[][] {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const cells: [number, number][] = []
  for (let column = -BEYOND; column < drawing.columns + BEYOND; column += 1) {
    for (let row = -BEYOND; row < drawing.rows + BEYOND; row += 1) {
      const hex = clamp(column, drawing.columns - 1) * drawing.rows + clamp(row, drawing.rows - 1)
      if (Number(drawing.levels[hex]) >= level) cells.push([column, row])
    }
  }
  return outlines(cells).map((loop) => smooth(loop))
}

/** Short strokes downhill along a closed edge, long and short by turns. */
function hachures(loop: Point[]): string {
  const EVERY = 6.5
  let path = ''
  let due = 0
  let count = 0
  for (let index = 0; index < loop.length; index += 1) {
    const from = loop[index]!
    const to = loop[(index + 1) % loop.length]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
    while (due <= length) {
      const long = count++ % 2 ? 5.5 : 8.5
      path += pathOf([
        { x: from.x + dx * due, y: from.y + dy * due },
        { x: from.x + dx * due + dy * long, y: from.y + dy * due - dx * long },
      ])
      due += EVERY
    }
    due -= length
  }
  return path
}

/** All sides of a hex but the three its neighbours draw. */
function cell({ x, y }: Point): string {
  return pathOf([0, 1, 2, 3].map((corner) => ({ x: x + CORNERS[corner]!.x, y: y + CORNERS[corner]!.y })))
}

function corners({ x, y }: Point, less: number): Point[] {
  return CORNERS.map((corner) => ({ x: x + corner.x * (1 - less / SIDE), y: y + corner.y * (1 - less / SIDE) }))
}

function dot({ x, y }: Point): string {
  return `M${x} ${y}l0.1 0`
}

/** The middles of a river's hexes; where it comes to the map's edge it runs on over it. */
function runOff(hexes: Hexes, chain: number[]): Point[] {
  const points = chain.map((hex) => middleOf(hexes, hex))
  const extend = (hex: number, before: Point): Point | null => {
    const [column, row] = [Math.floor(hex / hexes.rows), hex % hexes.rows]
    const here = middleOf(hexes, hex)
    let best: Point | null = null
    let most = 0
    for (let direction = 0; direction < 6; direction += 1) {
      if (hexes.neighbour(hex, direction) >= 0) continue
      const there = middleAt(...beside(column, row, direction))
      const along = (there.x - here.x) * (here.x - before.x) + (there.y - here.y) * (here.y - before.y)
      if (along > most) [most, best] = [along, there]
    }
    return best
  }
  const last = points.length > 1 ? extend(chain.at(-1)!, points.at(-2)!) : null
  const first = points.length > 1 ? extend(chain[0]!, points[1]!) : null
  return [...(first ? [first] : []), ...points, ...(last ? [last] : [])]
}

function riverLabels(hexes: Hexes, name: string, links: [number, number][]): Ground['riverNames'] {
  const chain = chains(links).sort((one, other) => other.length - one.length)[0] ?? []
  return [0.2, 0.75].flatMap((part) => {
    const hex = chain[Math.floor(chain.length * part)]
    if (hex === undefined || chain.length < 8) return []
    const { x, y } = middleOf(hexes, hex)
    return [{ name, x, y: y + 24 }]
  })
}

/** The shortest way along a line of wall, over the gaps in it, each hex of a gap included; none where the line ends. */
export function alongWall(hexes: Hexes, walls: readonly number[], links: readonly (readonly [number, number])[], from: number, to: number): number[] {
  const joined = new Set(links.flatMap(([one, other]) => [`${one}:${other}`, `${other}:${one}`]))
  const left = new Set(walls)
  if (!left.has(from) || !left.has(to)) return []
  const cost = new Map([[from, 0]])
  const before = new Map<number, number>()
  while (left.size > 0) {
    const at = [...left].reduce((best, hex) => ((cost.get(hex) ?? Infinity) < (cost.get(best) ?? Infinity) ? hex : best))
    if (!cost.has(at) || at === to) break
    left.delete(at)
    for (const next of left) {
      // Along the wall first; a gap is bridged only where there is no other way.
      const away = hexes.distance(at, next)
      const price = joined.has(`${at}:${next}`) ? 1 : away <= 2 ? 10 * away : Infinity
      if (cost.get(at)! + price >= (cost.get(next) ?? Infinity)) continue
      cost.set(next, cost.get(at)! + price)
      before.set(next, at)
    }
  }
  if (!cost.has(to)) return []
  const way = [to]
  while (way[0] !== from) {
    const last = before.get(way[0]!)!
    const between = hexes.distance(last, way[0]!) === 2 ? hexes.around(last).filter((hex) => hexes.distance(hex, way[0]!) === 1).slice(0, 1) : []
    way.unshift(last, ...between)
  }
  return way
}

/** A handful of roofs strewn over a hex, always the same. */
function roofs(middle: Point, seed: number): Ground['roofs'] {
  let state = (seed * 2654435761) >>> 0
  const next = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) / 2 ** 24
  return Array.from({ length: 1 + Math.floor(next() * 4) }, () => ({
    x: Math.round(middle.x + (next() - 0.5) * SIDE * 1.3),
    y: Math.round(middle.y + (next() - 0.5) * HEIGHT * 0.7),
    turn: Math.round(next() < 0.3 ? 90 : (next() - 0.5) * 40),
  }))
}

function townName(hexes: Hexes, town: number[]): Point {
  const middles = town.map((hex) => middleOf(hexes, hex))
  const x = middles.reduce((sum, each) => sum + each.x, 0) / middles.length
  return { x, y: Math.min(...middles.map((each) => each.y)) - HEIGHT }
}

/** The hex that lies nearest to all others of a list. */
function medoid(hexes: Hexes, list: number[]): number {
  const away = list.map((hex) => list.reduce((sum, other) => sum + hexes.distance(hex, other), 0))
  return list[away.indexOf(Math.min(...away))]!
}

/** The point of the margin beside a hex of the edge, and how words turn there. */
function inMargin(hexes: Hexes, hex: number): { x: number; y: number; turn: number } {
  const { width, height } = sheetSize(hexes)
  const { x, y } = middleOf(hexes, hex)
  const sides = [
    { away: x, x: MARGIN / 2, y, turn: -90 },
    { away: width - x, x: width - MARGIN / 2, y, turn: 90 },
    { away: y, x, y: MARGIN / 2, turn: 0 },
    { away: height - y, x, y: height - MARGIN / 2, turn: 0 },
  ]
  return sides.reduce((best, side) => (side.away < best.away ? side : best))
}

/** A stroke over the margin at each hex that two zones share. */
function zoneEnds(hexes: Hexes, zones: number[][]): string {
  const shared = zones.flatMap((list, index) => list.filter((hex) => zones.some((other, at) => at > index && other.includes(hex))))
  return shared
    .map((hex) => {
      const { x, y, turn } = inMargin(hexes, hex)
      const [dx, dy] = turn === 0 ? [0, MARGIN / 2] : [MARGIN / 2, 0]
      return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
    })
    .join('')
}

/** The number of a hex stands near its upper side. */
export const NUMBER_RISE = HEIGHT / 2 - 11
