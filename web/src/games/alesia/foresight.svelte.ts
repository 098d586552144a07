/** What a move would commit to, asked of the rules while the pointer rests on where it would end; nothing is written. */
import { api } from '../../lib/api'
import type { TableView } from '../../lib/wire'
import { moveLine } from './lines'
import type { AlesiaPlay } from './play.svelte'
import type { AlesiaView, Contact } from './view'
import { isHex } from './words'

/** So long the pointer rests before the rules are asked. */
const REST = 130

export interface Foreseen {
  hex: string
  /** The enemy hexes next to it, with what they could then be attacked with. */
  contacts: Contact[]
}

export class Foresight {
  shown = $state.raw<Foreseen | null>(null)

  /** Where the chosen would go, if that is next to the enemy. */
  readonly #hex = $derived.by(() => {
    const { play } = this
    const hex = play.hexOf(play.pointed)
    const from = play.chosenUnits[0]?.place ?? ''
    const { live, past, whatIf } = play.session
    if (!play.phase.endsWith(' move') || !play.lit.has(hex) || !isHex(from) || past || whatIf || !live?.what_if) return ''
    const hexes = play.ground?.hexes
    const side = play.chosenUnits[0]!.side
    const enemies = hexes?.around(hexes.index(hex)).some((other) => play.stacks.get(hexes.name(other))?.some((unit) => unit.side !== side && unit.type !== 'leader'))
    return enemies ? hex : ''
  })

  constructor(private readonly play: AlesiaPlay) {
    $effect(() => {
      const hex = this.#hex
      const units = play.chosenUnits
      this.shown = null
      if (!hex) return
      const timer = setTimeout(() => void this.#ask(hex, moveLine(play.phase, units, hex)), REST)
      return () => clearTimeout(timer)
    })
  }

  async #ask(hex: string, line: string): Promise<void> {
    const { session, ground } = this.play
    const live = session.live!
    try {
      const answer = await api.whatIf(session.reader, { at: live.seq, luck: 1, steps: [...(live.draft?.lines ?? []), line] }, live.hot_seat ? live.seat : undefined)
      if (answer.type !== 'table' || this.#hex !== hex || session.live !== live) return
      const near = (other: string) => ground!.hexes.distance(ground!.hexes.index(hex), ground!.hexes.index(other)) === 1
      this.shown = { hex, contacts: (answer as TableView<AlesiaView>).view.contacts.filter((contact) => near(contact.hex)) }
    } catch {
      // A preview that does not come is no trouble: the move can be made and taken back.
    }
  }
}
