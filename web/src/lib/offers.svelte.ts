/** The tree of offers, a branch at a time: from the list that came with the table, or asked for where that would be too long. */
import { SvelteMap } from 'svelte/reactivity'
import type { Session } from './session.svelte'
import type { OfferBranch, OfferLeaf, OffersMessage, TableView } from './wire'

/** The branches of a list of leaves, by their prefix written as `1/2`. */
export function branchesOf(leaves: OfferLeaf[]): Map<string, OfferBranch[]> {
  const tree = new Map<string, OfferBranch[]>([['', []]])
  for (const { action, text, path } of leaves) {
    let prefix = ''
    path.forEach((part, depth) => {
      const last = depth === path.length - 1
      const branches = tree.get(prefix)!
      prefix = prefix ? `${prefix}/${part.key}` : `${part.key}`
      if (last) branches.push({ ...part, action, text })
      else if (!tree.has(prefix)) {
        branches.push({ ...part, action: -1, text: '' })
        tree.set(prefix, [])
      }
    })
  }
  return tree
}

export class OfferTree {
  /** Answers, by where they were asked and below what. */
  readonly #told = new SvelteMap<string, OfferBranch[]>()
  readonly #asked = new Set<string>()
  readonly #table = $derived.by(() => this.session.shown)
  /** Nothing is offered in the past, nor after a complete draft. */
  readonly #closed = $derived.by(() => !this.#table || (!!this.session.past && !this.session.whatIf) || !!this.#table.draft?.complete)
  readonly #listed = $derived.by(() => (this.#closed ? new Map([['', []]]) : this.#table!.offers ? branchesOf(this.#table!.offers) : null))
  readonly #numbers = new WeakMap<TableView, number>()
  #count = 0

  constructor(private readonly session: Session) {}

  /** What is offered just below a prefix of keys; undefined while the answer is on its way. May be read while rendering. */
  below(...prefix: number[]): OfferBranch[] | undefined {
    const at = prefix.join('/')
    if (this.#listed) return this.#listed.get(at) ?? []
    const where = `${this.#numberOf(this.#table!)}:${at}`
    const told = this.#told.get(where)
    if (!told && !this.#asked.has(where)) {
      this.#asked.add(where)
      queueMicrotask(() => this.#ask(where, prefix))
    }
    return told
  }

  /** An answer from the table. */
  receive(message: OffersMessage): void {
    const { live } = this.session
    const late = !live || message.seq !== live.seq || message.draft !== (live.draft?.lines.length ?? 0)
    if (!late) this.#told.set(`${this.#numberOf(live)}:${message.prefix.join('/')}`, message.branches)
  }

  /** Forget what was asked and not answered: the connection was lost. */
  reset(): void {
    this.#asked.clear()
    this.#told.clear()
  }

  /** Each view that comes is a point of the game of its own. */
  #numberOf(table: TableView): number {
    if (!this.#numbers.has(table)) this.#numbers.set(table, ++this.#count)
    return this.#numbers.get(table)!
  }

  #ask(where: string, prefix: number[]): void {
    if (this.#told.size > 600) this.reset()
    const branch = this.session.whatIf
    if (!branch) return this.session.askOffers(prefix)
    branch.offersBelow(prefix).then(
      (branches) => this.#told.set(where, branches),
      (fault: Error) => (this.session.trouble = fault.message),
    )
  }
}
