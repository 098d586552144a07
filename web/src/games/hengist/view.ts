/** What a seat sees of a game of Hengist: the server's `HengistView`, version 1, with its words told apart. */
import type { components } from '../../lib/schema'
import type { Column, Road } from './geometry'

export type Terrain = 'hill' | 'river' | 'mountain' | 'forest' | 'meadow' | 'moor'
/** A kind of card: one terrain, two joined by a stroke (`hill/river`), or `explorer`. */
export type CardKind = string
export type Side = 'red' | 'blue'

export interface Village {
  road: Road
  terrains: Terrain[]
  used: boolean
}

export interface Tile {
  /** Whether this viewer may look at it; whether both seats have. */
  known: boolean
  open: boolean
  /** The seat that alone has looked, or nothing. */
  shield: Side | ''
  /** The tile's own name, for whoever knows it. */
  name: string
  /** The treasure slot (1-4) each road is known to lead to; raided roads tell even of an unseen tile. */
  leads_to: { [road in Road]?: number }
}

export interface BayBoard {
  column: Column
  side: string
  beaches: [Terrain, Terrain]
  east: Terrain
  villages: Village[]
  tile: Tile
  treasures: (number | null)[]
}

export interface Group {
  seat: Side
  number: number
  /** `boat`, `off`, a Hinterland (`M`) or a Beach (`M2`). */
  place: string
  acted: boolean
}

export interface Player {
  seat: Side
  cards: number
  treasures: number[]
  score: number
}

export interface Payment {
  group: number
  verb: 'go' | 'raid'
  target: string
  symbols: { terrain: Terrain; paid: CardKind[] }[]
  current: number
  /** Cards still to be given of "any three". */
  three_left: number
}

export interface HengistView {
  view_version: number
  seat: Side | 'spectator'
  turn: number
  phase: 'actions' | 'payment' | 'chance' | 'over'
  active: Side | ''
  starter: Side
  actions_left: number
  boat: { column: Column; bay: number }
  boat_moves: number
  reserve: number
  pile: number
  discard: Record<CardKind, number>
  boards: BayBoard[]
  groups: Group[]
  players: Player[]
  hand: Record<CardKind, number> | null
  payment: Payment | null
  /** Turns since the last raid or move of the boat. */
  quiet: number
  tiles_seen: string[]
}

/** Does not compile when the two part ways. */
export type SameAsServer = HengistView extends components['schemas']['HengistView'] ? true : never
export const sameAsServer: SameAsServer = true
