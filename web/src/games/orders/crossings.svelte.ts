/** The crossings one has planned at a table: kept in this browser, and turned into orders when a month begins. */
import type { Session } from '../../lib/session.svelte'
import type { LogLine } from '../../lib/wire'
import type { Chart } from './chart'
import { afterMonth, monthsLeft, nextStep, planOf, type Plan } from './crossing'
import type { Reader } from './results'
import type { OrdersView, UnitView } from './view'

export class Crossings {
  plans = $state.raw<Plan[]>([])
  /** Why the last plan that ended did, in a sentence; '' where none did. */
  ended = $state('')
  #done = -1

  constructor(private readonly session: Session) {
    this.plans = this.#read()
  }

  /** Plan one for an army; false where no boat is free. */
  begin(army: UnitView, goal: string, chart: Chart, view: OrdersView): boolean {
    const plan = planOf(army, goal, chart, view, this.plans)
    if (!plan) return false
    const step = nextStep(plan, chart, view)
    if ('ended' in step) return false
    this.ended = ''
    this.#keep([...this.plans.filter((each) => each.army !== plan.army), { ...plan, issued: step.lines }])
    void this.session.addLines(step.lines)
    return true
  }

  drop(plan: Plan): void {
    this.#keep(this.plans.filter((each) => each !== plan))
  }

  monthsLeft(plan: Plan, chart: Chart, view: OrdersView): number {
    return monthsLeft(plan, chart, view)
  }

  /** When a month begins: see what became of the last one's orders, and write this one's. Once for each point of the log. */
  async carryOn(chart: Chart, reader: Reader, view: OrdersView, log: LogLine[], seq: number): Promise<void> {
    if (view.phase !== 'movement' || this.#done === seq) return
    this.#done = seq
    const told = reader.newest(log, 'movement')?.told ?? []
    const kept: Plan[] = []
    const lines: string[] = []
    for (const plan of this.plans) {
      // What was issued for the month under way stands on the sheet still.
      if (plan.issued.length > 0 && plan.issued.every((line) => view.sheet.includes(line))) {
        kept.push(plan)
        continue
      }
      const after = plan.issued.length > 0 ? afterMonth(plan, told) : plan
      const step = typeof after === 'string' ? { ended: after } : nextStep(after, chart, view)
      if ('ended' in step) {
        this.ended = step.ended ? `The crossing to ${chart.name(plan.goal)} ended: ${step.ended}.` : `The army of the crossing is ashore in ${chart.name(plan.goal)}.`
      } else {
        kept.push({ ...(after as Plan), issued: step.lines })
        lines.push(...step.lines)
      }
    }
    if (kept.length === 0 && this.plans.length === 0) return
    this.#keep(kept)
    if (lines.length > 0) await this.session.addLines(lines)
  }

  get #key(): string {
    return `barbaricum.crossings.${this.session.live?.table}.${this.session.live?.seat}`
  }

  #read(): Plan[] {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]') as Plan[]
    } catch {
      return []
    }
  }

  #keep(plans: Plan[]): void {
    this.plans = plans
    if (plans.length > 0) localStorage.setItem(this.#key, JSON.stringify(plans))
    else localStorage.removeItem(this.#key)
  }
}
