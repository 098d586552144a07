/** The entering of an owner's values: what is shown, what is changed, and what the server says of it. */
import { api } from './api'
import { keepCopy, myCopy, valuesIn, withValue, type CopyFile } from './mycopy'
import type { ComponentsInfo } from './wire'

const PAUSE = 350

export class Copying {
  file = $state.raw<CopyFile>({ game: '', edition: '', groups: {} })
  faults = $state.raw<string[]>([])
  trouble = $state('')
  /** The faults are those of what is shown. */
  checked = $state(false)
  readonly count = $derived(valuesIn(this.file))
  #timer = 0
  #asked = 0

  constructor(readonly info: ComponentsInfo) {
    this.put(myCopy(info.game))
  }

  /** The value as it stands: the owner's, or ours. */
  value(group: string, row: string, field: string): unknown {
    return this.file.groups[group]?.rows[row]?.[field] ?? this.info.groups[group]![row]![field]!.value
  }

  /** Whether the owner entered this value. */
  mine(group: string, row: string, field: string): boolean {
    return this.file.groups[group]?.rows[row]?.[field] !== undefined
  }

  /** Whether another value may stand here: not where the rulebook itself prints it. */
  open(group: string, row: string, field: string): boolean {
    return !this.info.groups[group]![row]![field]!.origin.startsWith('rulebook:')
  }

  /** Enter a value; one equal to ours is no value of the copy. */
  set(group: string, row: string, field: string, value: unknown): void {
    const ours = this.info.groups[group]![row]![field]!.value
    this.put(withValue(this.file, group, row, field, JSON.stringify(value) === JSON.stringify(ours) ? undefined : value))
  }

  name(edition: string): void {
    this.put({ ...this.file, edition })
  }

  put(file: CopyFile): void {
    this.file = file
    this.checked = false
    // Kept at once; played with only when the server has found no fault.
    keepCopy(file, false)
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#check(), PAUSE)
  }

  async #check(): Promise<void> {
    const { file } = this
    const asked = ++this.#asked
    try {
      const answer = await api.checkComponents(file.game, file)
      if (asked !== this.#asked || file !== this.file) return
      this.faults = answer.faults
      this.trouble = ''
      this.checked = true
      keepCopy(file, answer.faults.length === 0)
    } catch (fault) {
      this.trouble = (fault as Error).message
    }
  }
}
