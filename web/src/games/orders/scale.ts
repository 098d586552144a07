/** What size things have on the screen at a zoom, and where what stands still stands there. */
import type { Chart } from './chart'
import type { Point } from './drawing'
import { FULL, measurer, solveLabels, type Box, type Label } from './labels'

/*
 * A *view* is the zoom as it looks: pixels a unit, times how many units a province is wide in this drawing beside another.
 * From 1 on things have about their full size.
 */
export const viewOf = (chart: Chart, zoom: number): number => zoom * chart.grain
/** Pieces keep their size but for the farthest and nearest views. */
export const pieceScale = (view: number): number => Math.min(1.08, Math.max(0.62, 0.55 + 0.4 * view))
/** Below this markers are small dots. */
export const isFar = (view: number): boolean => view < FULL

const STEP = 1.2
/** How far along a way its points lie. */
const WAY = [0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85]

/** The placing of names and markers for a range of zooms; made once for each, so that nothing moves but by zooming. */
export interface Layout {
  zoom: number
  labels: Label[]
  markers: Map<string, Point>
}

export class Layouts {
  readonly #made = new Map<number, Layout>()
  readonly #measure = measurer()

  constructor(readonly chart: Chart) {}

  at(zoom: number): Layout {
    const level = this.#levelOf(zoom)
    let layout = this.#made.get(level)
    if (!layout) this.#made.set(level, (layout = this.#make(level)))
    return layout
  }

  #levelOf(zoom: number): number {
    const level = STEP ** Math.floor(Math.log(zoom) / Math.log(STEP) + 1e-6)
    const full = FULL / this.chart.grain
    return zoom >= full && level < full ? full : level
  }

  #make(zoom: number): Layout {
    const { chart } = this
    const view = viewOf(chart, zoom)
    const half = (12.5 * pieceScale(view)) / zoom
    const sign = (isFar(view) ? 4.5 : 10) / zoom
    const taken: Box[] = []
    const take = ([x, y]: Point, reach: number) => taken.push([x - reach, y - reach, x + reach, y + reach])
    const markers = new Map<string, Point>()
    for (const province of chart.drawing.provinces) {
      take(chart.anchor(province.id).unit, half)
      for (const coast of province.coasts) take(chart.spot(coast), half * 0.8)
      if (!province.centre) continue
      const spot = chart.marker(province.id, half + sign + 1.5 / zoom)
      markers.set(province.id, spot)
      take(spot, sign)
    }
    return { zoom, markers, labels: solveLabels(chart, zoom, taken, this.#ways(), this.#measure) }
  }

  /** Points along the ways from each place to its neighbours. */
  #ways(): Point[] {
    const { chart } = this
    const pairs = new Map(Object.values(chart.drawing.borders).flatMap((row) => row.map((pair) => [pair.join(' '), pair] as const)))
    return [...pairs.values()].flatMap(([a, b]) => {
      const [from, to] = [chart.spot(a), chart.spot(b)]
      return WAY.map((t): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
    })
  }
}
