/** Orders as the server writes them, taken apart for drawing. What a person types is read by the server alone. */

export type Verb = 'hold' | 'move' | 'support' | 'convoy' | 'retreat' | 'disband' | 'build' | 'waive' | 'draw' | 'ready' | 'other'

export interface Order {
  verb: Verb
  line: string
  /** Unit type and place of the piece ordered; '' where the order names none. */
  type: string
  place: string
  /** The piece supported or convoyed: its type and place. */
  helpedType: string
  helped: string
  /** Where it goes, or the helped piece does; '' for holds and supports to hold. */
  target: string
  via: boolean
}

const PLACE = String.raw`[A-Za-z0-9]+(?:/[A-Z]+)?`
const UNIT = new RegExp(String.raw`^(?:([A-Z]) )?(${PLACE}) (H|D|B|-|R|S|C)(?: (.*))?$`)
const HELPED = new RegExp(String.raw`^(?:([A-Z]) )?(${PLACE})(?: - (${PLACE}))?$`)

export function readOrder(line: string): Order {
  const order: Order = { verb: 'other', line, type: '', place: '', helpedType: '', helped: '', target: '', via: false }
  if (line === 'ready') return { ...order, verb: 'ready' }
  if (line === 'WAIVE') return { ...order, verb: 'waive' }
  if (line === 'DRAW') return { ...order, verb: 'draw' }
  const found = UNIT.exec(line)
  if (!found) return order
  const [, type = '', place = '', verb, rest = ''] = found
  const base = { ...order, type, place }
  switch (verb) {
    case 'H':
      return { ...base, verb: 'hold' }
    case 'D':
      return { ...base, verb: 'disband' }
    case 'B':
      return { ...base, verb: 'build' }
    case 'R':
      return { ...base, verb: 'retreat', target: rest }
    case '-':
      return { ...base, verb: 'move', target: rest.replace(/ VIA$/, ''), via: rest.endsWith(' VIA') }
    default: {
      const helped = HELPED.exec(rest)
      return { ...base, verb: verb === 'S' ? 'support' : 'convoy', helpedType: helped?.[1] ?? '', helped: helped?.[2] ?? '', target: helped?.[3] ?? '' }
    }
  }
}
