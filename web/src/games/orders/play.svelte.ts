/**
 * A game of orders at a table: first a piece, then what it does, told by what is pressed. A lit place is a move, a piece of
 * one's own is supported or convoyed; other verbs are chosen beside the piece. In winter a place comes first, then the deed.
 */
import type { PromptButton } from '../../lib/Prompt.svelte'
import { api } from '../../lib/api'
import type { Session } from '../../lib/session.svelte'
import type { Mark } from '../../lib/spots'
import type { OfferBranch, TableView } from '../../lib/wire'
import type { Play } from '../play'
import { Chart } from './chart'
import { landings } from './crossing'
import { Crossings } from './crossings.svelte'
import { provinceOf, type Drawing } from './drawing'
import { readOrder, type Order, type Verb } from './notation'
import { Reader } from './results'
import type { OrdersView, UnitView } from './view'

/** Kinds of orders, as the keys of the server's tree name them. */
export const HOLD = 1
export const MOVE = 2
export const SUPPORT = 3
export const CONVOY = 4
const RETREAT = 5
const DISBAND = 6
const LAND = 12
const BY_SEA = 52
/** In winter the tree begins with this and the kind. */
const WINTER = 1000

/** Words and keys of the verbs that all these games share; others are called what the server calls them. */
const VERBS: Record<number, { label: string; key?: string }> = {
  [HOLD]: { label: 'Hold', key: 'H' },
  [MOVE]: { label: 'Move', key: 'M' },
  [SUPPORT]: { label: 'Support', key: 'P' },
  [CONVOY]: { label: 'Convoy', key: 'C' },
  [RETREAT]: { label: 'Retreat' },
  [DISBAND]: { label: 'Disband', key: 'D' },
  [LAND]: { label: 'Land' },
}

const CROSSINGS: ReadonlySet<Verb> = new Set(['embark', 'take', 'land'])

export interface Leaf {
  action: number
  text: string
  label: string
  /** The place it leads to; '' where it names none. */
  place: string
}

/** A place of a winter and one thing that may be done there. */
export interface Deed extends Leaf {
  kind: number
  verb: string
  /** The place pressed first; `place` is where a site moves to. */
  at: string
}

export const spotOf = (province: string) => `at:${province}`

export class OrdersPlay implements Play {
  /** The board; null until it has come. */
  chart = $state.raw<Chart | null>(null)
  /** The province whose card is open. */
  card = $state('')
  /** A province the map should bring to sight. */
  lookAt = $state('')
  /** The order, as it is written, that is pointed at on the map or in the list. */
  pointedOrder = $state('')
  /** Whether the orders of the phase before stand on the map. */
  showLast = $state(false)

  #chosen = $state('')
  #verb = $state(0)
  #helped = $state('')
  #options = $state.raw<Leaf[]>([])
  /** Under a thumb the first tap shows what a second would write; this is where the first one fell. */
  #armed = $state('')
  careful = false
  /** Set while the goal of a crossing is asked for. */
  crossing = $state(false)
  readonly crossings: Crossings
  #pointed = $state('')
  #pressed = $state('')

