/** Alesia's side of a table: first who, then where; what is half chosen, and what presses mean. */
import { api } from '../../lib/api'
import { media } from '../../lib/media.svelte'
import type { PromptButton } from '../../lib/Prompt.svelte'
import type { Session } from '../../lib/session.svelte'
import type { Mark } from '../../lib/spots'
import type { OfferBranch, TableView } from '../../lib/wire'
import type { Play } from '../play'
import { replayed } from './chronicle'
import { Foresight } from './foresight.svelte'
import { groundOf, type Ground } from './ground'
import { attackLine, causeHex, halves, moveLine, pointsText, targetOf, type Target } from './lines'
import { Marches } from './marches.svelte'
import { stacksOf } from './stacks'
import { Story } from './story.svelte'
import type { AlesiaView, Drawing, Unit } from './view'
import { isHex, listed, unitName } from './words'

/** Decisions that throw dice or cannot be thought over are played as soon as they are pressed. */
const AT_ONCE = new Set(['done', 'fight', 'take', 'reroll', 'target'])

export class AlesiaPlay implements Play {
  /** The pieces chosen by hand: units, or one fort as `fort 1425`; they count only while they may act. */
  #chosen = $state.raw<string[]>([])
  #pointed = $state('')
  #pressed = $state('')
  /** On a phone: where a first tap has shown what a second one would do. */
  #armed = $state('')
  /** Where the chosen cannot come this turn. */
  #beyond = $state('')
  /** What the board is used for beyond pieces: placing or taking away forts, filling a stretch of wall, a distant goal. */
  tool = $state<'' | 'build' | 'raze' | 'fill' | 'march'>('')
  /** Where a stretch of wall to be filled begins. */
  fillFrom = $state('')
  /** A stack held open beside the board; "" for none. */
  open = $state('')
  /** A hex that a panel wants to be seen; the board takes it away once it is. */
  shown = $state('')
  /** Throw all dice that are due, one after the other: the declared combats, or a shot of each who can shoot. */
  #going = $state(false)

