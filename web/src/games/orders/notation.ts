/** Orders as the server writes them, taken apart for drawing. What a person types is read by the server alone. */

export type Verb = 'hold' | 'move' | 'support' | 'convoy' | 'retreat' | 'disband' | 'embark' | 'take' | 'land' | 'build' | 'waive' | 'draw' | 'ready' | 'other'

export interface Order {
  verb: Verb
  line: string
  /** Unit type and place of the piece ordered; '' where the order names none. `A/F` is a boat with its passenger. */
  type: string
  place: string
  /** The piece supported, convoyed or taken aboard, or the boat that is boarded: its type and place. */
  helpedType: string
  helped: string
  /** Where it goes, or the helped piece does; '' for holds and supports to hold. */
  target: string
  via: boolean
}

const PLACE = '[A-Za-z0-9]+(?:/[A-Z]+)?'
const TYPE = '[A-Za-z]{1,2}(?:/[A-Za-z]{1,2})?'
/** `A KYY`, or `A(FGA)` for a passenger by itself. */
const PIECE = String.raw`(?:(${TYPE}) )?(${PLACE})`
const UNIT = new RegExp(`^${PIECE} (H|D|B|-|R|S|C|E|T)(?: (.*))?$`)
const HELPED = new RegExp(`^${PIECE}(?: - (${PLACE}))?$`)

export function readOrder(line: string): Order {
  const order: Order = { verb: 'other', line, type: '', place: '', helpedType: '', helped: '', target: '', via: false }
  if (line === 'ready') return { ...order, verb: 'ready' }
  if (line === 'WAIVE') return { ...order, verb: 'waive' }
  if (line === 'DRAW') return { ...order, verb: 'draw' }
  const found = UNIT.exec(line.replaceAll(/(\w+)\((\w+)\)/g, '$1 $2'))
  if (!found || /^(HOME|SITE) /.test(line)) return order
  const [, type = '', place = '', verb, rest = ''] = found
  const base = { ...order, type, place }
  const helped = HELPED.exec(rest)
  const other = { helpedType: helped?.[1] ?? '', helped: helped?.[2] ?? '', target: helped?.[3] ?? '' }
  switch (verb) {
    case 'H':
      return { ...base, verb: 'hold' }
    case 'D':
      return rest ? { ...base, verb: 'land', target: rest } : { ...base, verb: 'disband' }
    case 'B':
      return { ...base, verb: 'build' }
    case 'R':
      return { ...base, verb: 'retreat', target: rest }
    case '-':
      return { ...base, verb: 'move', target: rest.replace(/ VIA$/, ''), via: rest.endsWith(' VIA') }
    case 'E':
      return { ...base, verb: 'embark', ...other, target: other.helped }
    case 'T':
      return { ...base, verb: 'take', ...other }
    default:
      return { ...base, verb: verb === 'S' ? 'support' : 'convoy', ...other }
  }
}
