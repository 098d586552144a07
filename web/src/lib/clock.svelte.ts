/** Time by the server's clock, for all that counts down on a screen. */
import type { ClockInfo } from './wire'

/** The fewest seconds until words of the form below change. */
function pace(left: number): number {
  return left < 180 ? 1 : 15
}

/** The seconds until a moment, as two units at most: "2 d 4 h", "18 min", "40 s"; "time is up" at the end. */
export function inWords(seconds: number): string {
  if (seconds <= 0) return 'time is up'
  const days = Math.floor(seconds / 86400)
  const hours = Math.floor((seconds % 86400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  return minutes > 2 ? `${minutes} min` : `${Math.floor(seconds)} s`
}

/** A moment as this device writes it: weekday, day, hour and minute. */
export function asDate(at: number): string {
  return new Date(at * 1000).toLocaleString(undefined, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** Counts a phase down; `follow` is called with the clock of each table that comes. */
export class Countdown {
  #now = $state(Date.now() / 1000)
  #ahead = 0
  #clock = $state.raw<ClockInfo | null>(null)
  #timer = 0

  follow(clock: ClockInfo | null): void {
    this.#clock = clock
    if (clock) this.#ahead = clock.now - Date.now() / 1000
    this.#tick()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Seconds left; null where the phase has no end or its clock stands still. */
  get left(): number | null {
    return this.#clock?.deadline == null ? null : this.#clock.deadline - this.#now
  }

  /** How much time is left, in few words; empty where the table has no clock. */
  get words(): string {
    const clock = this.#clock
    if (!clock) return ''
    if (clock.left != null) return `the clock stands still, ${inWords(clock.left)} left`
    if (this.left === null) return ''
    return this.left > 0 ? `${inWords(this.left)} left` : 'time is up'
  }

  #tick = (): void => {
    clearTimeout(this.#timer)
    this.#now = Date.now() / 1000 + this.#ahead
    if (this.left !== null && this.left > 0) this.#timer = window.setTimeout(this.#tick, pace(this.left) * 1000)
  }
}
