/** What the server shows a seat of Gothic Invasion: `barbaricum.games.gothic_invasion.view`, by the same names. */
export type Side = 'goths' | 'romans'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

export interface LeaderView {
  name: string
  side: Side
  seat: string
  status: 'waiting' | 'playing' | 'gone' | 'reserve' | 'due'
  space: string
  army: number
  training: number
  morale: number
  cards: number
  hand: string[] | null
  surely: string[]
  never: string[]
}

export interface OrderView {
  leader: string
  card: string
  deed: string
  piece: string
  target: string
}

export interface Share {
  detail: string
  struck: string[]
  value: number
  total: number
  because: string
  open: boolean
}

export interface Source {
  source: string
  clause: string
  attack: Share
  defence: Share
}

export interface Phase {
  number: number
  title: string
  leader: string
  state: 'past' | 'now' | 'to come'
  accepts: { deed: string; because: string }[]
  clause: string
}

export interface BattleView {
  attacker: string
  defender: string
  by_sea: boolean
  origin: string
  space: string
  phase: number
  field: string
  mode: string
  cards: { phase: number; leader: string; card: string; deed: string }[]
  account: Source[]
  phases: Phase[]
  dice: [number, number]
  result: string
}

export interface GothicView {
  seat: string
  side: Side | ''
  year: number
  season: Season
  phase: string
  active: Side | ''
  second_card: boolean
  leaders: LeaderView[]
  garrisons: string[]
  siege: boolean
  plundered: string[]
  objective: { title: string; cities: string[]; plundered: string[] } | null
  decks: Record<Side, number>
  discards: Record<Side, number>
  removed: string[]
  kept: boolean
  kept_card: string
  looked_at: string[]
  event: string
  event_title: string
  events_left: number
  order: OrderView | null
  answer: { side: Side; accepts: string[]; contested: boolean; fortifications: number } | null
  battle: BattleView | null
  /** The leader for whom a space is chosen now; empty where none is. */
  placed: string
  ended: string
}

export const LEADERS = ['fritigern', 'alatheus', 'saphrax', 'valens', 'richomeres', 'theodosius', 'gratian'] as const
export const GARRISONS = ['garrison 1', 'garrison 2', 'garrison 3'] as const

export function leaderOf(view: GothicView, name: string): LeaderView | undefined {
  return view.leaders.find((leader) => leader.name === name)
}

/** Whose hand is open to this reader: cards of it may be pressed. */
export function openHands(view: GothicView): LeaderView[] {
  return view.leaders.filter((leader) => leader.hand !== null && (leader.status === 'playing' || leader.hand.length > 0))
}

/** Where each piece stands: leaders and garrisons by name. */
export function standing(view: GothicView): { piece: string; space: string }[] {
  return [
    ...view.leaders.filter((leader) => leader.space).map((leader) => ({ piece: leader.name, space: leader.space })),
    ...view.garrisons.map((space, index) => ({ piece: GARRISONS[index]!, space })).filter(({ space }) => space),
  ]
}
