/** Structural sharing: what did not change keeps its identity, so that only what did is drawn again. */

type Plain = { [key: string]: unknown }

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value equal to `after`, made of the parts of `before` that are equal to its own. For data as JSON holds it. */
export function share<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after
  if (Array.isArray(before) && Array.isArray(after)) {
    const parts = after.map((value, index) => share(before[index], value) as unknown)
    const same = before.length === parts.length && parts.every((value, index) => Object.is(value, before[index]))
    return (same ? before : parts) as T
  }
  if (isPlain(before) && isPlain(after)) {
    const keys = Object.keys(after)
    const parts: Plain = {}
    for (const key of keys) parts[key] = share(before[key], after[key])
    const same = Object.keys(before).length === keys.length && keys.every((key) => key in before && Object.is(parts[key], before[key]))
    return (same ? before : parts) as T
  }
  return after
}
