/** Set-ups of one's own, kept in this browser as the lines that lay them out. */
import type { AlesiaView } from './view'

const KEY = 'barbaricum.alesia.setups'

export interface OwnSetup {
  name: string
  side: 'roman' | 'gaul'
  line: string
}

export function ownSetups(): OwnSetup[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnSetup[]
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function keep(setups: OwnSetup[]): OwnSetup[] {
  localStorage.setItem(KEY, JSON.stringify(setups))
  return setups
}

/** Keep what stands under a name; the same name is written over. */
export function keepSetup(name: string, side: OwnSetup['side'], view: AlesiaView): OwnSetup[] {
  const setup = { name, side, line: lineOf(side, view) }
  return keep([...ownSetups().filter((each) => each.name !== name || each.side !== side), setup])
}

export function dropSetup(setup: OwnSetup): OwnSetup[] {
  return keep(ownSetups().filter((each) => each.name !== setup.name || each.side !== setup.side))
}

/** The line that sets every placed unit and fort of a side where it stands. */
export function lineOf(side: OwnSetup['side'], view: AlesiaView): string {
  const places = new Map<string, string[]>()
  for (const unit of view.units) {
    if (unit.side !== side || (side === 'gaul' && unit.force !== 'relief') || !/^(\d{4}|box .+)$/.test(unit.place)) continue
    places.set(unit.place, [...(places.get(unit.place) ?? []), unit.name])
  }
  const units = [...places].map(([place, names]) => `${names.join(' ')} to ${place}`)
  return [...units, ...(side === 'roman' ? view.forts.map((fort) => `fort ${fort.hex}`) : [])].join('; ')
}
