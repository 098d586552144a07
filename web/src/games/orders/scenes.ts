/** Whose pieces stand in the lobby's picture of a game: two armies on land, one boat at sea, and what it carries. */
import diplomacy from '../../../../src/barbaricum/games/diplomacy/palette.json'
import invasion44 from '../../../../src/barbaricum/games/invasion_44ad/palette.json'
import invasions from '../../../../src/barbaricum/games/invasions_ii/palette.json'
import { paletteOf, type Livery, type PaletteFile } from './palette'

export interface Scene {
  moves: Livery
  stays: Livery
  boat: Livery
  carried: Livery | null
}

function sceneOf(file: PaletteFile, moves: string, stays: string, boat: string, carried = ''): Scene {
  const of = paletteOf(file)
  return { moves: of[moves]!, stays: of[stays]!, boat: of[boat]!, carried: of[carried] ?? null }
}

export const SCENES: Record<string, Scene> = {
  diplomacy: sceneOf(diplomacy, 'Germany', 'France', 'England'),
  invasions_ii: sceneOf(invasions, 'Saxons', 'Britons', 'Angles'),
  invasion_44ad: sceneOf(invasion44, 'Belgae', 'Icenii', 'Romans', 'Romans'),
}
