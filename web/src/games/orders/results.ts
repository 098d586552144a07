/** What became of orders, read from the log: the same words as there, and what a map needs to draw them. */
import type { LogLine } from '../../lib/wire'
import type { Drawing } from './drawing'
import { readOrder, type Order } from './notation'

/** One order after its phase was adjudicated. */
export interface Told {
  power: string
  order: Order
  succeeded: boolean
  /** Why: `bounced: 2 against 2, A BUR supported by PAR`. */
  why: string
  clause: string
  /** The strengths that were compared, as the sums they are: `A 1 + bb ½ against A 1`; '' where nothing was. */
  sum: string
  /** Whether its unit was driven out, and by the unit from which province. */
  dislodged: boolean
}

/** What the newest adjudicated phase brought. */
export interface Phase {
  entry: number
  /** When it was: `Autumn 434`. */
  title: string
  kind: 'movement' | 'retreats' | 'winter'
  told: Told[]
}

/** Outcomes that are what the order wanted (`barbaricum.orders.outcomes`): holds, moves, supports, not counted, convoys. */
const SUCCEEDED = [1, 2, 8, 9, 12]
/** Where an order's account begins in the args, and where in it the unit that dislodged stands. */
const ACCOUNT = 6
const VICTOR = 8
const RETREATED = 1
const KINDS: Record<string, Phase['kind']> = {
  order: 'movement',
  lost: 'movement',
  retreat: 'retreats',
  built: 'winter',
  removed: 'winter',
  disorder: 'winter',
  waived: 'winter',
  home: 'winter',
  site: 'winter',
  'home-left': 'winter',
  'site-left': 'winter',
}

export class Reader {
  readonly #places: string[]
  readonly #types: string[]

  readonly #succeeded: ReadonlySet<number>

  /** `own` are the outcomes of the game's own orders that are what the order wanted. */
  constructor(
    readonly drawing: Drawing,
    own: readonly number[],
  ) {
    this.#succeeded = new Set([...SUCCEEDED, ...own])
    this.#places = [...drawing.provinces.map(({ id }) => id), ...drawing.provinces.flatMap(({ coasts }) => coasts)]
    this.#types = Object.keys(drawing.types)
  }

  /** The newest phase the log tells of; with `kind` the newest of that kind. Null where there is none. */
  newest(log: LogLine[], kind?: Phase['kind']): Phase | null {
    const last = log.findLast((line) => !line.undone && (kind ? KINDS[line.kind] === kind : line.kind in KINDS))
    if (!last) return null
    const lines = log.filter((line) => line.entry === last.entry && line.kind in KINDS)
    const turn = log.slice(0, log.indexOf(lines[0]!)).findLast((line) => line.kind === 'turn')
    const when = turn?.text.replace(/\.$/, '') ?? this.drawing.begins
    const title = { movement: when, retreats: `${when}, retreats`, winter: this.drawing.builds.length > 0 ? `${when}, builds` : `Winter ${/\d+/.exec(when)?.[0] ?? ''}` }[KINDS[last.kind]!]
    return { entry: last.entry, title, kind: KINDS[last.kind]!, told: lines.flatMap((line) => this.#read(line) ?? []) }
  }

  #read(line: LogLine): Told | null {
    const { args, kind, text, clause } = line
    const told = (order: Order, succeeded: boolean, why: string, dislodged = false): Told => ({ power: this.drawing.powers[args[0]!] ?? '', order, succeeded, why, sum: sumIn(why), clause, dislodged })
    const rest = text.slice(text.indexOf(': ') + 2).replace(/\.$/, '')
    if (kind === 'order') {
      const colon = rest.indexOf(': ')
      const [written, why] = [rest.slice(0, colon), rest.slice(colon + 2)]
      const order = written.endsWith(' without an order') ? this.#piece(args, 'hold', written) : readOrder(written)
      return told(order, this.#succeeded.has(args[ACCOUNT]!), why, args[ACCOUNT + VICTOR]! >= 0)
    }
    if (kind === 'retreat') {
      const target = args[3]! >= 0 ? this.#places[args[3]!]! : ''
      const order = { ...this.#piece(args, target ? 'retreat' : 'disband', ''), target }
      return told({ ...order, line: `${order.type} ${order.place} ${target ? `R ${target}` : 'D'}` }, args[4] === RETREATED, args[4] === RETREATED ? '' : rest.replace(/^\w+ \S+ (is )?/, ''))
    }
    if (kind === 'lost') return told(this.#piece(args, 'disband', rest), false, rest.replace(/^\w+ \S+ is /, ''), true)
    if (kind === 'built') return told(this.#piece(args, 'build', rest), true, '')
    if (kind === 'removed' || kind === 'disorder') return told(this.#piece(args, 'disband', rest), true, '')
    return null
  }

  #piece(args: number[], verb: Order['verb'], line: string): Order {
    return { verb, line, type: this.#types[args[1]!] ?? '', place: this.#places[args[2]!] ?? '', helpedType: '', helped: '', target: '', via: false }
  }
}

/** `bounced: 2 against 2, A BUR supported by PAR` compared `2 against 2`. */
function sumIn(why: string): string {
  return /(?:^|: )([^:;,]* against [^:;,]*)/.exec(why)?.[1] ?? ''
}

/** How many centres each power had when each autumn was over, oldest first; reckoned back from what it has now. */
export function centresByYear(log: LogLine[], drawing: Drawing): { year: number; centres: Map<string, number> }[] {
  const counts = new Map(drawing.powers.map((power) => [power, 0]))
  for (const owner of Object.values(drawing.owned)) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const years: { year: number; centres: Map<string, number> }[] = []
  let year = NaN
  for (const line of log) {
    if (line.undone) continue
    if (line.kind === 'turn') {
      if (line.args[0] !== year) years.push({ year: line.args[0]!, centres: new Map(counts) })
      year = line.args[0]!
    } else if (line.kind === 'owner') {
      const [, before, after] = line.args as [number, number, number]
      const [loser, winner] = [drawing.powers[before], drawing.powers[after]]
      if (loser !== undefined) counts.set(loser, counts.get(loser)! - 1)
      if (winner !== undefined) counts.set(winner, counts.get(winner)! + 1)
    }
  }
  years.push({ year: Number.isNaN(year) ? 0 : year + 1, centres: new Map(counts) })
  return years
}
