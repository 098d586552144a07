/** Whose pieces stand in the lobby's picture of a game: two armies on land, one boat at sea, and what it carries. */
import { dark, light, type Livery } from './palette'

export interface Scene {
  moves: Livery
  stays: Livery
  boat: Livery
  carried: Livery | null
}

export const SCENES: Record<string, Scene> = {
  diplomacy: { moves: dark('G', '#2b2b2b', 'corner'), stays: light('F', '#9fc7ea', '#506475'), boat: dark('E', '#1e3f7a', 'top'), carried: null },
  invasions_ii: { moves: dark('S', '#a83a1e'), stays: light('B', '#f0c04b', '#786026'), boat: dark('A', '#1e5c8a'), carried: null },
  invasion_44ad: { moves: light('Be', '#f0c04b', '#786026'), stays: light('Ic', '#e59aa6', '#724d53'), boat: dark('Ro', '#96281b'), carried: dark('Ro', '#96281b') },
}
