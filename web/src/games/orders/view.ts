/** What a seat sees of a game of orders: the server's `OrdersView` and what variants add, with words told apart. */
import type { components } from '../../lib/schema'

export interface UnitView {
  power: string
  type: string
  place: string
  /** The type of the unit it carries, and whose that is; '' where it carries none. */
  passenger: string
  passenger_power: string
  /** What the reader's own sheet tells it, or nothing. */
  order: string
}

export interface DislodgedView extends UnitView {
  retreats: string[]
  attacker: string
}

export interface PowerView {
  name: string
  centres: number
  units: number
  /** How many units it may build (less than 0: must remove) in this winter. */
  due: number
  alive: boolean
  asked: boolean
}

export interface PeopleView {
  name: string
  homes: string[]
  sites: string[]
  site_limit: number
  unit_limit: number | null
  rights: number
}

export interface OrdersView {
  view_version: number
  seat: string
  year: number
  season: string
  phase: 'movement' | 'retreats' | 'winter' | 'over'
  units: UnitView[]
  dislodged: DislodgedView[]
  powers: PowerView[]
  owned: Record<string, string[]>
  sheet: string[]
  /** Homes and build sites, where the game has them. */
  peoples?: PeopleView[]
  captured?: string[]
}

type Server = components['schemas']['OrdersView']
/** Does not compile when a field's name or shape parts ways with the server's. */
export type SameAsServer = Pick<OrdersView, keyof Server> extends Server ? true : never
export const sameAsServer: SameAsServer = true
