/** Between lines of Gothic Invasion's notation and what they touch on the screen: a card, a piece, a target. */
import type { OfferLeaf } from '../../lib/wire'
import { GARRISONS, LEADERS } from './view'

/** What an offered line does, taken apart. Empty strings where a part is absent. */
export interface Deed {
  leaf: OfferLeaf
  kind: 'pass' | 'small' | 'leader' | 'space' | 'card' | 'march' | 'play'
  leader: string
  card: string
  /** `army movement`, `ambush`; for chosen cards the verb: discard, give, take, card. */
  deed: string
  /** Who moves. */
  piece: string
  /** The spot it aims at: `space:ID` or `piece:NAME`. */
  target: string
}

const PIECES: readonly string[] = [...LEADERS, ...GARRISONS]
const VERBS = /^(\w+): (discard|give|take|card) (\d+[GR])$/
const PLAY = /^(\w+): (\d+[GR]) (.+)$/
const MARCH = /^(\w+) to (.+)$/

/** The parts after a card: the deed, a piece of its own, and the target. */
function journey(words: string, leader: string, spaceOf: (name: string) => string | undefined): Pick<Deed, 'deed' | 'piece' | 'target'> {
  for (const word of [' to ', ' at ', ' on ', ' with ', ' from ']) {
    const cut = words.indexOf(word)
    if (cut < 0) continue
    const name = words.slice(cut + word.length)
    const target = PIECES.includes(name) ? `piece:${name}` : spaceOf(name) ? `space:${spaceOf(name)}` : ''
    if (!target) continue
    const before = words.slice(0, cut)
    const piece = PIECES.find((each) => before.endsWith(` ${each}`))
    // A deed on a leader is done by nobody on the map.
    const mover = target.startsWith('space:') ? (piece ?? leader) : ''
    return { deed: piece ? before.slice(0, -piece.length - 1) : before, piece: mover, target }
  }
  const piece = PIECES.find((each) => words.endsWith(` ${each}`))
  return { deed: piece ? words.slice(0, -piece.length - 1) : words, piece: piece ?? leader, target: '' }
}

/** Take an offered line apart; `spaceOf` finds a space's id by its name. */
export function deedOf(leaf: OfferLeaf, spaceOf: (name: string) => string | undefined): Deed {
  const none = { leaf, leader: '', card: '', deed: '', piece: '', target: '' }
  const { text } = leaf
  if (text === 'pass') return { ...none, kind: 'pass' }
  if (text.startsWith('to ')) return { ...none, kind: 'space', target: `space:${spaceOf(text.slice(3)) ?? ''}` }
  if (text.startsWith('choose ')) return { ...none, kind: 'leader', target: `piece:${text.slice(7)}` }
  const chosen = VERBS.exec(text)
  if (chosen) return { ...none, kind: 'card', leader: chosen[1]!, deed: chosen[2]!, card: chosen[3]! }
  const play = PLAY.exec(text)
  if (play) return { ...none, kind: 'play', leader: play[1]!, card: play[2]!, ...journey(play[3]!, play[1]!, spaceOf) }
  const march = MARCH.exec(text)
  const space = march && spaceOf(march[2]!)
  if (space) return { ...none, kind: 'march', leader: march[1]!, piece: march[1]!, deed: 'march', target: `space:${space}` }
  return { ...none, kind: 'small', deed: text }
}

/** The spot that a refusal's cause points at: a place, a piece, a card of an open hand; null for others. */
export function spotOfCause(cause: string, spaceOf: (name: string) => string | undefined, holderOf: (card: string) => string | undefined): string | null {
  if (PIECES.includes(cause)) return `piece:${cause}`
  const space = spaceOf(cause)
  if (space) return `space:${space}`
  const holder = holderOf(cause)
  return holder ? `card:${holder}:${cause}` : null
}

const PREPOSITION: Record<string, string> = {
  'army movement': 'to',
  'forced march': 'to',
  'naval transport': 'to',
  battle: 'at',
  'sea landing': 'at',
  defection: 'at',
  regroup: 'with',
  supply: 'from',
}
const ON_ENEMIES = new Set(['dysentery', 'treachery', 'betrayal', 'espionage', 'diplomacy', 'cease fire', 'bribery'])

/** Whether an order leads somewhere, or falls on a leader. */
export const goesSomewhere = (order: string) => order in PREPOSITION && !['regroup', 'supply'].includes(order)
export const fallsOnLeader = (deed: string) => ON_ENEMIES.has(deed) || deed === 'regroup' || deed === 'supply'

/** The clause that describes an action of a card, by the band it stands in and the side whose card it is. */
export function clauseOf(band: string, deed: string, side: 'goths' | 'romans'): string {
  const words = deed.toLowerCase().replace(/ \+\d$/, '').replaceAll(' ', '-')
  if (band === 'battle') return `battle/${words}`
  return `${side === 'goths' ? 'goth' : 'roman'}/${words === 'plunder' ? 'plunder-minor' : words}`
}

/** The line that plays a card's deed at a target, allowed or not: `valens: 1R army movement garrison 2 to Odessus`. */
export function lineFor(leader: string, card: string, deed: string, piece: string, target: string): string {
  const mover = piece && piece !== leader ? ` ${piece}` : ''
  return `${leader}: ${card} ${deed}${mover}${target ? ` ${PREPOSITION[deed] ?? 'on'} ${target}` : ''}`
}
