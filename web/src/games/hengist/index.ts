import type { GameClient } from '../play'
import Board from './Board.svelte'
import Chip from './Chip.svelte'
import './palette.css'
import { HengistPlay } from './play.svelte'
import { sections } from './sections'
import Strip from './Strip.svelte'
import type { HengistView } from './view'
import { ROMAN } from './words'

/** Where a seat's groups are, in few words: `II, III ashore`. */
function whereabouts(view: HengistView, seat: string): string[] {
  const of = (test: (place: string) => boolean, word: string) => {
    const names = view.groups.filter((group) => group.seat === seat && test(group.place)).map((group) => ROMAN[group.number])
    return names.length > 0 ? [`${names.join(', ')} ${word}`] : []
  }
  return [...of((place) => place.length === 2, 'ashore'), ...of((place) => place.length === 1, 'inland'), ...of((place) => place === 'off', 'lost')]
}

const client: GameClient = {
  play: (session) => new HengistPlay(session),
  Board,
  Strip,
  Chip,
  score: (view, seat) => (view as HengistView).players.find((each) => each.seat === seat)?.score ?? 0,
  brief(view, seat) {
    const player = (view as HengistView).players.find((each) => each.seat === seat)
    return player ? `${player.cards} cards · ${player.score}` : ''
  },
  facts(view, seat) {
    const seen = view as HengistView
    const player = seen.players.find((each) => each.seat === seat)
    if (!player) return []
    const treasures = player.treasures.length
    return [`${player.cards} cards`, `${treasures === 1 ? '1 treasure' : `${treasures} treasures`}, ${player.score}`, ...whereabouts(seen, seat)]
  },
  summary(view) {
    const seen = view as HengistView
    const discarded = Object.values(seen.discard).reduce((sum, count) => sum + count, 0)
    return `Draw pile ${seen.pile} · discard ${discarded} · boat moved ${seen.boat_moves} times · ${seen.reserve} boards in reserve`
  },
  sections: (view) => sections(view as HengistView),
}

export default client
