/** The printed material a table is played with: map, cards, tracks. Fetched once a table, with an owner's values in it. */
import { api, type Reader } from '../../lib/api'

export type Kind = 'major' | 'minor' | 'transit'

export interface Space {
  id: string
  name: string
  kind: Kind
  x: number
  y: number
  roads: string[]
  straits: string[]
  anchor: string
  colour: string
}

export interface CardText {
  order: string
  battle: string
  lower: string
}

export interface EventText {
  title: string
  history: string
  effect: string
}

interface Track {
  men: number
  bonus: number
  plains: number
  hills: number
  forest: number
}

/** As the server sends it: `barbaricum.games.gothic_invasion.drawing`. */
interface Drawing {
  spaces: Space[]
  coasts: number[][]
  cards: Record<string, CardText>
  track: Track[]
  events: Record<string, EventText>
  numbers: Record<string, number>
}

export interface Atlas {
  spaces: Space[]
  space: Map<string, Space>
  coasts: number[][]
  cards: Map<string, CardText>
  /** What an army of so many men adds, and on which field. */
  track: Map<number, Track>
  events: Map<string, EventText>
  /** How many cities of the objective count. */
  objectives: { full: number; fast: number }
  firstYear: { full: number; fast: number }
  lastYear: number
  /** The least die that plunders a city. */
  plunder: { minor: number; major: number }
}

function atlasFrom({ spaces, coasts, cards, track, events, numbers }: Drawing): Atlas {
  const number = (id: string) => numbers[id] ?? 0
  return {
    spaces,
    space: new Map(spaces.map((space) => [space.id, space])),
    coasts,
    cards: new Map(Object.entries(cards)),
    track: new Map(track.map((row) => [row.men, row])),
    events: new Map(Object.entries(events)),
    objectives: { full: number('objective_cities'), fast: number('objective_cities') - number('upper_cities') },
    firstYear: { full: number('first_year'), fast: number('fast_year') },
    lastYear: number('last_year'),
    plunder: { minor: number('plunder_minor'), major: number('plunder_major') },
  }
}

let shown = $state.raw<Atlas | null>(null)
const asked = new Map<string, Promise<Atlas>>()

/** The atlas of the table that is open; null until it has come. One table is open at a time. */
export function atlas(): Atlas | null {
  return shown
}

/** Fetch a table's atlas, unless it is here; raises a RequestFault. */
export async function openAtlas(reader: Reader, table: string): Promise<void> {
  let coming = asked.get(table)
  if (!coming) {
    coming = api.board<Drawing>(reader).then(atlasFrom)
    asked.set(table, coming)
    coming.catch(() => asked.delete(table))
  }
  shown = await coming
}

/** A space's name; before the atlas is here, its id spelt out. */
export function placeName(id: string): string {
  return shown?.space.get(id)?.name ?? id.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** `AMBUSH` as `Ambush`, `REINFORCEMENTS +1` as `Reinforce +1` where room is short. */
export function deedTitle(deed: string, short = false): string {
  const words = deed.toLowerCase()
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return short ? title.replace('Reinforcements', 'Reinforce') : title
}

/** Cards whose lower band answers the enemy; the others' is an event. */
const CANCELS = new Set(['sabotage', 'rough sea', 'altar of sacrifice', 'resistance', 'fortifications'])

export function cancels(lower: string): boolean {
  return CANCELS.has(lower.toLowerCase())
}
