/** A game of orders as the table needs it; a variant is a palette. */
import type { Component } from 'svelte'
import type { GameClient } from '../play'
import Board from './Board.svelte'
import Chip from './Chip.svelte'
import type { Palette } from './palette'
import Panel from './Panel.svelte'
import { OrdersPlay } from './play.svelte'
import { sections } from './sections'
import type { OrdersView } from './view'

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any

/** A component with a palette given. */
function inColours(component: Component<Any>, palette: Palette): Component<Any> {
  return ((anchor: Any, props: object) => component(anchor, Object.defineProperty(props, 'palette', { value: palette, enumerable: true, configurable: true }))) as Component<Any>
}

const powerOf = (view: unknown, seat: string) => (view as OrdersView).powers.find(({ name }) => name === seat)

/** `successes` are the outcomes of the game's own orders, by number, that are what the order wanted. */
export function clientOf(palette: Palette, successes: readonly number[] = []): GameClient {
  return {
    play: (session) => new OrdersPlay(session, successes),
    Board: inColours(Board, palette),
    Panel: inColours(Panel, palette),
    panelTab: 'Orders',
    Chip: inColours(Chip, palette),
    score: (view, seat) => powerOf(view, seat)?.centres ?? 0,
    brief(view, seat) {
      const power = powerOf(view, seat)
      return power ? `${power.centres} centres` : ''
    },
    facts(view, seat) {
      const power = powerOf(view, seat)
      return power ? (power.alive ? [`${power.centres} centres`, `${power.units} units`] : ['out of the game']) : []
    },
    summary: (view) => `${(view as OrdersView).units.length} units on the board`,
    sections: (view) => sections(view as OrdersView),
  }
}
