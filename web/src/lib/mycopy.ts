/** An owner's values for a printed game, kept in this browser: what a components file holds, and what new tables are made with. */

/** The values entered, as a components file holds them. */
export interface CopyFile {
  game: string
  edition: string
  groups: Record<string, { rows: Record<string, Record<string, unknown>> }>
}

interface Kept {
  file: CopyFile
  /** Whether new tables are made with it. */
  used: boolean
}

const key = (game: string) => `barbaricum.copy.${game}`

function kept(game: string): Kept | null {
  try {
    const value = JSON.parse(localStorage.getItem(key(game)) ?? 'null') as Kept | null
    return value?.file?.game === game ? value : null
  } catch {
    return null
  }
}

export function emptyCopy(game: string): CopyFile {
  return { game, edition: '', groups: {} }
}

/** The number of values in a copy. */
export function valuesIn(file: CopyFile): number {
  return Object.values(file.groups).reduce((sum, group) => sum + Object.values(group.rows).reduce((count, row) => count + Object.keys(row).length, 0), 0)
}

export function myCopy(game: string): CopyFile {
  return kept(game)?.file ?? emptyCopy(game)
}

/** Keep a copy; only one without faults is `used` for new tables. */
export function keepCopy(file: CopyFile, used: boolean): void {
  if (valuesIn(file) === 0 && !file.edition) localStorage.removeItem(key(file.game))
  else localStorage.setItem(key(file.game), JSON.stringify({ file, used } satisfies Kept))
}

/** What a new table of the game is made with; nothing where the owner has entered nothing that can be played with. */
export function componentsFor(game: string): Record<string, unknown> {
  const copy = kept(game)
  return copy?.used && valuesIn(copy.file) > 0 ? { ...copy.file, edition: copy.file.edition || 'a printed copy' } : {}
}

/** A copy with one value put in, or taken out again where `value` is undefined. */
export function withValue(file: CopyFile, group: string, row: string, field: string, value: unknown): CopyFile {
  const rows = { ...file.groups[group]?.rows }
  const fields = { ...rows[row] }
  if (value === undefined) delete fields[field]
  else fields[field] = value
  if (Object.keys(fields).length > 0) rows[row] = fields
  else delete rows[row]
  const groups = { ...file.groups }
  if (Object.keys(rows).length > 0) groups[group] = { rows }
  else delete groups[group]
  return { ...file, groups }
}

/** Read a components file; throws a sentence for what is none of this game. What is in it, the server judges. */
export function readCopy(text: string, game: string): CopyFile {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new Error('This file is not a components file: it is no JSON.')
  }
  const file = data as Partial<CopyFile> | null
  if (typeof file !== 'object' || file === null || typeof file.game !== 'string') throw new Error('This file is not a components file: it names no game.')
  if (file.game !== game) throw new Error(`This file is for the game ${file.game}, not for ${game}.`)
  const groups = typeof file.groups === 'object' && file.groups !== null ? file.groups : {}
  const sound = Object.values(groups).every((group) => typeof group?.rows === 'object' && Object.values(group.rows).every((row) => typeof row === 'object' && row !== null))
  if (!sound) throw new Error('This file is not a components file: its groups hold no rows of fields.')
  return { game, edition: String(file.edition ?? ''), groups }
}
