/**
 * Where names stand. Solved once for a zoom: in the province, clear of the spots of units and markers and of each other,
 * and as far as there is room out of the way of arrows between neighbours;
 * whole on one line, on two, smaller, else the abbreviation. What fits nowhere is left out.
 */
import type { Chart } from './chart'
import type { Point } from './drawing'

export interface Label {
  id: string
  x: number
  y: number
  lines: string[]
  /** The size of the letters, in screen pixels. */
  size: number
  water: boolean
  centre: boolean
  box: Box
}

export type Box = [left: number, top: number, right: number, bottom: number]

export const holds = ([left, top, right, bottom]: Box, [x, y]: Point): boolean => x > left && x < right && y > top && y < bottom
export const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))

/** From this view on (see scale.ts) names stand in full. */
export const FULL = 1.2
const PLACE = 15.5
const WATER = 16.5
const SHORT = 12.5
const LEADING = 1.02
/** What a point of a possible arrow under a name costs, where a tenth of its box over the outline costs 0.3. */
const CROSSED = 0.06

type Measure = (text: string, size: number, water: boolean, centre: boolean) => number

interface Form {
  lines: string[]
  size: number
  /** What it costs beside the form one would like best. */
  price: number
  /** The share of its box that may hang over the outline. */
  slack: number
}

/** `ways` are points along which arrows may run: a name stands where few do. */
export function solveLabels(chart: Chart, zoom: number, taken: Box[], ways: Point[], measure: Measure): Label[] {
  const placed: Box[] = []
  const labels: Label[] = []
  // The tightest first: who has much room finds some anyway; waters last, they have most.
  const areas = [...chart.provinces.values()]
    .flatMap((province) => {
      const area = chart.topology.areas.get(province.id)
      return area ? [{ province, area, room: (area.box.right - area.box.left) * (area.box.bottom - area.box.top) + (area.ground === 'water' ? 1e6 : 0) }] : []
    })
    .sort((a, b) => a.room - b.room)
  const hits = (box: Box, boxes: Box[]) => boxes.reduce((sum, other) => sum + overlap(box, other), 0)

  for (const { province, area } of areas) {
    const water = area.ground === 'water'
    const { label: wanted } = chart.anchor(province.id)
    const step = Math.max(3, 7 / zoom)
    const bounds: Box = [area.box.left, area.box.top, area.box.right, area.box.bottom]
    const near = ways.filter((point) => holds(bounds, point))
    let found: Label | null = null
    let least = Infinity
    for (const form of formsOf(province.name, province.id, zoom * chart.grain, water)) {
      if (form.price >= least) break
      const width = Math.max(...form.lines.map((line) => measure(line, form.size, water, province.centre))) / zoom
      const height = (form.lines.length * form.size * LEADING) / zoom
      const boxAt = (x: number, y: number): Box => [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
      for (const [x, y] of candidates(wanted, area.box, step)) {
        const away = form.price + Math.hypot(x - wanted[0], y - wanted[1]) * 0.004 * zoom
        if (away >= least) continue
        const box = boxAt(x, y)
        if (hits(box, placed) > 0 || hits(box, taken) > 0) continue
        const outside = shareOutside(chart, province.id, box)
        if (outside > form.slack) continue
        const cost = away + outside * 3 + near.filter((point) => holds(box, point)).length * CROSSED
        if (cost < least) [least, found] = [cost, { id: province.id, x, y, lines: form.lines, size: form.size, water, centre: province.centre, box }]
      }
    }
    if (!found) continue
    const pad = 2 / zoom
    const [left, top, right, bottom] = found.box
    placed.push([left - pad, top - pad, right + pad, bottom + pad])
    labels.push(found)
  }
  return labels
}

function formsOf(name: string, id: string, view: number, water: boolean): Form[] {
  const short: Form[] = water
    ? [{ lines: [id], size: 12, slack: 0.3, price: 4 }]
    : [
        { lines: [id], size: SHORT, slack: 0.4, price: 4 },
        { lines: [id], size: SHORT * 0.9, slack: 0.7, price: 8 },
      ]
  // At the lowest view waters keep their names where they have room: there is nothing else in them.
  if (view < FULL && !water) return short
  const size = water ? (view < FULL ? 14 : Math.min(21, WATER + (view - FULL) * 1.5)) : PLACE
  const broken = inTwo(name)
  const slack = water ? (view < FULL ? 0.1 : 0.03) : 0.16
  const whole: Form[] = [{ lines: [name], size, slack, price: 0 }]
  if (broken) whole.push({ lines: broken, size, slack, price: 0.05 })
  if (view >= FULL) {
    whole.push({ lines: [name], size: size * 0.9, slack: slack + 0.08, price: 1.5 })
    if (broken) whole.push({ lines: broken, size: size * 0.9, slack: slack + 0.08, price: 1.5 })
  }
  return [...whole, ...short]
}

/** The name on two lines as even as its words allow; null for one word. */
function inTwo(name: string): string[] | null {
  const words = name.split(' ')
  if (words.length < 2) return null
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return breaks.reduce((best, lines) => (Math.max(lines[0]!.length, lines[1]!.length) < Math.max(best[0]!.length, best[1]!.length) ? lines : best))
}

/** The wanted point first, then a grid over the area. */
function* candidates(wanted: Point, box: { left: number; top: number; right: number; bottom: number }, step: number): Generator<Point> {
  yield wanted
  for (let y = box.top + step / 2; y < box.bottom; y += step) for (let x = box.left + step / 2; x < box.right; x += step) yield [x, y]
}

function shareOutside(chart: Chart, id: string, [left, top, right, bottom]: Box): number {
  const columns = Math.max(5, Math.ceil((right - left) / 6))
  let outside = 0
  for (let column = 0; column <= columns; column += 1) {
    const x = left + ((right - left) * column) / columns
    for (const y of [top + (bottom - top) * 0.12, (top + bottom) / 2, bottom - (bottom - top) * 0.12]) if (chart.raster.at(x, y) !== id) outside += 1
  }
  return outside / ((columns + 1) * 3)
}

/** Measures with the fonts of the page. */
export function measurer(): Measure {
  const context = document.createElement('canvas').getContext('2d')!
  const widths = new Map<string, number>()
  return (text, size, water, centre) => {
    const font = `${water ? 'italic 500' : centre ? '600' : '450'} 100px 'Alegreya Variable', Georgia, serif`
    const key = `${font} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      context.font = font
      width = context.measureText(text).width
      widths.set(key, width)
    }
    return (width * size) / 100 + (water ? text.length : 0) + 2
  }
}
