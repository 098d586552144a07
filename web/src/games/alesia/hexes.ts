/** A rectangular map of flat-top hexes, the twin of `barbaricum.hexes`: dense indices column by column, names CCRR. */

/** Directions 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. */
const STEP_Q = [0, 1, 1, 0, -1, -1] as const
const STEP_R = [-1, -1, 0, 1, 1, 0] as const
/** The neighbour beyond the edge of the map. */
export const NOWHERE = -1

const two = (number: number) => String(number).padStart(2, '0')

export class Hexes {
  readonly count: number
  readonly #neighbours: Int32Array

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.count = columns * rows
    this.#neighbours = Int32Array.from({ length: this.count * 6 }, (_, at) => {
      const hex = Math.floor(at / 6)
      return this.at(this.q(hex) + STEP_Q[at % 6]!, this.r(hex) + STEP_R[at % 6]!)
    })
  }

  q(hex: number): number {
    return Math.floor(hex / this.rows)
  }

  r(hex: number): number {
    return (hex % this.rows) - (this.q(hex) >> 1)
  }

  /** The hex at axial coordinates, or NOWHERE off the map. */
  at(q: number, r: number): number {
    const row = r + (q >> 1)
    return q >= 0 && q < this.columns && row >= 0 && row < this.rows ? q * this.rows + row : NOWHERE
  }

  name(hex: number): string {
    return two(this.q(hex) + 1) + two((hex % this.rows) + 1)
  }

  /** The hex of a name, or NOWHERE for what names none. */
  index(name: string): number {
    if (!/^\d{4}$/.test(name)) return NOWHERE
    const column = Number(name.slice(0, 2)) - 1
    const row = Number(name.slice(2)) - 1
    return column >= 0 && column < this.columns && row >= 0 && row < this.rows ? column * this.rows + row : NOWHERE
  }

  /** The six neighbours by direction; NOWHERE off the map. */
  neighbours(hex: number): number[] {
    return [...this.#neighbours.subarray(hex * 6, hex * 6 + 6)]
  }

  neighbour(hex: number, direction: number): number {
    return this.#neighbours[hex * 6 + direction]!
  }

  around(hex: number): number[] {
    return this.neighbours(hex).filter((other) => other !== NOWHERE)
  }

  distance(one: number, other: number): number {
    const dq = this.q(one) - this.q(other)
    const dr = this.r(one) - this.r(other)
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2
  }

  /** All hexes up to a distance away, ascending, the hex itself among them. */
  within(hex: number, distance: number): number[] {
    const found: number[] = []
    for (let dq = -distance; dq <= distance; dq += 1) {
      for (let dr = Math.max(-distance, -dq - distance); dr <= Math.min(distance, distance - dq); dr += 1) {
        const other = this.at(this.q(hex) + dq, this.r(hex) + dr)
        if (other !== NOWHERE) found.push(other)
      }
    }
    return found.sort((one, two) => one - two)
  }

  /**
   * The hexes strictly between two hexes along the straight line of their centres, nearest first: one a step, or the two
   * (on the map) whose common side the line runs along. All arithmetic is whole.
   */
  line(one: number, other: number): number[][] {
    const n = this.distance(one, other)
    const [q, r] = [this.q(one), this.r(one)]
    const [dq, dr] = [this.q(other) - q, this.r(other) - r]
    const steps: number[][] = []
    for (let i = 1; i < n; i += 1) steps.push(this.#nearest(n * q + i * dq, n * r + i * dr, n))
    return steps
  }

  /** Whether no hex strictly between blocks the line; along a side both hexes must block to close it. */
  isOpen(one: number, other: number, blocks: (hex: number) => boolean): boolean {
    return !this.line(one, other).some((step) => step.every(blocks))
  }

  /** The one or two hexes on the map whose centres lie nearest to (x / n, y / n) in axial coordinates. */
  #nearest(x: number, y: number, n: number): number[] {
    let least = -1
    let nearest: number[] = []
    for (let q = Math.floor(x / n); q < Math.floor(x / n) + 2; q += 1) {
      for (let r = Math.floor(y / n); r < Math.floor(y / n) + 2; r += 1) {
        const [a, b] = [n * q - x, n * r - y]
        const square = a * a + a * b + b * b
        if (least < 0 || square < least) [least, nearest] = [square, [this.at(q, r)]]
        else if (square === least) nearest.push(this.at(q, r))
      }
    }
    return nearest.filter((hex) => hex !== NOWHERE).sort((one, two) => one - two)
  }
}
