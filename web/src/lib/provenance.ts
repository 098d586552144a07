/** Where components come from, in words. An origin reads `rulebook:CLAUSE`, `published:SOURCES` or `reconstructed:REASONS`. */
import type { ComponentsInfo } from './wire'

export const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

export function kindOf(origin: string): string {
  return origin.split(':')[0]!
}

function references(origin: string): string[] {
  return origin.slice(origin.indexOf(':') + 1).split(',').map((part) => part.trim())
}

/** Why, or from where: the reasons' or sources' own words, or the clauses. */
export function because(info: ComponentsInfo, origin: string): string {
  return references(origin)
    .map((id) => {
      const source = info.sources[id]
      return info.reasons[id] ?? (source ? Object.values(source).filter(Boolean).join(', ') : id)
    })
    .join(' ')
}

export function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join(', ') || '–'
  if (value === true || value === false) return value ? 'yes' : 'no'
  if (value === null) return '–'
  if (typeof value === 'object') return Object.entries(value as object).map(([name, each]) => `${name} ${show(each)}`).join(', ')
  return String(value)
}

export interface Reason {
  id: string
  text: string
  places: { group: string; values: { row: string; field: string; shown: string }[] }[]
}

/** Every reconstructed value under the reason it has; a value with several reasons under each. */
export function reconstructedBy(info: ComponentsInfo): Reason[] {
  const found = new Map<string, Map<string, Reason['places'][number]['values']>>()
  for (const [group, rows] of Object.entries(info.groups)) {
    for (const [row, fields] of Object.entries(rows)) {
      for (const [field, { value, origin }] of Object.entries(fields)) {
        if (kindOf(origin) !== 'reconstructed') continue
        for (const id of references(origin)) {
          const places = found.get(id) ?? new Map<string, Reason['places'][number]['values']>()
          found.set(id, places)
          places.set(group, [...(places.get(group) ?? []), { row, field, shown: show(value) }])
        }
      }
    }
  }
  return Object.keys(info.reasons)
    .filter((id) => found.has(id))
    .map((id) => ({ id, text: info.reasons[id]!, places: [...found.get(id)!].map(([group, values]) => ({ group, values })) }))
}

/** What was typed in the place of a value, as a value of its kind; undefined where it is none. */
export function readLike(old: unknown, text: string): unknown {
  const typed = text.trim()
  if (typeof old === 'number') return typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : undefined
  if (typeof old === 'boolean') return typed === 'yes' ? true : typed === 'no' ? false : undefined
  if (typeof old === 'string') return typed
  if (!Array.isArray(old)) return undefined
  const parts = typed === '' || typed === '–' ? [] : typed.split(',').map((part) => readLike(old[0] ?? '', part))
  return parts.includes(undefined) ? undefined : parts
}

/** Whether a value can be typed into a field: a number, a text, yes or no, or a list of these. */
export function isTypable(value: unknown): boolean {
  return ['number', 'string', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every((each) => ['number', 'string'].includes(typeof each)))
}
