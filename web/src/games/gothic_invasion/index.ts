import type { GameClient } from '../play'
import { placeName } from './atlas.svelte'
import Board from './Board.svelte'
import Chip from './Chip.svelte'
import './palette.css'
import Panel from './Panel.svelte'
import { GothicPlay } from './play.svelte'
import { sections } from './sections'
import Strip from './Strip.svelte'
import type { GothicView } from './view'
import { thousands } from './words'

const led = (view: GothicView, seat: string) => view.leaders.filter((leader) => leader.seat === seat && leader.status === 'playing')

const client: GameClient = {
  play: (session) => new GothicPlay(session),
  Board,
  Strip,
  Panel,
  Chip,
  brief(view, seat) {
    const own = led(view as GothicView, seat)
    return `${own.reduce((sum, leader) => sum + leader.cards, 0)} cards · ${thousands(own.reduce((sum, leader) => sum + leader.army, 0))}`
  },
  facts(view, seat) {
    const seen = view as GothicView
    const own = led(seen, seat)
    const goths = own.some((leader) => leader.side === 'goths')
    const standing = seen.garrisons.filter(Boolean).length
    return [
      `${own.reduce((sum, leader) => sum + leader.cards, 0)} cards`,
      `${thousands(own.reduce((sum, leader) => sum + leader.army, 0))} men`,
      goths ? `${seen.plundered.length} ${seen.plundered.length === 1 ? 'city' : 'cities'}` : `${standing} ${standing === 1 ? 'garrison' : 'garrisons'}`,
    ]
  },
  summary(view) {
    const seen = view as GothicView
    const piles = (side: 'goths' | 'romans', name: string) => `${name}: ${seen.decks[side]} in the deck, ${seen.discards[side]} discarded`
    const standing = seen.garrisons.filter(Boolean).map(placeName)
    return `${piles('goths', 'Goths')} · ${piles('romans', 'Romans')}${standing.length > 0 ? ` · garrisons in ${standing.join(', ')}` : ''}`
  },
  sections: (view) => sections(view as GothicView),
}

export default client
