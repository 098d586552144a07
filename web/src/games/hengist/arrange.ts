/** Which of the equal spaces of a Beach or Hinterland each group stands on. The rules do not care; the eye does. */
import type { Group } from './view'

/** Key of a group in `Slots`. */
export function groupKey(group: Pick<Group, 'seat' | 'number'>): string {
  return `${group.seat}:${group.number}`
}

export type Slots = ReadonlyMap<string, { place: string; slot: number }>

/** Whoever stays keeps the space; whoever comes takes the first free one. */
export function arrange(before: Slots, groups: readonly Group[]): Slots {
  const after = new Map<string, { place: string; slot: number }>()
  const taken = new Set<string>()
  const standing = groups.filter((group) => group.place !== 'boat' && group.place !== 'off')
  for (const group of standing) {
    const old = before.get(groupKey(group))
    if (old?.place === group.place) {
      after.set(groupKey(group), old)
      taken.add(`${old.place} ${old.slot}`)
    }
  }
  for (const group of standing) {
    if (after.has(groupKey(group))) continue
    let slot = 0
    while (taken.has(`${group.place} ${slot}`)) slot += 1
    after.set(groupKey(group), { place: group.place, slot })
    taken.add(`${group.place} ${slot}`)
  }
  return after
}
