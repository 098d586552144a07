/** The letters this reader may read, fetched as they come, and what of them was read. */
import { api, type Reader } from './api'
import type { LetterInfo, TableView } from './wire'

export class Press {
  letters = $state.raw<LetterInfo[]>([])
  trouble = $state('')
  #seat: number | undefined
  #of = -2
  #asking = false

  constructor(readonly reader: Reader) {}

  /** Bring the letters up to date with a table; another seat of the same link has letters of its own. */
  async follow(table: TableView): Promise<void> {
    if (table.seat !== this.#of) {
      this.#of = table.seat
      this.#seat = 'seat' in this.reader && table.seat >= 0 ? table.seat : undefined
      this.letters = []
    }
    if (!table.press || this.#asking || table.press.letters <= this.letters.length) return
    this.#asking = true
    const of = this.#of
    try {
      const more = await api.press(this.reader, this.letters.length, this.#seat)
      if (of === this.#of) this.letters = [...this.letters, ...more.filter((letter) => letter.n >= this.letters.length)]
      this.trouble = ''
    } catch (fault) {
      this.trouble = (fault as Error).message
    } finally {
      this.#asking = false
    }
  }

  /** Say something to some seats, or to everybody; false where it was not taken. */
  async say(to: string[], text: string): Promise<boolean> {
    if (!('seat' in this.reader)) return false
    try {
      await api.say(this.reader.seat, { to, text }, this.#seat)
      this.trouble = ''
      return true
    } catch (fault) {
      this.trouble = (fault as Error).message
      return false
    }
  }

  /** Note that all that is here was read. */
  markRead(): void {
    if ('seat' in this.reader) api.markRead(this.reader.seat, this.letters.length, this.#seat).catch(() => {})
  }
}

/** Letters exchanged with all of `others` in private, or with nobody chosen all letters. */
export function between(letters: LetterInfo[], others: string[]): LetterInfo[] {
  if (others.length === 0) return letters
  return letters.filter((letter) => letter.to.length > 0 && others.every((seat) => letter.by === seat || letter.to.includes(seat)))
}
