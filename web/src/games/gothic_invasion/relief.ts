/** What is drawn on the map and means nothing in the game: the Danube, islands, mountains, the names of seas. Map units. */
import type { Point } from './shapes'

const points = (...flat: number[]): Point[] => Array.from({ length: flat.length / 2 }, (_, at) => ({ x: flat[2 * at]!, y: flat[2 * at + 1]! }))

/** From Pannonia to the delta; what lies north of it is drawn as wild. */
export const DANUBE = points(
  -1700, 60, -300, 84, -110, 92, -20, 104, 60, 98, 110, 94, 150, 100, 190, 118, 226, 130, 262, 128, 300, 128, 344, 138, 372, 128, 398, 140, 402, 166, 424, 180,
  470, 196, 520, 198, 566, 198, 620, 202, 668, 196, 712, 180, 748, 158, 786, 146, 804, 132, 800, 106, 812, 90, 850, 82, 900, 84, 940, 86, 985, 92, 1100, 84, 2700, 60,
)

export const ISLANDS: Point[][] = [
  // Euboea
  points(452, 540, 478, 548, 506, 560, 530, 576, 548, 594, 556, 612, 546, 614, 532, 600, 514, 586, 492, 574, 468, 562),
  // Thasos, Samothrace, Lemnos, Imbros
  points(560, 424, 570, 418, 580, 424, 576, 434, 564, 436),
  points(626, 436, 638, 432, 644, 438, 634, 444),
  points(590, 476, 602, 468, 614, 474, 618, 486, 606, 484, 598, 490),
  // Skyros and the Cyclades
  points(548, 544, 556, 540, 562, 552, 558, 560, 550, 554),
  points(568, 614, 580, 618, 590, 630, 582, 632, 572, 624),
  points(598, 636, 608, 640, 612, 648, 602, 646),
  points(620, 668, 632, 664, 640, 674, 632, 684, 622, 680),
  points(594, 672, 604, 668, 610, 678, 600, 684),
  // Chios, Samos
  points(664, 574, 674, 564, 682, 572, 680, 590, 672, 600, 664, 590),
  points(716, 640, 730, 634, 746, 640, 734, 648, 720, 648),
  // Cephallenia and Zacynthus, Corcyra, Leucas
  points(200, 590, 212, 582, 224, 594, 222, 608, 208, 604),
  points(222, 626, 234, 622, 242, 634, 230, 638),
  points(160, 482, 168, 474, 184, 500, 196, 522, 186, 522, 170, 504),
  points(224, 556, 232, 552, 236, 568, 228, 574),
]

/** Ranges of mountains: a line, how wide they lie about it, and how many peaks. */
export const RANGES: { from: Point; to: Point; width: number; peaks: number }[] = [
  { from: { x: 100, y: 30 }, to: { x: 420, y: 40 }, width: 26, peaks: 22 },
  { from: { x: 420, y: 36 }, to: { x: 760, y: 60 }, width: 34, peaks: 24 },
  { from: { x: 700, y: 20 }, to: { x: 800, y: 10 }, width: 20, peaks: 6 },
  { from: { x: 60, y: 190 }, to: { x: 230, y: 290 }, width: 60, peaks: 16 },
  { from: { x: 190, y: 250 }, to: { x: 250, y: 340 }, width: 40, peaks: 8 },
  { from: { x: 440, y: 236 }, to: { x: 760, y: 262 }, width: 16, peaks: 20 },
  { from: { x: 400, y: 250 }, to: { x: 440, y: 350 }, width: 34, peaks: 8 },
  { from: { x: 460, y: 350 }, to: { x: 640, y: 366 }, width: 22, peaks: 16 },
  { from: { x: 190, y: 420 }, to: { x: 300, y: 540 }, width: 40, peaks: 16 },
  { from: { x: 330, y: 420 }, to: { x: 350, y: 560 }, width: 30, peaks: 7 },
  { from: { x: 350, y: 620 }, to: { x: 410, y: 690 }, width: 26, peaks: 6 },
  { from: { x: 790, y: 500 }, to: { x: 1010, y: 520 }, width: 34, peaks: 12 },
  { from: { x: 890, y: 580 }, to: { x: 1080, y: 640 }, width: 60, peaks: 22 },
  { from: { x: 830, y: 680 }, to: { x: 1040, y: 700 }, width: 20, peaks: 12 },
  { from: { x: 1000, y: 440 }, to: { x: 1090, y: 490 }, width: 30, peaks: 8 },
]

export interface Legend {
  text: string
  x: number
  y: number
  kind: 'region' | 'sea' | 'river'
  size: number
  turn?: number
}

export const LEGENDS: Legend[] = [
  { text: 'Barbaricum', x: 574, y: 102, kind: 'region', size: 24 },
  { text: 'Pontus Euxinus', x: 976, y: 262, kind: 'sea', size: 21 },
  { text: 'Mare Ionium', x: 92, y: 478, kind: 'sea', size: 20 },
  { text: 'Mare Aegaeum', x: 624, y: 520, kind: 'sea', size: 20 },
  { text: 'Danuvius', x: 342, y: 118, kind: 'river', size: 14 },
]

/** The part of the map that is always in sight when all of it is shown. */
export const VIEW = { x: 4, y: -22, width: 1100, height: 716 }
