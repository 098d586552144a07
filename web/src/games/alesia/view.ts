/** What a seat sees of the battle: the server's `AlesiaView`, version 5, and the drawing of its board. */
import type { components } from '../../lib/schema'

type Schema = components['schemas']

export type AlesiaView = Schema['AlesiaView']
export type Unit = Schema['barbaricum.games.alesia.view.UnitView']
export type Fort = Schema['FortView']
export type Sum = Schema['CombatSumView']
export type Contact = Schema['ContactView']
export type Attack = Schema['AttackView']
export type Side = 'roman' | 'gaul'

/** The board as `AlesiaDrawing` gives it: hexes are dense indices. */
export interface Drawing {
  columns: number
  rows: number
  /** A digit a hex: 0 plain, 1 slope, 2 plateau. */
  levels: string
  /** A letter a hex: `o` outside the lines, `b` between, `p` inside the inner one, `a` Alesia. */
  areas: string
  walls: number[]
  wall_links: [number, number][]
  works: number[]
  rivers: Record<string, [number, number][]>
  camps: { name: string; hexes: number[] }[]
  zones: Record<string, number[]>
  setup: number[]
  stack_limits: [number, number]
  ranges: Record<string, number>
  shock: Record<string, string[]>
  automatic: string
  missile: string[][]
  pila: string[]
  works_chart: string[]
}
