/** Alesia's things in words, for pieces, labels and the text view. */
import type { AlesiaView, Unit } from './view'

const SHORT: Record<string, string> = {
  'Germanic cavalry': 'Germani',
  'Roman cavalry': 'Equites',
  Archers: 'Cretans',
  'Balearic slingers': 'Baleares',
  'Numidian warriors': 'Numidae',
  'Rauraci and Boii': 'Boii',
  'Aulerci Cenomani': 'Cenoman.',
  'Aulerci Eburovices': 'Eburov.',
  Vercingetorix: 'Vercing.',
  Mediomatrici: 'Mediom.',
  Veliocasses: 'Velioc.',
  Petrocorii: 'Petroc.',
  Nitiobriges: 'Nitiobr.',
  Suessiones: 'Suession.',
}

/** What stands in the band of a counter: a cohort's legion and number, else the people. */
export function bandOf(unit: Unit): string {
  return unit.type === 'cohort' ? unit.name.replace('-', '·') : (SHORT[unit.title] ?? unit.title)
}

/** A unit in full: `Arverni (R-ARV-3)`, `Legio VIII, cohort 1`. */
export function unitName(unit: Unit): string {
  if (unit.type === 'leader') return unit.title
  if (unit.type === 'cohort') return `${unit.title}, cohort ${unit.name.split('-')[1]}`
  return `${unit.title} (${unit.name})`
}

/** A unit's strength and movement as printed on the counter. */
export function values(unit: Unit): string {
  return unit.type === 'leader' ? `${unit.mp}` : `${unit.sp}-${unit.mp}`
}

/** What a unit's state adds to its name. */
export function stateOf(unit: Unit): string {
  const words = [unit.disrupted ? 'disrupted' : '', unit.battle ? `held in battle ${unit.battle}` : '', unit.type === 'cohort' && !unit.pila ? 'pila spent' : '', unit.acted ? 'has acted' : '']
  return words.filter(Boolean).join(', ')
}

/** The letter of the missiles a unit can still shoot; empty for none. */
export function missileOf(unit: Unit): 'P' | 'A' | 'S' | '' {
  if (unit.type === 'cohort') return unit.pila ? 'P' : ''
  return unit.type === 'archer' ? 'A' : unit.type === 'slinger' ? 'S' : ''
}

export function colourOf(unit: Unit): 'rome' | 'besieged' | 'relief' {
  return unit.side === 'roman' ? 'rome' : unit.force === 'besieged' ? 'besieged' : 'relief'
}

/** `1 fort`, `2 forts`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** `2 Arverni, Aedui` for a list of units. */
export function listed(units: readonly Unit[]): string {
  const counts = new Map<string, number>()
  for (const unit of units) {
    const name = unit.type === 'cohort' ? unit.name : unit.title
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(', ')
}

const RESULTS: Record<string, string> = { AE: 'attacker eliminated', AR: 'attacker retreats', DE: 'defender eliminated', DR: 'defender retreats', ML: 'melee: both stay', BR: 'battle rages' }

/** A result of the table in words: `DR2 AA1` is "defender retreats 2, attackers may advance 1". */
export function resultWords(text: string): string {
  return text
    .split(' ')
    .map((part) => {
      const [code, number] = [part.slice(0, 2), part.slice(2)]
      if (code === 'AA' || code === 'DA') return `${code === 'AA' ? 'attackers' : 'defenders'} may advance ${number}`
      return `${RESULTS[code] ?? code}${number ? ` ${number}` : ''}`
    })
    .join(', ')
}

/** Who gains by a result: `for` the attacker, `against` him, or neither. */
export function leaning(text: string): 'for' | 'against' | 'even' {
  return text.startsWith('D') ? 'for' : text.startsWith('A') ? 'against' : 'even'
}

/** A result as short as it stands in a box of the table. */
export function resultShort(text: string): string {
  return text.startsWith('BR') ? 'rages' : text.startsWith('ML') ? 'melee' : text.split(' ')[0]!
}

export function isHex(place: string): boolean {
  return /^\d{4}$/.test(place)
}

/** The phase in the rulebook's words. */
export function phaseWords(view: AlesiaView): string {
  return view.phase === 'works' ? 'defensive works' : view.phase
}

/** A column of the odds as it is printed; what is won without a die is called by the odds it takes. */
export function oddsName(odds: string): string {
  return odds === 'automatic' ? '6-1' : odds
}
