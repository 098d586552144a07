/** Hengist's things in words, for labels and the text view. */
import { ROADS, type Column } from './geometry'
import type { CardKind, Terrain, Tile } from './view'

export const ROMAN = ['', 'I', 'II', 'III'] as const
export const COLUMN_NAMES: Record<Column, string> = { L: 'left board', M: 'middle board', R: 'right board' }

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The terrains a kind of card shows: none for an explorer. */
export function terrainsOf(kind: CardKind): Terrain[] {
  return kind === 'explorer' ? [] : (kind.split('/') as Terrain[])
}

/** `I-A` as `Board I, side A`. */
export function boardName(side: string): string {
  const [board, face] = side.split('-')
  return face ? `Board ${board}, side ${face}` : `Board ${side}`
}

/** What is known of a road tile, as the tail of a label. */
export function tileWords(tile: Tile): string {
  const roads = ROADS.filter((road) => tile.leads_to[road] !== undefined)
  const known = roads.map((road) => `${road} leads to treasure ${tile.leads_to[road]}`).join(', ')
  const who = tile.open ? 'open to both' : tile.shield ? `seen by ${tile.shield} alone` : 'unseen'
  return `, ${who}${known ? `: ${known}` : ''}`
}
