/**
 * Marches of several turns. Told once, they go on in each own movement phase by themselves: as lines of the draft, which
 * can be taken back like any others. They are kept in this browser, and nobody else learns of them.
 */
import type { RefusalShown } from '../../lib/refusal'
import { goingOn, marchesOf, towardLine, turnOf, type Goals } from './bound'
import type { AlesiaPlay } from './play.svelte'
import type { AlesiaView } from './view'
import { listed } from './words'

interface Kept {
  goals: Goals
  /** The turn in which they were last continued. */
  turn: string
}

export class Marches {
  #goals = $state.raw<Goals>({})
  #turn = ''
  #key = ''
  /** Why the last march that was given up ended. */
  stopped = $state('')
  readonly shown = $derived.by(() => marchesOf(goingOn(this.#goals, this.play.units), this.play.units))

  constructor(private readonly play: AlesiaPlay) {
    $effect(() => {
      const live = play.session.live
      const key = live && live.seat >= 0 && !live.covered ? `barbaricum.alesia.marches.${live.table}.${live.seat}` : ''
      if (key !== this.#key) this.#read(key)
      if (live?.view && key && !play.session.past && !play.session.whatIf) this.#follow(live.view as AlesiaView)
    })
  }

  /** March units towards a hex now and in the turns to come. */
  async order(names: readonly string[], goal: string): Promise<void> {
    const fault = await this.#write(names, goal)
    if (fault) this.play.session.refusal = fault
    else this.#keep({ ...this.#goals, ...Object.fromEntries(names.map((name) => [name, goal])) })
  }

  forget(names: readonly string[]): void {
    if (names.some((name) => name in this.#goals)) this.#keep(Object.fromEntries(Object.entries(this.#goals).filter(([name]) => !names.includes(name))))
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

  #read(key: string): void {
    this.#key = key
    let kept: Kept = { goals: {}, turn: '' }
    try {
      kept = { ...kept, ...(JSON.parse((key && localStorage.getItem(key)) || '{}') as Partial<Kept>) }
    } catch {
      // What cannot be read is forgotten.
    }
    this.#goals = kept.goals
    this.#turn = kept.turn
  }

  #keep(goals: Goals, turn = this.#turn): void {
    this.#goals = goals
    this.#turn = turn
    if (!this.#key) return
    if (Object.keys(goals).length > 0) localStorage.setItem(this.#key, JSON.stringify({ goals, turn } satisfies Kept))
    else localStorage.removeItem(this.#key)
  }

  /** Forget who has arrived or is lost; in a new movement phase of one's own let the others go on. */
  #follow(view: AlesiaView): void {
    const live = this.play.session.live!
    const mine = view.phase.endsWith(' move') && live.seats[live.seat]?.acts
    if (mine && turnOf(view) !== this.#turn && Object.keys(this.#goals).length > 0 && !live.draft?.complete) {
      this.#keep(this.#goals, turnOf(view))
      void this.#goOn()
    } else if (!mine) {
      const left = goingOn(this.#goals, this.play.units)
      if (Object.keys(left).length < Object.keys(this.#goals).length) this.#keep(left)
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
