/** The map laid out: everything that is the same at every look, computed once for an atlas. */
import type { Atlas, Space } from './atlas.svelte'
import { alongRoads, anchorBeside, placeLabels, RADII, type Label } from './labels'
import { DANUBE, ISLANDS, LEGENDS, RANGES } from './relief'
import { bendOf, bent, distance, isInside, jitter, land, line, pointsOf, shape, sheetOf, type Point } from './shapes'

export interface Layout {
  coast: string
  /** The wild side of the Danube, as an area, and the river itself. */
  wild: string
  river: string
  roads: string
  straits: string
  peaks: string
  shades: string
  anchors: { space: Space; x: number; y: number }[]
  labels: Label[]
}

const BEND = 0.045

function roadsOf(atlas: Atlas): { from: Space; to: Space; bend: Point; strait: boolean }[] {
  return atlas.spaces.flatMap((from) =>
    from.roads
      .filter((id) => from.id < id && atlas.space.has(id))
      .map((id) => {
        const to = atlas.space.get(id)!
        return { from, to, bend: bendOf(from, to, BEND), strait: from.straits.includes(id) || to.straits.includes(from.id) }
      }),
  )
}

/** A drawn mountain: its left flank, and the shaded right one. */
function peak({ x, y }: Point, size: number): [string, string] {
  const [left, right, top] = [x - size * 0.62, x + size * 0.62, y - size]
  return [`M${left.toFixed(1)} ${y.toFixed(1)}L${x.toFixed(1)} ${top.toFixed(1)}L${right.toFixed(1)} ${y.toFixed(1)}`, `M${(x + size * 0.06).toFixed(1)} ${(top + size * 0.2).toFixed(1)}l${(size * 0.12).toFixed(1)} ${(size * 0.66).toFixed(1)}M${(x + size * 0.2).toFixed(1)} ${(top + size * 0.46).toFixed(1)}l${(size * 0.1).toFixed(1)} ${(size * 0.44).toFixed(1)}`]
}

function mountains(lands: Point[][], avoid: { x: number; y: number; r: number }[], labels: Label[]): { peaks: string; shades: string } {
  const next = jitter(41)
  const stood: Point[] = []
  let [peaks, shades] = ['', '']
  for (const { from, to, width, peaks: count } of RANGES) {
    for (let tries = 0, placed = 0; tries < count * 6 && placed < count; tries += 1) {
      const along = next()
      const point = { x: from.x + along * (to.x - from.x) + (next() - 0.5) * width, y: from.y + along * (to.y - from.y) + (next() - 0.5) * width }
      const size = 9 + next() * 7
      const middle = { x: point.x, y: point.y - size / 2 }
      const free =
        lands.some((each) => isInside({ x: point.x, y: point.y + 6 }, each)) &&
        avoid.every(({ x, y, r }) => distance(middle, { x, y }) > r + size * 0.62) &&
        stood.every((other) => distance(other, point) > 13) &&
        labels.every((label) => {
          const width = Math.max(...label.lines.map((text) => text.length)) * label.size * 0.5
          const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - width : label.x - width / 2
          return point.x + 12 < left || point.x - 12 > left + width || point.y < label.y - label.size || point.y - size > label.y + label.size * label.lines.length - 6
        })
      if (!free) continue
      const [flank, shade] = peak(point, size)
      peaks += flank
      shades += shade
      stood.push(point)
      placed += 1
    }
  }
  return { peaks, shades }
}

const layouts = new WeakMap<Atlas, Layout>()

export function layoutOf(atlas: Atlas): Layout {
  const known = layouts.get(atlas)
  if (known) return known
  const lands = atlas.coasts.map(pointsOf)
  const sheet = sheetOf(lands)
  const roads = roadsOf(atlas)
  const along = alongRoads(roads)
  const anchors = atlas.spaces.filter((space) => space.anchor).map((space) => ({ space, ...anchorBeside(space, lands, along) }))
  const taken = LEGENDS.filter(({ kind }) => kind !== 'region').map(({ text, x, y, size }) => ({ left: x - text.length * size * 0.28, right: x + text.length * size * 0.28, top: y - size, bottom: y + size * 0.3 }))
  const labels = placeLabels(atlas.spaces, anchors, along, taken)
  const avoid = [
    ...along.map(({ x, y }) => ({ x, y, r: 5 })),
    ...atlas.spaces.map(({ x, y, kind }) => ({ x, y, r: RADII[kind] + 5 })),
    ...anchors.map(({ x, y }) => ({ x, y, r: 11 })),
    ...LEGENDS.flatMap(({ text, x, y, size, kind }) => Array.from({ length: text.length }, (_, at) => ({ x: x + (at - (text.length - 1) / 2) * size * (kind === 'region' ? 1.05 : 0.6), y: y - size * 0.3, r: size * 0.7 }))),
    ...DANUBE.flatMap((from, at) => {
      const to = DANUBE[at + 1] ?? from
      return [0, 0.25, 0.5, 0.75].map((t) => ({ x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y), r: 8 }))
    }),
  ]
  const layout: Layout = {
    coast: [...lands.map((points) => land(points, sheet)), ...ISLANDS.map(shape)].join(''),
    wild: `${line(DANUBE)}L${DANUBE.at(-1)!.x} -2000L${DANUBE[0]!.x} -2000Z`,
    river: line(DANUBE),
    roads: roads.filter(({ strait }) => !strait).map(({ from, to }) => bent(from, to, BEND)).join(''),
    straits: roads.filter(({ strait }) => strait).map(({ from, to }) => bent(from, to, 0.02)).join(''),
    ...mountains([...lands, ...ISLANDS], avoid, labels),
    anchors,
    labels,
  }
  layouts.set(atlas, layout)
  return layout
}
