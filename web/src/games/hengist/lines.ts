/** Between lines of Hengist's notation and spots of the board. */
import type { OfferLeaf } from '../../lib/wire'
import type { Column, Road } from './geometry'

export type Target = { group: number; spot: string }

/** The group and the spot a line speaks of: `2: raid M white` is group 2 at `road:M:white`. Null for other lines. */
export function targetOf(line: string): Target | null {
  const found = /^(\d): (\w+) ?(\w*) ?(\w*)/.exec(line)
  if (!found) return null
  const [, group, deed, place = '', road = ''] = found as unknown as [string, string, string, string, string]
  return { group: Number(group), spot: deed === 'board' || deed === 'reinforce' ? 'boat' : deed === 'raid' ? `road:${place}:${road}` : deed === 'spy' ? `tile:${place}` : spotOfPlace(place) }
}

/** `M` is a Hinterland, `M2` a Beach. */
export function spotOfPlace(place: string): string {
  if (place === 'boat') return 'boat'
  return place.length > 1 ? `beach:${place}` : `hinterland:${place}`
}

/** The line that a press on a spot would write for a group, allowed or not; null where a press means nothing. */
export function lineAt(spot: string, group: number, lost = false): string | null {
  const [kind, first, second] = spot.split(':') as [string, string | undefined, string | undefined]
  switch (kind) {
    case 'boat':
      return lost ? `${group}: reinforce` : `${group}: go boat`
    case 'beach':
    case 'hinterland':
      return `${group}: go ${first}`
    case 'road':
      return `${group}: raid ${first as Column} ${second as Road}`
    case 'tile':
      return `${group}: spy ${first}`
    case 'card':
      return `pay ${first}`
    default:
      return null
  }
}

/** The spot that a refusal's cause points at: `M2`, `boat`, `tile M`, `road M white`, a group's number; null for others. */
export function spotOfCause(cause: string, seat: string): string | null {
  const words = cause.split(' ')
  if (words[0] === 'tile' || words[0] === 'road') return words.join(':')
  if (/^[123]$/.test(cause)) return `group:${seat}:${cause}`
  return /^(boat|[LMR][12]?)$/.test(cause) ? spotOfPlace(cause) : null
}

export interface Offers {
  /** The offered deeds of groups, by spot. */
  deeds: { target: Target; leaf: OfferLeaf }[]
  /** Cards that pay, by kind. */
  cards: Map<string, OfferLeaf>
  /** What lies on no spot: ending the turn, any three cards. */
  others: OfferLeaf[]
}

export function sortOffers(leaves: OfferLeaf[]): Offers {
  const offers: Offers = { deeds: [], cards: new Map(), others: [] }
  for (const leaf of leaves) {
    const target = targetOf(leaf.text)
    if (target) offers.deeds.push({ target, leaf })
    else if (leaf.text.startsWith('pay ') && leaf.text !== 'pay any') offers.cards.set(leaf.text.slice(4), leaf)
    else offers.others.push(leaf)
  }
  return offers
}