  readonly #table = $derived.by(() => this.session.shown as TableView<OrdersView | null> | null)
  readonly view = $derived.by(() => this.#table?.view ?? null)
  readonly #seat = $derived.by(() => this.#table?.seat_name ?? '')
  readonly #places = $derived.by(() => {
    const provinces = this.chart?.drawing.provinces ?? []
    return [...provinces.map(({ id }) => id), ...provinces.flatMap(({ coasts }) => coasts)]
  })
  readonly reader = $derived.by(() => (this.chart ? new Reader(this.chart.drawing, this.successes) : null))
  readonly winter = $derived.by(() => this.view?.phase === 'winter')
  /** The reader's orders, written and not yet adjudicated. */
  readonly written = $derived.by((): Order[] => (this.session.past && !this.session.whatIf ? [] : (this.view?.sheet ?? [])).map(readOrder))

  /** Provinces of pieces that wait for an order. */
  readonly waiting = $derived.by(() => (this.winter || !this.chart ? [] : this.session.offers.below()?.filter(({ kind }) => kind === 'unit') ?? []).map(({ key }) => this.#places[key - 1] ?? ''))
  readonly #unit = $derived.by(() => {
    if (this.waiting.includes(this.#chosen)) return this.#chosen
    return this.view?.phase === 'retreats' && this.waiting.length === 1 ? this.waiting[0]! : ''
  })
  readonly #verbs = $derived.by(() => (this.#unit ? (this.session.offers.below(this.#key(this.#unit)) ?? []) : []))
  /** Verbs that lead to a place, with their leaves, and verbs that lead to a piece to be helped. */
  readonly #ways = $derived.by(() => this.#verbs.filter(({ action }) => action < 0).map(({ key }) => ({ kind: key, below: this.session.offers.below(this.#key(this.#unit), key) ?? [] })))
  /** Where the chosen piece may go, by province; by convoy only where there is no other way, unless that is asked for. */
  readonly #moves = $derived.by(() => {
    const direct = this.#ways.filter(({ below }) => below.some(({ action }) => action >= 0))
    const wanted = this.#verb && direct.some(({ kind }) => kind === this.#verb) ? direct.filter(({ kind }) => kind === this.#verb || (kind === BY_SEA && this.#verb === MOVE)) : direct
    const near = new Set(wanted.filter(({ kind }) => kind !== BY_SEA).flatMap(({ below }) => below.map(({ key }) => key)))
    return groupBy(wanted.flatMap(({ kind, below }) => below.filter(({ key }) => kind !== BY_SEA || !near.has(key)).map((branch) => this.#leafOf(branch))))
  })
  /** The pieces it may support or convoy, by province. */
  readonly #helps = $derived.by(() => {
    const found = new Map<string, { kind: number; branch: OfferBranch }[]>()
    for (const { kind, below } of this.#ways) {
      if (this.#verb && this.#verb !== kind) continue
      for (const branch of below.filter(({ action }) => action < 0)) {
        const province = this.#places[branch.key - 1] ?? ''
        found.set(province, [...(found.get(province) ?? []), { kind, branch }])
      }
    }
    return found
  })
  readonly #helping = $derived.by(() => this.#ways.some(({ kind, below }) => kind === this.#verb && below.some(({ action }) => action < 0)))
  /** Where the helped piece may be helped to, by province; its own for where it stands. */
  readonly #helpedTo = $derived.by(() => {
    const leaves = (this.#helps.get(this.#helped) ?? []).flatMap(({ kind, branch }) =>
      (this.session.offers.below(this.#key(this.#unit), kind, branch.key) ?? []).map((leaf) => ({ ...this.#leafOf(leaf), place: leaf.key === 0 ? this.#helped : (this.#places[leaf.key - 1] ?? '') })),
    )
    return groupBy(leaves)
  })
  /** All that a winter offers, by the place pressed first. */
  readonly deeds = $derived.by((): Deed[] => (this.winter && this.chart ? this.#winterDeeds() : []))

  /** What is lit now, and what a press there would write; several where more must be asked. */
  readonly #lit = $derived.by(() => {
    if (this.winter) return this.#winterLit()
    if (!this.#unit) return new Map(this.waiting.map((province) => [province, [] as Leaf[]]))
    if (this.crossing) return new Map(landings(this.chart!).filter((id) => id !== this.#unit).map((id) => [id, [] as Leaf[]]))
    if (this.#helped) return this.#helpedTo
    const lit = new Map<string, Leaf[]>()
    if (!this.#helping) for (const [province, leaves] of this.#moves) lit.set(province, leaves)
    for (const province of this.#helps.keys()) if (this.#verb || this.#isOwn(province)) lit.set(province, lit.get(province) ?? [])
    return lit
  })

  /** `successes` are the outcomes of the game's own orders that are what the order wanted. */
  constructor(
    readonly session: Session,
    private readonly successes: readonly number[],
  ) {
    this.crossings = new Crossings(session)
    $effect(() => {
      const { live, past, whatIf } = session
      if (!live || past || whatIf || !this.chart || !this.reader || !this.view || live.draft?.ready || !live.seats[live.seat]?.acts) return
      void this.crossings.carryOn(this.chart, this.reader, this.view, live.log, live.seq)
    })
    api.board<Drawing | null>(session.reader).then(
      (drawing) => (this.chart = drawing ? new Chart(drawing) : null),
      (fault: Error) => (session.trouble = fault.message),
    )
  }

  // --- for the board ---------------------------------------------------------------------------------------------------

  get unit(): string {
    return this.#unit
  }

  get helped(): string {
    return this.#helped
  }

  get verb(): number {
    return this.#verb
  }

  get pointed(): string {
    return this.#pointed
  }

  get pressed(): string {
    return this.#pressed
  }

  /** Verbs to choose beside the chosen piece: its kind, its word, its key, and whether it is on. */
  readonly chooser = $derived.by(() => {
    const found = new Map(this.#verbs.map(({ key, label }) => [key === BY_SEA ? MOVE : key, label]))
    return [...found].map(([kind, label]) => ({ kind, label, ...VERBS[kind], on: kind === this.#verb || (!this.#verb && !this.#helped && (kind === MOVE || kind === RETREAT)) }))
  })

  /** The order that a press where the pointer is would write, for the faint arrow; null where none. */
  readonly previewed = $derived.by((): Order | null => {
    const leaves = this.#armed ? this.#lit.get(this.#armed) : this.#pointed.startsWith('at:') ? this.#lit.get(this.#pointed.slice(3)) : undefined
    return leaves && leaves.length > 0 ? readOrder(leaves[0]!.text) : null
  })

  readonly refused = $derived.by(() => {
    const { refusal } = this.session
    if (!refusal || !this.#pressed) return null
    const cause = refusal.cause.split(' ').at(-1) ?? ''
    return { spot: this.#pressed, cause: this.#places.includes(cause) ? cause : '' }
  })

  mark(id: string): Mark | undefined {
    if (this.refused?.spot === id) return 'refused'
    const province = id.slice(3)
    if (province === this.#unit || (province === this.#helped && province)) return 'selected'
    return this.#lit.has(province) ? 'offered' : undefined
  }

  hint(id: string): string {
    const province = id.slice(3)
    const leaves = this.#lit.get(province)
    if (!leaves) return this.mark(id) === 'selected' ? 'chosen' : ''
    if (leaves.length === 1) return this.say(leaves[0]!.text)
    if (leaves.length > 1) return `${leaves.length} orders`
    if (this.crossing) return 'cross to it'
    return this.#unit ? 'help it' : 'give it an order'
  }

  point(id: string): void {
    this.#pointed = id
  }

  get preview(): string {
    return this.#pointed && this.mark(this.#pointed) === 'offered' ? this.hint(this.#pointed) : ''
  }

  get litProvinces(): string[] {
    return [...this.#lit.keys()]
  }

  offersAt(test: (spot: string) => boolean): boolean {
    return [...this.#lit.keys()].some((province) => test(spotOf(province)))
  }

  /** An order in words: `A Magdeburg – Ostfalia`. */
  say(line: string): string {
    const order = readOrder(line)
    const name = (place: string) => this.chart?.name(place) ?? place
    const piece = (type: string, place: string) => `${type} ${name(place)}`.trim()
    switch (order.verb) {
      case 'hold':
        return `${piece(order.type, order.place)} holds`
      case 'move':
        return `${piece(order.type, order.place)} – ${name(order.target)}${order.via ? ' by convoy' : ''}`
      case 'retreat':
        return `${piece(order.type, order.place)} retreats to ${name(order.target)}`
      case 'disband':
        return `${piece(order.type, order.place)} disbands`
      case 'embark':
        return `${piece(order.type, order.place)} boards ${piece(order.helpedType, order.target)}`
      case 'take':
        return `${piece(order.type, order.place)} takes ${piece(order.helpedType, order.helped)} aboard`
      case 'land':
        return `${piece(order.type, order.place)} lands its army in ${name(order.target)}`
      case 'build':
        return `${name(order.place)} builds ${withArticle(this.chart?.drawing.types[order.type] ?? order.type)}`
      case 'support':
      case 'convoy': {
        const helped = piece(order.helpedType, order.helped)
        return `${piece(order.type, order.place)} ${order.verb}s ${helped}${order.target ? ` – ${name(order.target)}` : ''}`
      }
      case 'waive':
        return 'A build is waived'
      case 'draw':
        return 'A vote for a draw'
      default:
        return this.#sayOther(line)
    }
  }

  // --- presses ---------------------------------------------------------------------------------------------------------

  press(id: string): void {
    const province = id.slice(3)
    this.#pressed = id
    if (province !== this.#armed) this.#armed = ''
    this.session.refusal = null
    this.#options = []
    if (!this.view || !this.chart) return
    const idle = (this.session.past && !this.session.whatIf) || (this.#table?.seat ?? -1) < 0
    const leaves = idle ? undefined : this.#lit.get(province)
    if (leaves) return this.#pressLit(province, leaves)
    if (idle) return this.showCard(province)
    if (this.winter) return this.#pressWinter(province)
    if (province === this.#unit) return void this.cancel()
    if (this.#unit) return this.#pressUnlit(province)
    if (this.#withdrawAt(province)) {
      this.#chosen = province
      return
    }
    if (!this.#turnTo(province)) this.showCard(province)
  }

  showCard(province: string): void {
    this.card = province === this.card ? '' : province
  }

  choose(kind: number): void {
    this.#options = []
    this.#helped = ''
    this.session.refusal = null
    const direct = this.#verbs.find(({ key, action }) => key === kind && action >= 0)
    if (direct) this.#write(direct)
    else this.#verb = kind
  }

  /** Ask why something cannot be done in a winter: `A` for a build, else the word the line begins with. */
  askWhy(province: string, what: string): void {
    this.#pressed = spotOf(province)
    this.session.explain(what === 'A' ? `A ${province} B` : `${what} ${province}`)
  }

  /** The offer to waive a build; undefined where there is none. */
  get waive(): Leaf | undefined {
    const found = this.winter ? this.session.offers.below()?.find(({ text }) => text === 'WAIVE') : undefined
    return found && this.#leafOf(found)
  }

  /** Write one of what was offered. */
  write(leaf: Leaf): void {
    this.#write(leaf)
  }

  /** Take a written order back, and have its piece chosen again. */
  change(order: Order): void {
    const province = provinceOf(order.place)
    this.withdraw(order)
    if (!this.winter) this.#chosen = province
  }

  withdraw(order: Order): void {
    const at = this.#table?.draft?.lines.indexOf(order.line) ?? -1
    if (at >= 0 || this.session.whatIf) this.session.withdraw(at)
  }

  cancel(): boolean {
    if (this.#options.length > 0) {
      this.#options = []
      return true
    }
    if (this.crossing) {
      this.crossing = false
      return true
    }
    if (this.#armed) {
      this.#armed = ''
      return true
    }
    if (this.#helped) {
      this.#helped = ''
      return true
    }
    if (this.#verb) {
      this.#verb = 0
      return true
    }
    if (this.card) {
      this.card = ''
      return true
    }
    if (!this.#chosen) return false
    this.#chosen = ''
    return true
  }

  // --- the prompt ------------------------------------------------------------------------------------------------------

  get sentence(): string {
    if (this.#options.length > 0) return 'Which of these is meant?'
    if (!this.#unit || !this.chart) return ''
    if (this.#armed) return `${this.hint(spotOf(this.#armed))}? Tap it again.`
    const piece = this.#pieceText(this.#unit)
    if (this.crossing) return `Where does ${piece} cross to?`
    if (this.#helped) return `Where is ${this.#pieceText(this.#helped)} helped to? Press it to hold.`
    if (this.#helping) return this.#verb === CONVOY ? `Which army does ${piece} convoy?` : `Which piece does ${piece} support?`
    if (this.view?.phase === 'retreats') return `${piece} was dislodged: retreat or disband.`
    return `Where does ${piece} go, or whom does it support?`
  }

  get buttons(): PromptButton[] {
    if (this.#options.length > 0) return this.#options.map((leaf) => ({ label: leaf.label, tone: 'offered' as const, run: () => this.#write(leaf) }))
    if (this.#unit) return this.#unitButtons()
    const buttons: PromptButton[] = this.waiting.slice(0, 6).map((province) => ({ label: this.#pieceText(province), tone: 'offered' as const, run: () => this.#select(province) }))
    // At the table one says that one is ready; where one plays on in private it is an order like the others.
    const ready = this.session.whatIf && this.session.offers.below()?.find(({ text }) => text === 'ready')
    if (ready) buttons.push({ label: 'Ready', tone: 'plain', run: () => this.#write(ready) })
    return buttons
  }

  #unitButtons(): PromptButton[] {
    const verbs = this.chooser.filter(({ on }) => !on).map(({ kind, label, key }) => ({ label, key, tone: 'plain' as const, run: () => this.choose(kind) }))
    const places = [...this.#lit].filter(([, leaves]) => leaves.length > 0)
    const direct = places.length <= 4 ? places.flatMap(([, leaves]) => leaves.map((leaf) => ({ label: this.#helped && leaf.place === this.#helped ? 'Support it to hold' : (this.chart?.name(leaf.place) ?? leaf.label), tone: 'offered' as const, run: () => this.#write(leaf) }))) : []
    const instead = this.#helped ? (this.#moves.get(this.#helped) ?? []).map((leaf) => ({ label: this.say(leaf.text), tone: 'plain' as const, run: () => this.#write(leaf) })) : []
    const army = this.#unitIn(this.#unit)
    const crosses = army?.type === 'A' && !army.passenger && this.view?.phase === 'movement' && !this.session.whatIf && (this.chart?.drawing.carriers.length ?? 0) > 0
    const cross = crosses ? [{ label: 'Plan a crossing', tone: 'plain' as const, run: () => (this.crossing = true) }] : []
    return [...direct, ...verbs, ...instead, ...cross]
  }

  // --- inside ----------------------------------------------------------------------------------------------------------

  #key(province: string): number {
    return this.#places.indexOf(province) + 1
  }

  #leafOf({ action, text, label, key }: OfferBranch): Leaf {
    return { action, text, label, place: this.#places[key - 1] ?? '' }
  }

  #unitIn(province: string): UnitView | undefined {
    const { units = [], dislodged = [], phase } = this.view ?? {}
    const there = (each: UnitView) => provinceOf(each.place) === province
    return (phase === 'retreats' ? dislodged.find(there) : undefined) ?? units.find(there)
  }

  #isOwn(province: string): boolean {
    return this.#unitIn(province)?.power === this.#seat
  }

  #pieceText(province: string): string {
    const unit = this.#unitIn(province)
    return unit && this.chart ? `${unit.type} ${this.chart.name(unit.place)}` : province
  }

  #select(province: string): void {
    this.#chosen = province
    this.#armed = ''
    this.crossing = false
    this.#verb = 0
    this.#helped = ''
    this.#options = []
    this.card = ''
  }

  #write(leaf: { action: number; text: string }): void {
    this.#select('')
    const other = this.#otherHalf(readOrder(leaf.text))
    if (other) void this.#writeAll([leaf.text, other])
    else this.session.add({ action: leaf.action })
  }

  /** Lines one after the other; the first that is turned away is explained like a press. */
  async #writeAll(lines: string[]): Promise<void> {
    const faults = await this.session.addLines(lines)
    const [fault] = faults.values()
    if (typeof fault === 'string') this.session.trouble = fault
    else if (fault) this.session.refusal = fault
  }

  /** Boarding takes two orders, the army's and the boat's: the one that goes with the other, where its piece has none yet. */
  #otherHalf(order: Order): string {
    const province = provinceOf(order.verb === 'embark' ? order.target : order.helped)
    if (!['embark', 'take'].includes(order.verb) || !this.waiting.includes(province)) return ''
    const [own, other] = [`${order.type} ${order.place}`, `${order.helpedType} ${order.helped}`]
    return order.verb === 'embark' ? `${other} T ${own}` : `${other} E ${own}`
  }

  #pressLit(province: string, leaves: Leaf[]): void {
    if (this.winter) return this.#offer(leaves)
    if (!this.#unit) return this.#select(province)
    if (this.crossing) return this.#cross(province)
    // A piece of one's own that may be helped is helped, unless it is a boat to board or an army to take aboard; moving there
    // is asked for by its own button.
    const crosses = leaves.some(({ text }) => CROSSINGS.has(readOrder(text).verb))
    if (!this.#helped && !crosses && this.#helps.has(province) && (this.#helping || this.#isOwn(province))) {
      this.#helped = province
      return
    }
    if (this.careful && this.#armed !== province) {
      this.#armed = province
      return
    }
    this.#offer(leaves)
  }

  #cross(goal: string): void {
    const army = this.#unitIn(this.#unit)!
    const begun = this.crossings.begin(army, goal, this.chart!, this.view!)
    if (begun) this.#select('')
    else this.session.trouble = `No boat of yours is free to carry A ${this.chart!.name(army.place)} to ${this.chart!.name(goal)}.`
  }

  #offer(leaves: Leaf[]): void {
    if (leaves.length === 1) return this.#write(leaves[0]!)
    this.#options = leaves.map((leaf) => ({ ...leaf, label: this.winter ? this.#deedText(leaf as Deed) : this.#coastText(leaf) }))
  }

  #coastText(leaf: Leaf): string {
    const { verb } = readOrder(leaf.text)
    return (verb === 'move' || verb === 'retreat') && leaf.place.includes('/') ? (this.chart?.name(leaf.place) ?? leaf.label) : this.say(leaf.text)
  }

  /** Ask the server why not: the line that the press would have written. */
  #pressUnlit(province: string): void {
    if (this.#isOwn(province) && this.#withdrawAt(province)) return this.#select(province)
    const unit = this.#unitIn(this.#unit)!
    const piece = this.session.offers.below()?.find(({ key }) => key === this.#key(this.#unit))?.label ?? `${unit.type} ${unit.place}`
    if (this.view?.phase === 'retreats') return this.session.explain(`${piece} R ${province}`)
    const letter = this.#verb === CONVOY ? 'C' : 'S'
    if (this.#helped) return this.session.explain(`${piece} ${letter} ${this.#helped} - ${province}`)
    if (this.#helping) return this.session.explain(this.#verb === CONVOY ? `${piece} C ${province} - ${unit.place}` : `${piece} S ${province}`)
    const lands = unit.passenger && !this.chart!.isWater(province)
    this.session.explain(lands ? `${piece} D ${province}` : `${piece} - ${province}`)
  }

  /** Where one person plays several powers, a piece of another of them brings its sheet up. */
  #turnTo(province: string): boolean {
    const power = this.#unitIn(province)?.power
    const seat = this.session.live?.seats.find((each) => each.name === power && each.you)
    if (!seat || this.session.whatIf || this.session.live?.hot_seat || seat.name === this.#seat) return false
    this.session.send({ type: 'uncover', seat: seat.index })
    this.#select(province)
    return true
  }

  #withdrawAt(province: string): boolean {
    const order = this.written.find((each) => provinceOf(each.place) === province)
    if (!order) return false
    this.withdraw(order)
    return true
  }

  // --- winter ----------------------------------------------------------------------------------------------------------

  #winterDeeds(): Deed[] {
    const deeds: Deed[] = []
    for (const verb of this.session.offers.below() ?? []) {
      if (verb.kind !== 'verb' || verb.action >= 0) continue
      for (const place of this.session.offers.below(verb.key) ?? []) {
        const at = provinceOf(this.#places[place.key - 1] ?? '')
        const base = { kind: verb.key - WINTER, verb: verb.label, at }
        if (place.action >= 0) deeds.push({ ...this.#leafOf(place), ...base })
        else for (const last of this.session.offers.below(verb.key, place.key) ?? []) deeds.push({ ...this.#leafOf(last), ...base, place: last.kind === 'type' ? (this.#places[place.key - 1] ?? '') : (this.#places[last.key - 1] ?? '') })
      }
    }
    return deeds
  }

  #winterLit(): Map<string, Leaf[]> {
    const lit = new Map<string, Leaf[]>()
    const add = (province: string, deed: Deed) => lit.set(province, [...(lit.get(province) ?? []), deed])
    for (const deed of this.deeds) {
      const moves = provinceOf(deed.place) !== deed.at
      add(moves ? provinceOf(deed.place) : deed.at, deed)
    }
    return lit
  }

  #deedText(deed: Deed): string {
    if (provinceOf(deed.place) !== deed.at) return `${deed.verb} from ${this.chart?.name(deed.at)}`
    return readOrder(deed.text).verb === 'build' ? `${deed.verb} ${deed.label.toLowerCase()}${deed.place.includes('/') ? ` (${deed.place})` : ''}` : deed.verb
  }

  #pressWinter(province: string): void {
    if (this.#withdrawAt(province)) return
    const owned = this.view?.owned[this.#seat]?.includes(province)
    const due = this.view?.powers.find(({ name }) => name === this.#seat)?.due ?? 0
    if (!owned && !this.#isOwn(province)) return this.showCard(province)
    this.session.explain(due < 0 && this.#isOwn(province) ? `${this.#unitIn(province)!.type} ${province} D` : `A ${province} B`)
  }

  /** Orders that only some games have, such as those for homes and build sites. */
  #sayOther(line: string): string {
    const names = line.split(' ').map((word) => (this.#places.includes(word) ? this.chart!.name(word) : word))
    return names.join(' ').replace(/^HOME (.*) D$/, '$1 is given up as a home').replace(/^HOME (.*)$/, '$1 becomes a home').replace(/^SITE (.*) D$/, 'The build site of $1 is given up').replace(/^SITE (.*) - (.*)$/, 'The build site of $1 moves to $2').replace(/^SITE (.*)$/, '$1 becomes a build site')
  }
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

function groupBy(leaves: Leaf[]): Map<string, Leaf[]> {
  const found = new Map<string, Leaf[]>()
  for (const leaf of leaves) found.set(provinceOf(leaf.place), [...(found.get(provinceOf(leaf.place)) ?? []), leaf])
  return found
}