  readonly #table = $derived.by(() => this.session.shown as TableView<AlesiaView | null> | null)
  readonly view = $derived.by(() => this.#table?.view ?? null)
  readonly #root = $derived.by(() => this.session.offers.below() ?? [])
  /** The keys of the pieces that may act, by name. */
  readonly pieces = $derived.by(() => new Map(this.#root.filter((each) => each.kind === 'piece').map((each) => [each.label, each.key])))
  readonly units = $derived.by(() => new Map((this.view?.units ?? []).map((unit) => [unit.name, unit])))
  readonly stacks = $derived.by(() => stacksOf(replayed(this.view?.units ?? [], this.story.places)))
  readonly phase = $derived.by(() => this.view?.phase ?? '')

  /** The pieces whose targets are lit: the chosen ones, the only one that may act, or the party that is entering. */
  readonly chosen = $derived.by(() => {
    if (this.phase === 'entry') return this.view?.move?.units ?? []
    const able = this.#chosen.filter((name) => this.pieces.has(name))
    if (able.length > 0) return able
    return this.pieces.size === 1 && this.#root.length <= 2 ? [...this.pieces.keys()] : []
  })
  readonly chosenUnits = $derived.by(() => this.chosen.flatMap((name) => this.units.get(name) ?? []))
  /** Whether stacks of several hexes are to march: each goes as far as it comes. */
  readonly scattered = $derived.by(() => this.phase.endsWith(' move') && new Set(this.chosenUnits.map((unit) => unit.place)).size > 1)

  /** Where the chosen may go or whom they may strike, by place; undefined while that is being asked. */
  readonly targets = $derived.by(() => this.#targetsOf(this.chosen))

  /** The same for the piece pointed at, while nothing is chosen. */
  readonly glimpse = $derived.by(() => {
    if (this.chosen.length > 0 || this.tool) return undefined
    const name = this.#pointed.startsWith('unit:') ? this.#pointed.slice(5) : ''
    return this.pieces.has(name) ? this.#targetsOf([name]) : undefined
  })

  /** What is lit on the map, by hex. */
  readonly lit = $derived.by(() => {
    if (this.tool === 'build' || this.tool === 'raze') return this.#toolHexes
    const found = new Map<string, Target>()
    for (const target of this.targets?.values() ?? []) {
      const hex = isHex(target.place) ? target.place : (this.units.get(target.place)?.place ?? '')
      if (isHex(hex)) found.set(hex, target)
    }
    return found
  })

  /** Combats against several hexes at once that the chosen may declare. */
  readonly joint = $derived.by(() => [...(this.targets?.values() ?? [])].filter((target) => target.place.includes('+') || target.place.includes(' apart ')))

  readonly #toolHexes = $derived.by(() => {
    const root = this.#root.find((each) => each.kind === this.tool)
    const below = root ? (this.session.offers.below(root.key) ?? []) : []
    return new Map(below.map((branch) => [branch.label, targetOf(branch)]))
  })

  /** Where the refusal shown now belongs: what was pressed, and what stands in its way. */
  readonly refused = $derived.by(() => {
    const refusal = this.session.refusal
    if (!refusal) return null
    const pressed = this.hexOf(this.#pressed)
    return { hex: pressed, cause: causeHex(refusal.cause, this.view?.units ?? []) }
  })

  /** The map and the charts; null until they are here. */
  drawing = $state.raw<Drawing | null>(null)
  readonly ground: Ground | null = $derived.by(() => this.drawing && groundOf(this.drawing))
  readonly foresight: Foresight
  readonly story = new Story(this)
  readonly marches: Marches

  constructor(readonly session: Session) {
    api.board<Drawing>(session.reader).then(
      (drawing) => (this.drawing = drawing),
      (fault: Error) => (session.trouble = fault.message),
    )
    this.foresight = new Foresight(this)
    this.marches = new Marches(this)
    $effect(() => {
      if (this.#going) this.#goOn()
    })
  }

  // --- what others ask ----------------------------------------------------------------------------------------------

  get pressed(): string {
    return this.#pressed
  }

  /** The spot whose consequences are shown: the one tapped first on a phone, else the one under the pointer. */
  get pointed(): string {
    return this.#armed || this.#pointed
  }

  point(id: string): void {
    this.#pointed = id
  }

  /** The hex a spot lies on; "" for none. */
  hexOf(spot: string): string {
    const [kind, rest = ''] = spot.split(':')
    if (kind === 'hex') return rest
    const place = kind === 'unit' ? (this.units.get(rest)?.place ?? '') : kind === 'fort' ? rest : ''
    return isHex(place) ? place : ''
  }

  /** The marks of units and forts, worked out once for all: hundreds of counters ask. */
  readonly marks: ReadonlyMap<string, Mark> = $derived.by(() => {
    const marks = new Map<string, Mark>()
    const [aiming, striking] = [this.phase === 'missiles' && this.chosen.length > 0, this.chosen.length > 0 && this.phase.endsWith('shock')]
    for (const { name, place } of this.view?.units ?? []) {
      const offered = aiming ? this.targets?.has(name) : this.pieces.has(name) || (striking && this.lit.has(place))
      if (offered) marks.set(`unit:${name}`, 'offered')
    }
    for (const { hex } of this.view?.forts ?? []) if (this.pieces.has(`fort ${hex}`)) marks.set(`fort:${hex}`, 'offered')
    for (const name of this.chosen) marks.set(name.startsWith('fort ') ? `fort:${name.slice(5)}` : `unit:${name}`, 'selected')
    return marks
  })

  mark(id: string): Mark | undefined {
    if (id.startsWith('hex:')) return this.lit.has(id.slice(4)) ? 'offered' : undefined
    if (id.startsWith('box:')) return this.targets?.has(`box ${id.slice(4)}`) ? 'offered' : undefined
    return this.marks.get(id)
  }

  hint(id: string): string {
    const mark = this.mark(id)
    if (mark === 'selected') return 'chosen'
    if (mark !== 'offered') return ''
    return id.startsWith('unit:') || id.startsWith('fort:') ? (this.chosen.length > 0 && this.#strikes() ? this.#deed() : 'may act') : this.#deed()
  }

  get preview(): string {
    const hex = this.hexOf(this.pointed)
    const target = this.lit.get(hex)
    if (target && this.chosen.length > 0) return `${this.#deed()} ${target.place}${target.cost ? ` for ${target.cost}` : ''}`
    return ''
  }

  offersAt(test: (spot: string) => boolean): boolean {
    return [...this.lit.keys()].some((hex) => test(`hex:${hex}`))
  }

  cancel(): boolean {
    const had = this.#chosen.length > 0 || !!this.tool || !!this.open || this.#going || !!this.#armed
    this.#chosen = []
    this.#armed = ''
    this.#beyond = ''
    this.tool = ''
    this.fillFrom = ''
    this.open = ''
    this.#going = false
    return had
  }

  // --- presses ------------------------------------------------------------------------------------------------------

  /** `more`: what is pressed joins what is chosen. */
  press(id: string, more = false): void {
    this.#pressed = id
    this.#beyond = ''
    if (this.#armed !== id) this.#armed = ''
    this.session.refusal = null
    if (this.story.open) return this.story.close()
    if (!this.view || (this.session.past && !this.session.whatIf)) return
    const [kind, rest = ''] = id.split(':') as [string, string?]
    if (kind === 'unit' && more && this.pieces.has(rest)) this.#gather(rest)
    else if (kind === 'unit') this.#pressUnit(rest)
    else if (kind === 'fort') this.#pressHex(rest)
    else if (kind === 'hex') this.#pressHex(rest)
    else if (kind === 'box') this.#pressBox(rest)
  }

  /** A piece is taken up outside the map, to be let fall on it: alone, unless it belongs to what is chosen. */
  take(event: DragEvent, name: string): void {
    event.dataTransfer?.setData('text/plain', name)
    if (!this.chosen.includes(name)) this.choose([name])
  }

  /** Choose exactly these pieces; again takes the choice back. */
  choose(names: string[]): void {
    const able = names.filter((name) => this.pieces.has(name))
    const same = able.length === this.#chosen.length && able.every((name) => this.#chosen.includes(name))
    this.#chosen = same ? [] : able
    this.tool = ''
  }

  /** Add one piece to the choice or take it out; those at another place go. */
  toggle(name: string): void {
    const place = this.units.get(name)?.place
    const here = this.#chosen.filter((each) => this.units.get(each)?.place === place)
    this.#chosen = here.includes(name) ? here.filter((each) => each !== name) : [...here, name]
    this.tool = ''
  }

  /** Add a whole stack to the choice, or take it out. */
  #gather(name: string): void {
    const place = this.units.get(name)!.place
    const stack = (this.stacks.get(place) ?? [this.units.get(name)!]).map((unit) => unit.name).filter((each) => this.pieces.has(each))
    const others = this.chosen.filter((each) => !stack.includes(each))
    this.#chosen = this.chosen.includes(name) ? others : [...others, ...stack]
    this.tool = ''
  }

  /** Choose all units of a people or a legion that may act, wherever they stand on the map. */
  gatherAll(title: string): void {
    this.#chosen = [...this.pieces.keys()].filter((name) => this.units.get(name)?.title === title && isHex(this.units.get(name)!.place))
    this.tool = ''
    this.open = ''
  }

  /** On a phone the first tap shows what the second one does. */
  #isSure(): boolean {
    if (!media.phone || this.#armed === this.#pressed) return true
    this.#armed = this.#pressed
    return false
  }

  /** Let the chosen march towards a hex, this turn and those to come. */
  #march(goal: string): void {
    const names = this.chosenUnits.map((unit) => unit.name)
    this.cancel()
    void this.marches.order(names, goal)
  }

  #pressUnit(name: string): void {
    const unit = this.units.get(name)!
    if (this.#strikes() && this.chosen.length > 0 && (this.targets?.has(name) || this.lit.has(unit.place))) return this.targets?.has(name) ? this.#strike(name) : this.#pressHex(unit.place)
    if (this.tool) return this.#pressHex(unit.place)
    // A fort shoots after, or in place of, those who stand in it.
    const fort = `fort ${unit.place}`
    if (this.pieces.has(fort) && (!this.pieces.has(name) || this.#chosen.includes(name))) return void (this.#chosen = this.#chosen.includes(fort) ? [] : [fort])
    if (this.pieces.has(name)) return this.#chooseStack(unit)
    if (unit.acted && this.chosen.length === 0 && /set-up|chart/.test(this.phase) && this.#lift(name)) return
    const going = this.chosen.length > 0 && !this.#strikes() && isHex(unit.place) && !this.chosen.includes(name)
    if (going) return this.#pressHex(unit.place)
    this.#explainUnit(unit)
  }

  /** In a set-up: take the line back by which a unit was put where it is, so that it can be put elsewhere; false if none did. */
  #lift(name: string): boolean {
    const lines = this.session.live?.draft?.lines ?? []
    const named = (line: string) => line.split(/[ ;]+/)
    const line = lines.findLastIndex((text) => named(text).includes(name))
    if (line < 0) return false
    this.session.withdraw(line)
    this.#chosen = named(lines[line]!).filter((each) => this.units.has(each))
    return true
  }

  /** The whole stack first, then the one pressed alone, then nobody. */
  #chooseStack(unit: Unit): void {
    const stack = this.stacks.get(unit.place === 'alesia' ? `alesia:${unit.title}` : unit.place) ?? [unit]
    const able = stack.filter((each) => this.pieces.has(each.name)).map((each) => each.name)
    const limit = this.phase === 'missiles' ? 1 : able.length
    const all = limit === 1 ? [unit.name] : able
    const chosen = this.#chosen.filter((each) => able.includes(each))
    if (chosen.length === 0) this.#chosen = all
    else if (chosen.length > 1) this.#chosen = [unit.name]
    else this.#chosen = chosen[0] === unit.name ? [] : [unit.name]
    this.tool = ''
  }

  #pressHex(hex: string): void {
    const target = this.lit.get(hex)
    if (this.tool === 'build' || this.tool === 'raze') {
      if (target) return this.session.add({ action: target.action })
      return this.session.explain(`${this.tool === 'raze' ? 'no ' : ''}fort ${hex}`)
    }
    if (this.tool === 'fill') return this.#pressFill(hex)
    if (this.tool === 'march' || (this.scattered && isHex(hex))) return this.#isSure() ? this.#march(hex) : undefined
    if (target && this.chosen.length > 0) return this.#write(target)
    if (this.pieces.has(`fort ${hex}`)) return void (this.#chosen = this.#chosen.includes(`fort ${hex}`) ? [] : [`fort ${hex}`])
    if (this.chosen.length > 0) return this.#explainAt(hex)
    const top = this.stacks.get(hex)?.at(-1)
    if (top) this.pieces.has(top.name) ? this.#chooseStack(top) : this.#explainUnit(top)
  }

  #pressBox(zone: string): void {
    const target = this.targets?.get(`box ${zone}`)
    if (target) return this.#write(target)
    if (this.chosenUnits.length > 0 && !this.#strikes() && !this.phase.endsWith(' move')) return this.session.explain(moveLine(this.phase, this.chosenUnits, `box ${zone}`))
    this.open = this.open === `box ${zone}` ? '' : `box ${zone}`
  }

  /** Shoot at a unit. */
  #strike(name: string): void {
    const target = this.targets?.get(name)
    if (target && this.#isSure()) this.#play({ action: target.action })
  }

  /** Carry the chosen pieces' deed out. */
  #write(target: Target): void {
    if (this.phase === 'missiles') return this.#strike(target.place)
    if (!this.#isSure()) return
    this.marches.forget(this.chosen)
    if (this.chosen.length === 1 || this.phase === 'entry') this.session.add({ action: target.action })
    else this.session.add({ text: this.phase.endsWith('shock') ? attackLine(this.chosenUnits, target.place) : moveLine(this.phase, this.chosenUnits, target.place) })
    this.#chosen = []
    this.#armed = ''
    this.open = ''
  }

  #play(line: { action: number } | { text: string }): void {
    this.#armed = ''
    this.session.add(line)
    this.session.publish()
  }

  #explainAt(hex: string): void {
    const units = this.chosenUnits
    if (this.phase.endsWith(' move') && units.every((unit) => isHex(unit.place))) this.#beyond = hex
    if (this.phase === 'missiles') {
      const enemy = this.stacks.get(hex)?.at(-1)
      if (enemy) this.session.explain(`${this.chosen[0]} shoots ${enemy.name}`)
    } else if (units.length > 0 && this.phase.endsWith('shock') && !this.#beside(units[0]!.place, hex)) {
      this.session.refuse(`${unitName(units[0]!)} cannot attack ${hex}: it does not stand next to it.`, '14.3')
    } else if (units.length > 0) this.session.explain(this.phase.endsWith('shock') ? attackLine(units, hex) : moveLine(this.phase, units, hex))
  }

  /** Why a unit cannot be moved, shoot or attack now: the server says it of the first thing it might do. */
  #explainUnit(unit: Unit): void {
    if (this.chosen.length > 0 && this.#strikes()) {
      const [first] = this.chosenUnits
      if (this.phase === 'missiles') return this.session.explain(`${this.chosen[0]} shoots ${unit.name}`)
      if (first && isHex(unit.place)) return this.#explainAt(unit.place)
    }
    if (!isHex(unit.place)) return this.session.explain(`${unit.name} to ${unit.place}`)
    const enemies = (this.view?.units ?? []).filter((each) => each.side !== unit.side && isHex(each.place))
    const near = enemies.find((each) => this.#beside(each.place, unit.place)) ?? enemies[0]
    if (this.phase === 'missiles' && near) return this.session.explain(`${unit.name} shoots ${near.name}`)
    if (this.phase.endsWith('shock') && near && this.#beside(near.place, unit.place)) return this.session.explain(`${unit.name} attack ${near.place}`)
    this.session.explain(`${unit.name} ${unit.place}-${unit.place}`)
  }

  #beside(one: string, other: string): boolean {
    const hexes = this.ground?.hexes
    return !!hexes && hexes.distance(hexes.index(one), hexes.index(other)) === 1
  }

  // --- filling a stretch of wall --------------------------------------------------------------------------------------

  /** The units that fill walls, in the order in which they are set. */
  readonly reserve = $derived.by(() => (this.view?.units ?? []).filter((unit) => unit.place === 'out' && this.pieces.has(unit.name)))

  #pressFill(hex: string): void {
    if (!this.fillFrom) return void (this.fillFrom = hex)
    const stretch = this.ground?.stretch(this.fillFrom, hex) ?? []
    const wanted = this.#gapsOf(stretch)
    if (this.phase.endsWith(' move') && wanted.length > 0) {
      this.session.add({ text: `${this.chosenUnits.map((unit) => unit.name).join(' ')} fill ${wanted.join('+')}` })
      return void this.cancel()
    }
    const units = (this.#chosen.length > 1 ? this.chosenUnits : this.reserve.filter((unit) => unit.type === 'cohort')).slice(0, wanted.length)
    this.fillFrom = ''
    if (stretch.length === 0) return this.session.refuse(`The stretch to ${hex} cannot be filled: the wall does not run on so far.`, '3.2')
    if (units.length === 0) return this.session.refuse('The stretch cannot be filled: no cohort is left to place.', '3.2')
    this.session.add({ text: units.map((unit, index) => `${unit.name} to ${wanted[index]}`).join('; ') })
    this.#chosen = []
  }

  /** The hexes of a stretch where nobody stands; in a set-up, where all are held already, those with room for another. */
  #gapsOf(stretch: string[]): string[] {
    const standing = (hex: string) => (this.stacks.get(hex) ?? []).filter((unit) => unit.type !== 'leader').length
    const empty = stretch.filter((hex) => standing(hex) === 0)
    return empty.length > 0 || this.phase.endsWith(' move') ? empty : stretch.filter((hex) => standing(hex) < (this.drawing?.stack_limits[0] ?? 3))
  }

  // --- words and buttons ----------------------------------------------------------------------------------------------

  #strikes(): boolean {
    return this.phase === 'missiles' || this.phase.endsWith('shock')
  }

  #deed(): string {
    if (this.phase === 'missiles') return 'Shoot at'
    if (this.phase.endsWith('shock')) return 'Attack'
    if (this.phase === 'retreat') return 'Retreat to'
    if (this.phase === 'advance') return 'Advance to'
    if (this.tool) return 'Here:'
    return this.units.get(this.chosen[0] ?? '')?.place.startsWith('box') && this.phase.endsWith(' move') ? 'Come in by' : 'Go to'
  }

