/** Stepping through what happened since one's last turn: the counters stand where they stood then. */
import { placesAfter, stepsOf, type Step } from './chronicle'
import type { AlesiaPlay } from './play.svelte'

/** How long each step is shown while it plays, in milliseconds. */
const PACE = 1100

export class Story {
  /** The step that is shown; -1 while the table is. */
  at = $state(-1)
  playing = $state(false)
  readonly steps: Step[] = $derived.by(() => {
    const { session, ground, view } = this.play
    return ground && view && !session.whatIf ? stepsOf(session.shown!.log, session.shown!.seat, ground.hexes) : []
  })
  readonly step = $derived.by(() => (this.open ? (this.steps[this.at] ?? null) : null))
  /** Where pieces stood, if not where they stand now. */
  readonly places = $derived.by(() => (this.open ? placesAfter(this.steps, this.at) : new Map<string, string>()))

  constructor(private readonly play: AlesiaPlay) {
    // What is new at the table ends the look back.
    let seq = -1
    $effect(() => {
      const now = play.session.shown?.seq ?? -1
      if (now !== seq) this.close()
      seq = now
    })
    $effect(() => {
      if (!this.playing || !this.open) return
      if (this.at >= this.steps.length - 1) return void (this.playing = false)
      const timer = setTimeout(() => this.go(this.at + 1), PACE)
      return () => clearTimeout(timer)
    })
  }

  get open(): boolean {
    return this.at >= 0
  }

  /** Show a step, or the nearest there is. */
  go(to: number): void {
    if (this.steps.length === 0) return
    this.at = Math.max(0, Math.min(this.steps.length - 1, to))
    this.play.shown = this.hexOf(this.steps[this.at]!)
  }

  /** Play on from here; from the beginning once the end is shown. */
  toggle(): void {
    if (!this.playing && this.at >= this.steps.length - 1) this.go(0)
    this.playing = !this.playing
  }

  close(): void {
    this.at = -1
    this.playing = false
  }

  /** Where a step was. */
  hexOf(step: Step): string {
    const who = step.shots[0]?.at ?? ''
    return step.hex || step.lost[0]?.hex || (this.places.get(who) ?? this.play.units.get(who)?.place ?? '')
  }
}
