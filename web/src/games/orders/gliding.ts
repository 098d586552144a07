/** Pieces go along the arrows of their orders to where they stand now. */
import type { Arrow } from './arrows'
import type { Point } from './drawing'

const STEPS = 8
const DURATION = 520

/** Let a piece come along an arrow to its `spot`; `unit` is the size of its own unit in the drawing. */
export function glide(piece: SVGGElement, arrow: Arrow, from: Point, spot: Point, unit: number): void {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', arrow.path)
  const length = path.getTotalLength()
  const between = Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const { x, y } = path.getPointAtLength((length * step) / STEPS)
    return [x, y]
  })
  const frames = [from, ...between, spot].map(([x, y]) => ({ transform: `translate(${(x - spot[0]) / unit}px, ${(y - spot[1]) / unit}px)` }))
  piece.animate(frames, { duration: DURATION, easing: 'ease-out' })
}
