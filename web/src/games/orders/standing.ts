/** How powers stand, read from the view. */
import type { Drawing } from './drawing'
import type { OrdersView, PeopleView } from './view'

export function peopleOf(view: OrdersView, power: string): PeopleView | undefined {
  return view.peoples?.find(({ name }) => name === power)
}

/** What a centre is to its owner, where it is more than a centre. */
export function centreKinds(view: OrdersView, drawing: Drawing): Map<string, 'home' | 'site'> {
  const kinds = new Map<string, 'home' | 'site'>()
  if (!view.peoples) for (const [power, ids] of Object.entries(drawing.homes)) for (const id of ids) if (view.owned[power]?.includes(id)) kinds.set(id, 'home')
  for (const people of view.peoples ?? []) {
    const owned = new Set(view.owned[people.name] ?? [])
    for (const id of people.sites) if (owned.has(id)) kinds.set(id, 'site')
    for (const id of people.homes) if (owned.has(id)) kinds.set(id, 'home')
  }
  return kinds
}