  get sentence(): string {
    if (this.tool === 'build') return 'Where does the fort stand?'
    if (this.tool === 'raze') return 'Which fort is taken away?'
    if (this.tool === 'fill') return this.fillFrom ? `Where does the stretch from ${this.fillFrom} end?` : 'Where does the stretch of wall begin?'
    if (this.chosen.length === 0 || this.phase === 'entry') return ''
    const units = this.chosenUnits
    const who = units.length > 0 ? (units.length === 1 ? unitName(units[0]!) : listed(units)) : `the ${this.chosen[0]}`
    if (this.tool === 'march' || this.scattered) return `${this.#armed ? 'Tap again: march' : 'Where do'} ${units.length === 1 ? unitName(units[0]!) : `${units.length} units`} ${this.#armed ? 'there.' : 'march, over several turns? Press any hex.'}`
    if (this.#armed) return `Tap again: ${this.#deed().toLowerCase()} ${this.hexOf(this.#armed)}.`
    if (this.phase === 'missiles') return `At whom does ${who} shoot?`
    if (this.phase.endsWith('shock')) return `Whom ${units.length > 1 ? 'do' : 'does'} ${who} attack?`
    if (this.phase.endsWith(' move') && isHex(units[0]?.place ?? '')) {
      const points = Math.min(...units.map((unit) => unit.mp))
      return `Where ${units.length > 1 ? 'do' : 'does'} ${who} go? ${points} points.`
    }
    if (this.phase.endsWith(' move')) return `Where ${units.length > 1 ? 'do' : 'does'} ${who} come onto the map?`
    const steps = this.view?.move?.steps ?? 0
    if (this.phase === 'retreat' || this.phase === 'advance') return `Where ${units.length > 1 ? 'do' : 'does'} ${who} ${this.phase} to? ${steps} ${steps === 1 ? 'hex' : 'hexes'}.`
    return `Where ${units.length > 1 ? 'do' : 'does'} ${who} go?`
  }

  get buttons(): PromptButton[] {
    const found: PromptButton[] = []
    const offered = (label: string, run: () => void): PromptButton => ({ label, tone: 'offered', run })
    for (const target of this.targets?.values() ?? []) {
      if (target.place === 'alesia') found.push(offered(`Into Alesia, ${target.cost}`, () => this.#write(target)))
      if (target.place === 'off') found.push(offered('Leave the map', () => this.#write(target)))
    }
    for (const target of this.joint.slice(0, 5)) found.push(offered(`Attack ${target.place.replaceAll('+', ' and ')}`, () => this.#write(target)))
    if (this.view?.duty && this.view.duty.proposal.length > 0 && this.pieces.size > 0) {
      const lines = this.view.duty.proposal
      found.push(offered('Declare what the duty asks', () => this.session.add({ text: lines.join('; ') })))
    }
    const fights = this.#root.filter((each) => each.kind === 'fight')
    if (fights.length > 1) found.push(offered('Fight all in this order', () => (this.#going = true)))
    if (this.phase === 'missiles' && this.pieces.size > 1 && this.chosen.length === 0) found.push(offered(`Shoot with all ${this.pieces.size}`, () => (this.#going = true)))
    found.push(...this.#marchButtons())
    for (const branch of this.#root) this.#rootButton(branch, found)
    if (this.#root.some((each) => each.kind === 'piece') && this.phase === 'set-up' && this.reserve.length > 0) found.push({ label: 'Fill a stretch of wall', tone: 'plain', run: () => this.use('fill') })
    return found
  }

  /** What the chosen may do beyond a move of this turn. */
  #marchButtons(): PromptButton[] {
    const units = this.chosenUnits
    if (!this.phase.endsWith(' move') || units.length === 0 || !units.every((unit) => isHex(unit.place))) return []
    const found: PromptButton[] = []
    const goal = this.#beyond
    if (goal) found.push({ label: `March on toward ${goal}`, tone: 'offered', run: () => this.#march(goal) })
    if (!this.scattered) found.push({ label: 'March on …', tone: this.tool === 'march' ? 'primary' : 'plain', run: () => this.use('march') })
    if (this.phase === 'roman move') found.push({ label: 'Fill gaps of a wall', tone: this.tool === 'fill' ? 'primary' : 'plain', run: () => this.use('fill') })
    return found
  }

  /** Take a tool up, or lay it down. */
  use(tool: 'build' | 'raze' | 'fill' | 'march'): void {
    this.tool = this.tool === tool ? '' : tool
    this.fillFrom = ''
    if (tool === 'build' || tool === 'raze') this.#chosen = []
  }

  #rootButton(branch: OfferBranch, found: PromptButton[]): void {
    const { kind, label, action } = branch
    if (kind === 'done') found.push({ label: this.#doneLabel(), tone: found.length > 0 ? 'plain' : 'offered', run: () => this.#play({ action }) })
    else if (kind === 'build') found.push({ label, tone: this.tool === 'build' ? 'primary' : 'plain', run: () => this.use('build') })
    else if (kind === 'raze') found.push({ label, tone: this.tool === 'raze' ? 'primary' : 'plain', run: () => this.use('raze') })
    else if (kind === 'join') {
      const title = this.units.get(label.replace(/^with /, ''))?.title ?? ''
      const shown = `With ${title}`
      if (found.length < 8 && !found.some((each) => each.label === shown)) found.push({ label: shown, tone: 'offered', run: () => this.session.add({ action }) })
    } else if (kind === 'arrange' || kind === 'fight' || kind === 'take' || kind === 'reroll') {
      if (found.length < 9) found.push({ label, tone: 'offered', run: () => (AT_ONCE.has(kind) ? this.#play({ action }) : this.session.add({ action })) })
    }
  }

  #doneLabel(): string {
    if (this.phase.endsWith(' move')) return 'End the move'
    if (this.phase === 'missiles') return 'End the missile fire'
    if (this.phase.endsWith('shock')) return (this.view?.attacks.length ?? 0) > 0 ? 'Fight these attacks' : 'Attack nobody'
    if (this.phase === 'advance') return 'Stay here'
    return this.phase === 'set-up' || this.phase === 'off-board chart' ? 'The set-up is complete' : 'Go on'
  }

  /** The next die that is due; stops where something else is asked. */
  #goOn(): void {
    if (!/shock|combat|retreat|advance|missiles/.test(this.phase) || !this.#table?.seats[this.#table.seat]) return void (this.#going = false)
    if (this.#table.draft?.complete || !this.#table.seats[this.#table.seat]!.acts) return
    const [first] = this.#root.filter((each) => each.kind === 'fight')
    if (first) return this.#play({ action: first.action })
    if (this.phase !== 'missiles') return
    const [shooter] = this.pieces.values()
    const targets = shooter === undefined ? [] : this.session.offers.below(shooter)
    if (!targets) return
    if (targets.length === 0) return void (this.#going = false)
    this.#play({ action: this.#worstOf(targets).action })
  }

  /** Whom to shoot at, if it does not matter: the strongest who can still attack. */
  #worstOf(targets: readonly OfferBranch[]): OfferBranch {
    const worth = (branch: OfferBranch) => {
      const unit = this.units.get(branch.label)
      return unit ? (unit.disrupted ? 0 : 100) + unit.sp : 0
    }
    return targets.reduce((best, each) => (worth(each) > worth(best) ? each : best))
  }

  // --- offers -----------------------------------------------------------------------------------------------------------

  #targetsOf(names: readonly string[]): Map<string, Target> | undefined {
    if (this.scattered) return new Map()
    if (this.phase === 'entry') return new Map(this.#root.filter((each) => each.kind === 'go').map((each) => [targetOf(each).place, targetOf(each)]))
    let common: Map<string, Target> | undefined = new Map()
    for (const [index, name] of names.entries()) {
      const below = this.session.offers.below(this.pieces.get(name)!)
      if (!below) return undefined
      const own = new Map(below.map((branch) => [targetOf(branch).place, targetOf(branch)]))
      common = index === 0 ? own : new Map([...common].filter(([place]) => own.has(place)).map(([place, target]) => [place, dearer(target, own.get(place)!)]))
    }
    if (names.length > 1 && !this.#strikes()) return this.#withRoom(common, names)
    return common
  }

  /** Several units need room for all of them. */
  #withRoom(targets: Map<string, Target>, names: readonly string[]): Map<string, Target> {
    const combat = names.filter((name) => this.units.get(name)!.type !== 'leader').length
    const limit = this.drawing?.stack_limits[this.units.get(names[0]!)!.side === 'roman' ? 0 : 1] ?? 2
    const room = (place: string) => !isHex(place) || (this.stacks.get(place) ?? []).filter((unit) => unit.type !== 'leader').length + combat <= limit
    return new Map([...targets].filter(([place]) => room(place)))
  }
}

function dearer(one: Target, other: Target): Target {
  return halves(other.cost) > halves(one.cost) ? other : one
}

/** What a target leaves of the points of the slowest of some units; "" where nothing is spent. */
export function pointsLeft(target: Target, units: readonly Unit[]): string {
  if (!target.cost || units.length === 0) return ''
  const least = Math.min(...units.map((unit) => unit.mp))
  return pointsText(2 * least - halves(target.cost))
}
