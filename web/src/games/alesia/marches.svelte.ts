/**
 * Marches of several turns. Told once, they go on in each own movement phase by themselves: as lines of the draft, which
 * can be taken back like any others. They are kept with the table as this seat's plans, and no other seat learns of them.
 */
import { api, RequestFault } from '../../lib/api'
import type { RefusalShown } from '../../lib/refusal'
import { goingOn, marchesOf, readPlans, towardLine, turnOf, writePlans, type Plans } from './bound'
import type { AlesiaPlay } from './play.svelte'
import type { AlesiaView } from './view'
import { listed } from './words'

const CHANGED_MEANWHILE = 409
/** So often a change is made anew on plans that another screen of the seat has changed. */
const TRIES = 3

export class Marches {
  #plans = $state.raw<Plans>(readPlans(''))
  /** The plans as the table keeps them; null until they are here. */
  #kept = $state.raw<string | null>(null)
  /** Table and seat whose plans these are; "" for none. */
  #key = ''
  #changes: Promise<boolean> = Promise.resolve(true)
  /** Why the last march that was given up ended. */
  stopped = $state('')
  readonly shown = $derived.by(() => marchesOf(goingOn(this.#plans.goals, this.play.units), this.play.units))

  constructor(private readonly play: AlesiaPlay) {
    $effect(() => {
      const { session } = this.play
      const { live, reader } = session
      const key = live && live.seat >= 0 && !live.covered && 'seat' in reader ? `${live.table} ${live.seat}` : ''
      if (key !== this.#key) {
        this.#key = key
        this.#kept = null
        this.#plans = readPlans('')
        if (key) void this.#read()
      }
      if (live?.view && this.#kept !== null && !session.past && !session.whatIf) this.#follow(live.view as AlesiaView)
    })
  }

  /** March units towards a hex now and in the turns to come. */
  async order(names: readonly string[], goal: string): Promise<void> {
    const fault = await this.#write(names, goal)
    if (fault) this.play.session.refusal = fault
    else if (!this.play.session.whatIf) await this.#change(({ goals }) => ({ goals: { ...goals, ...Object.fromEntries(names.map((name) => [name, goal])) }, turn: turnOf(this.play.view!) }))
  }

  forget(names: readonly string[]): void {
    if (names.some((name) => name in this.#plans.goals)) void this.#change(({ goals, turn }) => ({ goals: Object.fromEntries(Object.entries(goals).filter(([name]) => !names.includes(name))), turn }))
  }

  async #write(names: readonly string[], goal: string): Promise<RefusalShown | null> {
    const { session } = this.play
    if (session.whatIf) {
      session.add({ text: towardLine(names, goal) })
      return null
    }
    const fault = (await session.addLines([towardLine(names, goal)])).get(0)
    if (typeof fault === 'string') session.trouble = fault
    return fault ? (typeof fault === 'string' ? { title: 'This march cannot be ordered', reason: fault, clause: '7.1', cause: '' } : fault) : null
  }

  get #token(): string {
    const { reader } = this.play.session
    return 'seat' in reader ? reader.seat : ''
  }

  async #read(): Promise<void> {
    const key = this.#key
    try {
      const { text } = await api.plans(this.#token, this.play.session.ownSeat)
      if (key !== this.#key) return
      this.#kept = text
      this.#plans = readPlans(text)
    } catch (fault) {
      this.play.session.trouble = (fault as Error).message
    }
  }

  /**
   * Change the plans, one change after the other. Another screen of this seat may have changed them meanwhile: then the change
   * is made to those, unless it is null there. Whether it was made.
   */
  #change(make: (plans: Plans) => Plans | null): Promise<boolean> {
    const key = this.#key
    return (this.#changes = this.#changes.then(() => this.#changeNow(key, make)))
  }

  async #changeNow(key: string, make: (plans: Plans) => Plans | null): Promise<boolean> {
    for (let tries = 0; tries < TRIES && key && key === this.#key; tries += 1) {
      const plans = make(this.#plans)
      if (!plans) return false
      const [text, before] = [writePlans(plans), this.#kept ?? '']
      this.#plans = plans
      this.#kept = text
      try {
        if (text !== before) await api.keepPlans(this.#token, { text, before }, this.play.session.ownSeat)
        return true
      } catch (fault) {
        if (!(fault instanceof RequestFault) || fault.status !== CHANGED_MEANWHILE) {
          this.play.session.trouble = (fault as Error).message
          return false
        }
        await this.#read()
      }
    }
    return false
  }

  /** Forget who has arrived or is lost; in a new movement phase of one's own let the others go on. */
  #follow(view: AlesiaView): void {
    const live = this.play.session.live!
    const mine = view.phase.endsWith(' move') && live.seats[live.seat]?.acts
    const now = turnOf(view)
    if (mine && now !== this.#plans.turn && Object.keys(this.#plans.goals).length > 0 && !live.draft?.complete) {
      // Whichever screen notes the turn first lets them go on.
      void this.#change(({ goals, turn }) => (turn === now ? null : { goals, turn: now })).then((first) => (first ? this.#goOn() : undefined))
    } else if (!mine && Object.keys(goingOn(this.#plans.goals, this.play.units)).length < Object.keys(this.#plans.goals).length) {
      void this.#change(({ goals, turn }) => ({ goals: goingOn(goals, this.play.units), turn }))
    }
  }

  async #goOn(): Promise<void> {
    this.stopped = ''
    for (const { goal, units } of this.shown) {
      // Whoever shares the side may have moved some already.
      const names = units.filter((unit) => !unit.acted).map((unit) => unit.name)
      const fault = names.length === 0 ? null : await this.#write(names, goal)
      if (!fault) continue
      this.forget(names)
      this.stopped = `${listed(units)} stopped: ${fault.reason}`
    }
  }
}
