/** The seats as the column shows them. */
import type { GameClient } from '../games/play'
import type { SeatRow } from './Seats.svelte'
import type { SeatInfo, TableView } from './wire'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function nameOf(seat: SeatInfo): string {
  if (seat.kind === 'open') return 'Free seat'
  return seat.player || capital(seat.kind === 'bot' ? seat.bot : seat.name)
}

export function seatRows(table: TableView, client: GameClient): SeatRow[] {
  const series = table.score.some((share) => share !== 0)
  return table.seats.map((seat) => ({
    seat: seat.name,
    name: nameOf(seat),
    role: [seat.name, seat.kind === 'bot' ? 'bot' : '', seat.cover ? `bot ${seat.cover} meanwhile` : '', seat.you ? 'you' : '', seat.out ? 'out' : ''].filter(Boolean).join(', '),
    facts: [...(seat.ready ? ['ready'] : []), ...(table.view ? client.facts(table.view, seat.name) : []), ...(series ? [`${table.score[seat.index]} in the series`] : [])],
    active: seat.acts,
    away: seat.kind === 'person' && !seat.connected && !seat.you,
  }))
}
