/** Where units are bound for over several turns: which marches still go on, and the lines that continue them. */
import type { AlesiaView, Unit } from './view'
import { isHex } from './words'

/** The goal of each unit that marches. */
export type Goals = Record<string, string>

export interface March {
  goal: string
  units: Unit[]
}

/** What a seat keeps of its marches. */
export interface Plans {
  goals: Goals
  /** The turn in which they were last continued. */
  turn: string
}

export function writePlans(plans: Plans): string {
  return Object.keys(plans.goals).length > 0 ? JSON.stringify(plans) : ''
}

/** The inverse of `writePlans`; what cannot be read is no plan. */
export function readPlans(text: string): Plans {
  try {
    return { goals: {}, turn: '', ...(JSON.parse(text || '{}') as Partial<Plans>) }
  } catch {
    return { goals: {}, turn: '' }
  }
}

/** The marches that still go on: their units are on the map and not yet there. */
export function goingOn(goals: Goals, units: Map<string, Unit>): Goals {
  return Object.fromEntries(Object.entries(goals).filter(([name, goal]) => isHex(units.get(name)?.place ?? '') && units.get(name)!.place !== goal))
}

/** Units by their goal, those that were told first first. */
export function marchesOf(goals: Goals, units: Map<string, Unit>): March[] {
  const found = new Map<string, Unit[]>()
  for (const [name, goal] of Object.entries(goals)) {
    const unit = units.get(name)
    if (unit) found.set(goal, [...(found.get(goal) ?? []), unit])
  }
  return [...found].map(([goal, members]) => ({ goal, units: members }))
}

/** The line that brings units on towards a hex. */
export function towardLine(names: readonly string[], goal: string): string {
  return `${names.join(' ')} toward ${goal}`
}

/** A turn by which a side knows whether it has continued its marches already. */
export function turnOf(view: AlesiaView): string {
  return `${view.assault}:${view.turn}`
}
