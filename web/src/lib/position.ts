/** A position as a form: a field for each leaf that can be written in words, and back again. */

type Data = Record<string, unknown>

export interface Leaf {
  /** Where it stands: keys with dots between them. */
  path: string
  text: string
  /** A list of texts, one a line. */
  list: boolean
  /** What the text is read as. */
  kind: 'text' | 'number' | 'switch' | 'data'
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The leaves of a position, in its order; lists of other things than texts are written as data. */
export function leavesOf(position: Data, before: string[] = []): Leaf[] {
  return Object.entries(position).flatMap(([key, value]): Leaf[] => {
    const path = [...before, key]
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return leavesOf(value as Data, path)
    if (isTexts(value)) return [{ path: path.join('.'), text: value.join('\n'), list: true, kind: 'text' }]
    const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'switch' : typeof value === 'string' ? 'text' : 'data'
    return [{ path: path.join('.'), text: kind === 'text' ? (value as string) : JSON.stringify(value), list: false, kind }]
  })
}

function read(leaf: Leaf): unknown {
  const text = leaf.text.trim()
  if (leaf.list) return text.split('\n').map((line) => line.trim()).filter(Boolean)
  if (leaf.kind === 'text') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${leaf.path}: ${leaf.kind === 'number' ? 'a number is expected' : leaf.kind === 'switch' ? 'true or false is expected' : 'this is not written as data'}, not “${text}”.`)
  }
}

/** The position with what the leaves say; throws an error that names the leaf which cannot be read. */
export function withLeaves(position: Data, leaves: Leaf[]): Data {
  const values = new Map(leaves.map((leaf) => [leaf.path, read(leaf)]))
  const fill = (part: Data, before: string[]): Data =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        const path = [...before, key]
        const inside = value !== null && typeof value === 'object' && !Array.isArray(value)
        return [key, inside ? fill(value as Data, path) : values.get(path.join('.'))]
      }),
    )
  return fill(position, [])
}

/** Read a position file; throws an error that says what is wrong with it. */
export function readPositionFile(text: string, game: string): { setup: string; options: Record<string, number | string | boolean>; components?: Data; position: Data; game: string; format: string } {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new Error('This file is no position file: it is not written in JSON.')
  }
  const file = data as { format?: unknown; game?: unknown; position?: unknown }
  if (typeof file !== 'object' || file === null || !String(file.format ?? '').startsWith('barbaricum position') || typeof file.position !== 'object') throw new Error('This file is no position file.')
  if (file.game !== game) throw new Error(`This is a position of ${String(file.game)}, not of ${game}.`)
  return file as ReturnType<typeof readPositionFile>
}
