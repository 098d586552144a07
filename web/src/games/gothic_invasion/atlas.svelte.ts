/** The printed material a table is played with: map, cards, tracks. Fetched once a table, with an owner's values in it. */
import { api, type Reader } from '../../lib/api'
import type { ComponentsInfo } from '../../lib/wire'

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
  anchorColour: string
}

export interface CardText {
  order: string
  battle: string
  lower: string
}

export interface Atlas {
  spaces: Space[]
  space: Map<string, Space>
  coasts: number[][]
  cards: Map<string, CardText>
  /** What an army of so many men adds, and on which field. */
  track: Map<number, { bonus: number; plains: number; hills: number; forest: number }>
  objectives: number
  firstYear: { full: number; fast: number }
  lastYear: number
  markers: number
  plunder: { minor: number; major: number }
  /** The components as they came, for their origins. */
  from: ComponentsInfo
}

function rowsOf<Row>(info: ComponentsInfo, group: string): [string, Row][] {
  return Object.entries(info.groups[group] ?? {}).map(([row, fields]) => [row, Object.fromEntries(Object.entries(fields).map(([name, info]) => [name, info.value])) as Row])
}

export function atlasFrom(info: ComponentsInfo): Atlas {
  const colours = new Map(rowsOf<{ colour: string }>(info, 'anchors').map(([id, row]) => [id, row.colour]))
  type SpaceRow = Omit<Space, 'id' | 'kind' | 'anchorColour'> & { type: Kind }
  const spaces = rowsOf<SpaceRow>(info, 'spaces').map(([id, { type, ...row }]) => ({ id, kind: type, ...row, anchorColour: colours.get(row.anchor) ?? '' }))
  const numbers = new Map(rowsOf<{ value: number }>(info, 'numbers').map(([id, row]) => [id, row.value]))
  const number = (id: string) => numbers.get(id) ?? 0
  return {
    spaces,
    space: new Map(spaces.map((space) => [space.id, space])),
    coasts: rowsOf<{ points: number[] }>(info, 'coast').map(([, row]) => row.points),
    cards: new Map([...rowsOf<CardText>(info, 'gothic_cards'), ...rowsOf<CardText>(info, 'roman_cards')]),
    track: new Map(rowsOf<{ bonus: number; plains: number; hills: number; forest: number }>(info, 'army_track').map(([men, row]) => [Number(men), row])),
    objectives: number('objective_cities'),
    firstYear: { full: number('first_year'), fast: number('fast_year') },
    lastYear: number('last_year'),
    markers: number('plunder_markers'),
    plunder: { minor: number('plunder_minor'), major: number('plunder_major') },
    from: info,
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
    coming = api.componentsAt(reader).then(atlasFrom)
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
