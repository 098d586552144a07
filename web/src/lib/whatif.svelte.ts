/** A position played on in private for all sides. The server keeps nothing of it: every question carries the whole branch. */
import { api } from './api'
import { splitRefusal } from './refusal'
import type { Session } from './session.svelte'
import { share } from './share'
import type { Advice, Branch, OfferBranch, PositionFile, TableView } from './wire'

type Step = number | string

/** The step that deals the unknown anew. */
const DEAL = -1
/** The step that opens the sealed sheets as they are. */
const OPEN = -2

function newLuck(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number]
  return (high >>> 11) * 2 ** 32 + low
}

export class WhatIf {
  /** The position, through the eyes of the seat that decides in it. */
  view = $state.raw<TableView | null>(null)
  /** What a bot said about this position; gone when it changes. */
  advice = $state.raw<Advice | null>(null)
  /** A bot is thinking. */
  thinking = $state(false)
  /** The line refused last, for a case. */
  refused = $state('')
  /** The length of the table's log when this began. */
  readonly began: number

  readonly #session: Session
  readonly #seat: number | undefined
  #branch: Branch & { steps: Step[] }
  /** How many of the steps are the draft the branch began from. */
  #written = 0
  #busy = false

  private constructor(session: Session, at: number, seat: number | undefined) {
    this.#session = session
    this.#seat = seat
    this.began = session.live!.seq
    this.#branch = { at, luck: newLuck(), steps: [] }
  }

  /** Begin where the reader stands: in the past, or at the present with what is written and not yet played. */
  static async begin(session: Session): Promise<WhatIf | null> {
    const live = session.live!
    const seat = session.eyes ?? session.ownSeat
    const branch = new WhatIf(session, session.past?.replay_at ?? live.seq, seat)
    const draft = session.past ? [] : (live.draft?.lines ?? [])
    branch.#written = draft.length
    return (await branch.#go(draft)) ? branch : null
  }

  get at(): number {
    return this.#branch.at
  }

  /** Moves made in the branch, beyond what was written at the table. */
  get moves(): number {
    return Math.max(0, (this.view?.branch?.moves ?? 0) - this.#written)
  }

  get canStepBack(): boolean {
    return this.#branch.steps.length > 0
  }

  take(step: Step): Promise<boolean> {
    return this.#go([...this.#branch.steps, step])
  }

  stepBack(): Promise<boolean> {
    return this.#go(this.#branch.steps.slice(0, -1))
  }

  /** Deal anew, here, what the reader does not know. */
  deal(): Promise<boolean> {
    return this.take(DEAL)
  }

  /** Open the sealed sheets: everybody else is ready with what is written. */
  openSheets(): Promise<boolean> {
    return this.take(OPEN)
  }

  /** What a bot would do and what it expects. */
  async ask(bot: string): Promise<Advice | null> {
    const asked = this.#branch
    this.thinking = true
    try {
      const advice = await api.advice(this.#session.reader, asked, bot, this.#seat)
      if (asked !== this.#branch) return null
      this.advice = advice
      return advice
    } catch (fault) {
      this.#session.trouble = (fault as Error).message
      return null
    } finally {
      this.thinking = false
    }
  }

  /** Let a bot make the move of the seat that decides, to the end of its line. */
  async reply(bot: string): Promise<void> {
    const seat = this.view?.seat
    // A line may take several actions: a group, then each card of its payment.
    for (let count = 0; count < 24; count += 1) {
      const advice = await this.ask(bot)
      if (!advice || !(await this.take(advice.action))) return
      if (this.view?.seat !== seat || this.view?.status === 'over') return
    }
  }

  /** What is offered below a prefix, where everything is too much to list. */
  async offersBelow(prefix: number[]): Promise<OfferBranch[]> {
    return (await api.offers(this.#session.reader, this.#branch, prefix, this.#seat)).branches
  }

  position(): Promise<PositionFile> {
    return api.position(this.#session.reader, this.#branch, this.#seat)
  }

  /** The moves as a case; the line refused last, if nothing came after it, is its last step. */
  async caseText(): Promise<string> {
    return (await api.caseText(this.#session.reader, this.#branch, this.refused, this.#seat)).text
  }

  async #go(steps: Step[]): Promise<boolean> {
    if (this.#busy) return false
    this.#busy = true
    const session = this.#session
    session.refusal = null
    session.trouble = ''
    const branch = { ...this.#branch, steps }
    try {
      const answer = await api.whatIf(session.reader, branch, this.#seat)
      if (answer.type === 'refusal') {
        const { title, reason, clause, cause, text } = answer
        if (steps.at(-1) === DEAL) {
          session.trouble = reason
          return false
        }
        this.refused = text
        session.refusal = title ? { title, reason, clause, cause } : splitRefusal(clause, reason, cause)
        return false
      }
      this.#branch = branch
      this.advice = null
      this.refused = ''
      this.view = share(this.view ?? session.shown, answer)
      return true
    } catch (fault) {
      session.trouble = (fault as Error).message
      return false
    } finally {
      this.#busy = false
    }
  }
}
