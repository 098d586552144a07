/** Small drawn mountains over land that nobody enters: rows, jittered the same way every time. */
import type { Chart } from './chart'
import { WASTE } from './topology'

const ROW = 11.5
const STEP = 15
/** Above this many square units of drawn land peaks stand wider apart. */
const WIDE = 40_000

export function peaksOf(chart: Chart): { lines: string; lit: string } {
  let lines = ''
  let lit = ''
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const round = (value: number) => Math.round(value * 10) / 10
  for (const area of chart.topology.areas.values()) {
    if (!area.id.startsWith(WASTE)) continue
    const { box } = area
    const size = chart.grain
    const apart = size * ((box.right - box.left) * (box.bottom - box.top) > WIDE * size * size ? 2 : 1)
    let odd = false
    for (let y = box.top + ROW * apart * 0.7; y < box.bottom; y += ROW * apart) {
      odd = !odd
      for (let x = box.left + (odd ? STEP * 0.2 : STEP * 0.7) * apart; x < box.right; x += STEP * apart) {
        const [cx, cy] = [x + (random() - 0.5) * 7 * apart, y + (random() - 0.5) * 5 * apart]
        const [w, h] = [(4.6 + random() * 2.8) * size, (6.5 + random() * 4.5) * size]
        if (chart.raster.at(cx - w, cy + 1) !== area.id || chart.raster.at(cx + w, cy + 1) !== area.id || chart.raster.at(cx, cy - h) !== area.id) continue
        lines += `M${round(cx - w)} ${round(cy)}L${round(cx)} ${round(cy - h)}L${round(cx + w)} ${round(cy)}`
        lit += `M${round(cx)} ${round(cy - h)}L${round(cx + w)} ${round(cy)}L${round(cx + w * 0.2)} ${round(cy)}L${round(cx + w * 0.25)} ${round(cy - h * 0.45)}Z`
      }
    }
  }
  return { lines, lit }
}
