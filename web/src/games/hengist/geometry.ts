/** Where everything lies on the sheet: three boards side by side, in units that are pixels at a window of 1440 x 900. */

export const COLUMNS = ['L', 'M', 'R'] as const
export type Column = (typeof COLUMNS)[number]

export const ROADS = ['white', 'green', 'blue', 'red'] as const
export type Road = (typeof ROADS)[number]

export interface Point {
  x: number
  y: number
}

export const BOARD = { width: 344, height: 596, gap: 12, head: 28, margin: 14 }
export const SHEET = {
  width: 2 * BOARD.margin + 3 * BOARD.width + 2 * BOARD.gap,
  height: BOARD.head + BOARD.height + 22,
}

/** Left edge of the board in `column`. */
export function boardX(column: Column): number {
  return BOARD.margin + COLUMNS.indexOf(column) * (BOARD.width + BOARD.gap)
}

export const BAY_X = [86, 258] as const
export const BOAT_Y = 66
export const BEACH_Y = 180
export const HINTERLAND = { left: 82, right: 262, top: 262, bottom: 320, y: 291 }
export const EAST_ROAD_Y = 288
export const VILLAGE_X: Record<Road, number> = { white: 54, green: 132, blue: 210, red: 288 }
export const SLOT_X = [54, 132, 210, 288] as const
export const SIGN_Y = 362
export const SYMBOL_Y = [388, 417, 446] as const
export const TILE = { left: 20, right: 324, top: 468, bottom: 530 }
export const TREASURE_Y = 563
export const SPOT_RADIUS = 19.5

/** Middle of space `slot` (0-2) of the Beach at `bay` (1 or 2), on its own board. */
export function beachSpot(bay: number, slot: number): Point {
  return { x: BAY_X[bay - 1]! + (slot - 1) * 46, y: BEACH_Y }
}

/** Middle of space `slot` of a Hinterland with `spaces` spaces, on its own board. */
export function hinterlandSpot(slot: number, spaces: number): Point {
  const pitch = Math.min(54, (HINTERLAND.right - HINTERLAND.left - 28) / Math.max(spaces, 1))
  return { x: 172 + (slot - (spaces - 1) / 2) * pitch, y: HINTERLAND.y }
}

/** Middle of a group in a row of `count` in the boat, from the boat's middle. */
export function boatSeat(index: number, count: number): Point {
  const pitch = count === 3 ? 42 : Math.min(38, 112 / Math.max(count, 1))
  return { x: (index - (count - 1) / 2) * pitch, y: -11 }
}

/** Smooth curve down from (x1, y1) to (x2, y2), upright at both ends. */
export function bend(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (y1 + y2) / 2
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`
}

/** The shore of a board: two bays between three headlands. Runs past both edges, so that boards join. */
export const SHORE =
  'M-30 136C-14 118 0 113 14 113C40 113 48 146.500 80 146.500C112 146.500 122 117 160 117C198 117 214 147 252 147C290 147 300 110.500 332 110.500C346 110.500 360 116 376 134'

/** Terrain symbols of the two Beach roads: where the tile lies, and the road that runs through it. */
export const BEACH_ROADS = [
  { tile: { x: 105, y: 232 }, path: 'M86 204C86 222 96 224 105 232S134 242 135 262' },
  { tile: { x: 239, y: 232 }, path: 'M258 204C258 222 248 224 239 232S210 242 209 262' },
] as const

export const VILLAGE_STARTS: Record<Road, number> = { white: 130, green: 158, blue: 186, red: 214 }
