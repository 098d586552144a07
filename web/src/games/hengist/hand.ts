/** The hand as it lies in the strip: one place for each kind of card, and each card given for the open payment. */
import type { CardKind, Payment } from './view'

const TERRAIN_ORDER = ['hill', 'river', 'mountain', 'forest', 'meadow', 'moor']

/** Singles first, then doubles, explorers last: the order of the rules, so that no card moves when another goes. */
function rank(kind: CardKind): number {
  if (kind === 'explorer') return 1000
  const [first, second] = kind.split('/').map((terrain) => TERRAIN_ORDER.indexOf(terrain))
  return second === undefined ? first! : 10 + 10 * first! + second
}

export interface Place {
  kind: CardKind
  /** Cards of this kind still in hand; 0 for a card that is given. */
  count: number
  given: boolean
}

export function layHand(hand: Record<CardKind, number>, payment: Payment | null): Place[] {
  const given = payment ? payment.symbols.flatMap((symbol) => symbol.paid) : []
  const places: Place[] = [
    ...Object.entries(hand).map(([kind, count]) => ({ kind, count, given: false })),
    ...given.map((kind) => ({ kind, count: 0, given: true })),
  ]
  return places.sort((a, b) => rank(a.kind) - rank(b.kind) || Number(b.given) - Number(a.given))
}
