/** A made-up position of Hengist, for looking at the board without a server. */
import type { HengistView } from '../games/hengist/view'

export const raid: HengistView = {
  view_version: 1,
  seat: 'blue',
  turn: 7,
  phase: 'payment',
  active: 'blue',
  starter: 'red',
  actions_left: 1,
  boat: { column: 'M', bay: 2 },
  boat_moves: 3,
  reserve: 3,
  pile: 31,
  discard: { hill: 3, river: 2, explorer: 3, 'forest/moor': 1 },
  boards: [
    {
      column: 'L',
      side: 'I-A',
      beaches: ['river', 'forest'],
      east: 'meadow',
      villages: [
        { road: 'white', terrains: ['hill', 'river', 'mountain'], used: false },
        { road: 'green', terrains: ['forest', 'moor', 'hill'], used: true },
        { road: 'blue', terrains: ['moor', 'meadow'], used: false },
        { road: 'red', terrains: ['meadow', 'mountain'], used: false },
      ],
      tile: { known: true, open: true, shield: '', leads_to: { white: 2, green: 1, blue: 3, red: 4 } },
      treasures: [10, null, 7, 5],
    },
    {
      column: 'M',
      side: 'II-A',
      beaches: ['mountain', 'moor'],
      east: 'forest',
      villages: [
        { road: 'white', terrains: ['hill', 'forest', 'meadow'], used: false },
        { road: 'green', terrains: ['meadow', 'moor', 'mountain'], used: false },
        { road: 'blue', terrains: ['river', 'hill'], used: false },
        { road: 'red', terrains: ['river', 'forest'], used: false },
      ],
      tile: { known: true, open: false, shield: 'blue', leads_to: { white: 3, green: 1, blue: 2, red: 4 } },
      treasures: [9, 9, 8, 6],
    },
    {
      column: 'R',
      side: 'III-A',
      beaches: ['moor', 'river'],
      east: 'hill',
      villages: [
        { road: 'white', terrains: ['meadow', 'moor', 'hill'], used: false },
        { road: 'green', terrains: ['river', 'forest', 'meadow'], used: false },
        { road: 'blue', terrains: ['mountain', 'forest'], used: false },
        { road: 'red', terrains: ['hill', 'mountain'], used: false },
      ],
      tile: { known: false, open: false, shield: '', leads_to: {} },
      treasures: [10, 8, 6, 5],
    },
  ],
  groups: [
    { seat: 'red', number: 1, place: 'L', acted: false },
    { seat: 'red', number: 2, place: 'M', acted: false },
    { seat: 'red', number: 3, place: 'boat', acted: false },
    { seat: 'blue', number: 1, place: 'boat', acted: false },
    { seat: 'blue', number: 2, place: 'M', acted: false },
    { seat: 'blue', number: 3, place: 'M2', acted: true },
  ],
  players: [
    { seat: 'red', cards: 6, treasures: [9], score: 9 },
    { seat: 'blue', cards: 9, treasures: [9, 8], score: 17 },
  ],
  hand: { 'forest/meadow': 1, 'meadow/moor': 1, meadow: 1, explorer: 1, river: 2, 'river/mountain': 1, moor: 1 },
  payment: {
    group: 2,
    verb: 'raid',
    target: 'M white',
    symbols: [
      { terrain: 'hill', paid: ['hill'] },
      { terrain: 'forest', paid: ['forest'] },
      { terrain: 'meadow', paid: [] },
    ],
    current: 2,
    three_left: 0,
  },
}

export const opening: HengistView = {
  ...raid,
  turn: 1,
  phase: 'actions',
  actions_left: 2,
  boat: { column: 'L', bay: 1 },
  boat_moves: 0,
  pile: 54,
  discard: {},
  boards: raid.boards.map((board) => ({
    ...board,
    villages: board.villages.map((village) => ({ ...village, used: false })),
    tile: { known: false, open: false, shield: '', leads_to: {} },
    treasures: [10, 8, 7, 5],
  })),
  groups: raid.groups.map((group) => ({ ...group, place: 'boat', acted: false })),
  players: raid.players.map((player) => ({ ...player, cards: 3, treasures: [], score: 0 })),
  hand: { hill: 2, 'river/forest': 1 },
  payment: null,
}

export const deduced: HengistView = {
  ...raid,
  boards: raid.boards.map((board) => ({
    ...board,
    tile: { known: false, open: false, shield: 'red', leads_to: { white: 2, red: 4 } },
    villages: board.villages.map((village) => ({ ...village, used: village.road === 'white' || village.road === 'red' })),
    treasures: [board.treasures[0]!, null, board.treasures[2]!, null],
  })),
}
