/** The board of a game of orders as the server describes it for drawing (`barbaricum.orders.play.drawing`). */

export type Point = [number, number]
export type Ring = Point[]

export interface Region {
  polygon: Ring[]
  /** Where the name, the unit and the centre's marker stand; null where the drawing does not say. */
  label: Point | null
  unit: Point | null
  dot: Point | null
  /** Where a fleet stands, by coast (`NC`). */
  coasts: Record<string, Point>
}

export interface Province {
  id: string
  name: string
  terrain: string
  centre: boolean
  /** The places of a coast that falls in two: `STP/NC`. */
  coasts: string[]
  region: Region | null
}

export interface Drawing {
  width: number
  height: number
  provinces: Province[]
  /** By unit type (a letter): the pairs of places that such units cross between. */
  borders: Record<string, Pair[]>
  /** The names of the unit types. */
  types: Record<string, string>
  /** The unit types that bear an army over the sea. */
  carriers: string[]
  /** The first turn: `Spring 434`. */
  begins: string
  /** The turns of a year, and those in which is built, where these are turns of their own. */
  seasons: string[]
  builds: string[]
  /** The players' powers in seat order, then neutral ones. */
  powers: string[]
  /** Whose each centre is before the first year. */
  owned: Record<string, string>
  /** Where each power may build by the map; games in which homes come and go tell of them in the view. */
  homes: Record<string, string[]>
  impassable: { name: string; polygon: Ring[] }[]
  canals: string[][]
  bridges: Pair[]
}

export type Pair = [string, string]

/** The province of a place: `STP` for `STP/NC`. */
export function provinceOf(place: string): string {
  const at = place.indexOf('/')
  return at < 0 ? place : place.slice(0, at)
}

export const isWater = (province: Province): boolean => province.terrain === 'sea'
