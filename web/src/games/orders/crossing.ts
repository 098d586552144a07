/**
 * A crossing of the sea planned over months: the boat goes where the army can board it, the army boards, the boat sails, the
 * army lands. Each month the plan says what is to be ordered from where things stand; it ends when an order of it fails, or
 * when its pieces are told otherwise.
 */
import type { Chart } from './chart'
import { provinceOf } from './drawing'
import type { Told } from './results'
import type { OrdersView, UnitView } from './view'

export interface Plan {
  power: string
  /** Where the army stands until it is aboard. */
  army: string
  boatType: string
  boat: string
  goal: string
  /** The orders given for the month under way; none before the first. */
  issued: string[]
}

/** What a plan orders next, or why it has come to its end. */
export type Step = { lines: string[] } | { ended: string }

const boatOf = (plan: Plan, view: OrdersView): UnitView | undefined => view.units.find((unit) => unit.power === plan.power && unit.type === plan.boatType && unit.place === plan.boat)

export function nextStep(plan: Plan, chart: Chart, view: OrdersView): Step {
  const boat = boatOf(plan, view)
  if (!boat) return { ended: `no ${chart.drawing.types[plan.boatType]} of yours is in ${chart.name(plan.boat)} any more` }
  if (boat.passenger) {
    const pair = `${boat.passenger}/${boat.type} ${boat.place}`
    if (borders(chart, boat.type, boat.place, plan.goal)) return { lines: [`${pair} D ${plan.goal}`] }
    const way = wayTo(chart, boat.type, boat.place, plan.goal)
    return way ? { lines: [`${pair} - ${way[0]}`] } : { ended: `no water leads from ${chart.name(boat.place)} to ${chart.name(plan.goal)}` }
  }
  const army = view.units.find((unit) => unit.power === plan.power && unit.type === 'A' && unit.place === plan.army)
  if (!army) return { ended: `your army is not in ${chart.name(plan.army)} any more` }
  if (chart.isWater(provinceOf(boat.place)) && borders(chart, boat.type, boat.place, provinceOf(army.place))) {
    return { lines: [`A ${army.place} E ${boat.type} ${boat.place}`, `${boat.type} ${boat.place} T A ${army.place}`] }
  }
  const way = wayTo(chart, boat.type, boat.place, provinceOf(army.place))
  return way ? { lines: [`${boat.type} ${boat.place} - ${way[0]}`] } : { ended: `no water leads from ${chart.name(boat.place)} to ${chart.name(army.place)}` }
}

/** The plan after its month was adjudicated; why it ended where an order of it failed or was not given, '' where it is done. */
export function afterMonth(plan: Plan, told: Told[]): Plan | string {
  let { boat } = plan
  for (const line of plan.issued) {
    const found = told.find((each) => each.power === plan.power && each.order.line === line)
    if (!found) return 'its pieces were told otherwise'
    if (!found.succeeded) return `${line} failed: ${found.why}`
    if (found.order.verb === 'land') return ''
    if (found.order.verb === 'move' && found.order.place === plan.boat) boat = found.order.target
  }
  return { ...plan, boat, issued: [] }
}

/** A plan for an army with the boat of its power that is there soonest; null where none is free. */
export function planOf(army: UnitView, goal: string, chart: Chart, view: OrdersView, others: Plan[]): Plan | null {
  const home = provinceOf(army.place)
  let best: Plan | null = null
  let least = Infinity
  for (const boat of view.units) {
    if (boat.power !== army.power || !chart.drawing.carriers.includes(boat.type) || boat.passenger || others.some((plan) => plan.boat === boat.place)) continue
    const there = chart.isWater(provinceOf(boat.place)) && borders(chart, boat.type, boat.place, home) ? [] : wayTo(chart, boat.type, boat.place, home)
    if (!there || there.length >= least) continue
    least = there.length
    best = { power: army.power, army: army.place, boatType: boat.type, boat: boat.place, goal, issued: [] }
  }
  return best
}

/** How many months the rest of a plan takes if nothing goes wrong, this one included. */
export function monthsLeft(plan: Plan, chart: Chart, view: OrdersView): number {
  const boat = boatOf(plan, view)
  if (!boat) return 0
  const meeting = boat.passenger ? boat.place : chart.isWater(provinceOf(boat.place)) && borders(chart, boat.type, boat.place, provinceOf(plan.army)) ? boat.place : (wayTo(chart, boat.type, boat.place, provinceOf(plan.army))?.at(-1) ?? boat.place)
  const before = boat.passenger ? 0 : 1 + (meeting === boat.place ? 0 : (wayTo(chart, boat.type, boat.place, provinceOf(plan.army))?.length ?? 0))
  const sailing = borders(chart, boat.type, meeting, plan.goal) ? 0 : (wayTo(chart, boat.type, meeting, plan.goal)?.length ?? 0)
  return before + sailing + 1
}

/** Coasts that boats reach from open water. */
export function landings(chart: Chart): string[] {
  const [boat] = chart.drawing.carriers
  return boat ? chart.drawing.provinces.filter(({ id }) => !chart.isWater(id) && chart.neighbours(boat, id).some((place) => chart.isWater(provinceOf(place)))).map(({ id }) => id) : []
}

function borders(chart: Chart, type: string, place: string, province: string): boolean {
  return chart.neighbours(type, place).some((other) => provinceOf(other) === province)
}

/** The shortest way over water from a place to one that borders a province: its steps; null where there is none. */
function wayTo(chart: Chart, type: string, from: string, province: string): string[] | null {
  const came = new Map<string, string>([[from, '']])
  const queue = [from]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at !== from && borders(chart, type, at, province)) {
      const way = [at]
      while (came.get(way[0]!) !== from) way.unshift(came.get(way[0]!)!)
      return way
    }
    for (const next of chart.neighbours(type, at)) {
      if (came.has(next) || !chart.isWater(provinceOf(next))) continue
      came.set(next, at)
      queue.push(next)
    }
  }
  return null
}
