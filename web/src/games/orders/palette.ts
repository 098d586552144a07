/** How a power is told apart on pieces, markers and chips: letter, polarity, and a field mark; hue alone never decides. */

export type FieldMark = 'none' | 'top' | 'side' | 'corner'

export interface Livery {
  letter: string
  fill: string
  /** Its colour for arrows, dark enough on land and sea. */
  line: string
  /** The colour of letter and mark on the fill. */
  ink: string
  mark: FieldMark
}

/** A game's `palette.json`, which the server draws with as well: of a light livery it names the colour for lines. */
export type PaletteFile = Record<string, { letter: string; fill: string; line?: string; mark?: string }>

const WHITE = '#ffffff'
const INK = '#1b1b1b'

/** A dark livery, with a white letter. */
export const dark = (letter: string, fill: string, mark: FieldMark = 'none'): Livery => ({ letter, fill, line: fill, ink: WHITE, mark })
/** A light one, with an ink letter and a darker line. */
export const light = (letter: string, fill: string, line: string, mark: FieldMark = 'none'): Livery => ({ letter, fill, line, ink: INK, mark })

export function paletteOf(file: PaletteFile): Palette {
  return Object.fromEntries(Object.entries(file).map(([power, { letter, fill, line, mark }]) => [power, line ? light(letter, fill, line, mark as FieldMark) : dark(letter, fill, mark as FieldMark)]))
}

export const NEUTRAL: Livery = light('n', '#e4e0d6', '#5f5b52')

/** Where a neutral army stands, or a power that the game's palette does not name. */
export type Palette = Record<string, Livery>

export function liveryOf(palette: Palette, power: string): Livery {
  return palette[power] ?? NEUTRAL
}
