/** Which area lies at a point, looked up in a grid that is filled once. */
import type { Topology } from './topology'

export class Raster {
  readonly #cells: Int16Array
  readonly #ids: string[]
  readonly #columns: number
  readonly #rows: number

  /** `step` is the size of a cell in units of the drawing. */
  constructor(
    topology: Topology,
    width: number,
    height: number,
    readonly step = 1.5,
  ) {
    this.#columns = Math.ceil(width / step)
    this.#rows = Math.ceil(height / step)
    this.#cells = new Int16Array(this.#columns * this.#rows).fill(-1)
    this.#ids = [...topology.areas.keys()]
    this.#ids.forEach((id, index) => {
      const { rings, box } = topology.areas.get(id)!
      const last = Math.min(this.#rows - 1, Math.ceil(box.bottom / step))
      for (let row = Math.max(0, Math.floor(box.top / step)); row <= last; row += 1) {
        const y = (row + 0.5) * step
        const crossings: number[] = []
        for (const ring of rings) {
          ring.forEach(([x1, y1], at) => {
            const [x2, y2] = ring[(at + 1) % ring.length]!
            if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
          })
        }
        crossings.sort((a, b) => a - b)
        for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
          const from = Math.max(0, Math.round(crossings[pair]! / step - 0.5))
          const to = Math.min(this.#columns, Math.round(crossings[pair + 1]! / step - 0.5))
          this.#cells.fill(index, row * this.#columns + from, row * this.#columns + Math.max(from, to))
        }
      }
    })
  }

  /** The area at a point; '' where there is none. */
  at(x: number, y: number): string {
    const column = Math.floor(x / this.step)
    const row = Math.floor(y / this.step)
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return ''
    return this.#ids[this.#cells[row * this.#columns + column]!] ?? ''
  }
}
