/** What the table needs of a game's client: a board to draw, the seats' chips, and words. */
import type { Component } from 'svelte'
import type { PromptButton } from '../lib/Prompt.svelte'
import type { Session } from '../lib/session.svelte'
import type { Spots } from '../lib/spots'

/** A game's side of a running table: what is chosen so far, and what presses mean. */
export interface Play extends Spots {
  /** Buttons for what is offered but lies on no spot of the board, or must be told apart. */
  readonly buttons: PromptButton[]
  /** Words that stand in place of the server's prompt while something is half chosen; empty otherwise. */
  readonly sentence: string
  /** What a press on the spot pointed at would do; empty where nothing is offered. */
  readonly preview: string
  /** The spot pressed last: a refusal is shown beside it. */
  readonly pressed: string
  /** Take back a choice not yet sent; false when there is none. */
  cancel(): boolean
  /** Whether anything is offered on spots whose id passes the test. */
  offersAt(test: (spot: string) => boolean): boolean
}

/** A heading of the text view and what stands under it. */
export interface Section {
  title: string
  lines: string[]
}

export interface GameClient {
  play(session: Session): Play
  Board: Component<{ session: Session; play: Play; phone: boolean }>
  /** The hand strip; absent where a game has none. */
  Strip?: Component<{ session: Session; play: Play; phone: boolean }>
  /** The game's panel: what the decision rests on, between the prompt and the seats; absent where the board says it all. */
  Panel?: Component<{ session: Session; play: Play; phone: boolean }>
  /** What a phone's second tab is called where it shows the panel, such as "Orders"; absent: the panel stands with the seats. */
  panelTab?: string
  /** A seat's mark, `size` pixels high; `seat` is the seat's name. */
  Chip: Component<{ seat: string; size: number }>
  /** What a seat has scored so far; absent where a game keeps no score. */
  score?(view: unknown, seat: string): number
  /** The one thing to know of a seat where there is room for few words. */
  brief(view: unknown, seat: string): string
  /** What is open of a seat, in a few words each. */
  facts(view: unknown, seat: string): string[]
  /** One line for the column: piles, reserves. */
  summary(view: unknown): string
  /** The whole view in words. */
  sections(view: unknown): Section[]
}
