/** Hengist's side of a table: first a group, then what it does; inside a payment, cards. */
import type { PromptButton } from '../../lib/Prompt.svelte'
import type { Session } from '../../lib/session.svelte'
import type { Mark } from '../../lib/spots'
import type { TableView } from '../../lib/wire'
import type { Play } from '../play'
import { lineAt, sortOffers, spotOfCause, spotOfPlace, targetOf, type Target } from './lines'
import { capital, ROMAN } from './words'
import type { HengistView } from './view'

export class HengistPlay implements Play {
  /** The group chosen by hand; it counts only while it may act. */
  #chosen = $state(0)
  /** A spot several groups could go to, pressed before a group was chosen. */
  #undecided = $state('')
  #pointed = $state('')
  /** The spot pressed last, where a refusal is shown. */
  #pressed = $state('')

  readonly #table = $derived.by(() => this.session.shown as TableView<HengistView | null> | null)
  readonly #view = $derived.by(() => this.#table?.view ?? null)
  /** Nothing is offered in the past, and nothing more after a complete draft. */
  readonly #offers = $derived.by(() => sortOffers(this.session.past && !this.session.whatIf ? [] : (this.#table?.offers ?? [])))
  readonly #groups = $derived.by(() => [...new Set(this.#offers.deeds.map(({ target }) => target.group))])
  /** The group whose targets are lit: the chosen one, or the only one that may act, or the one that pays. */
  readonly #group = $derived.by(() => {
    if (this.#view?.payment) return this.#view.payment.group
    if (this.#groups.includes(this.#chosen)) return this.#chosen
    return this.#groups.length === 1 ? this.#groups[0]! : 0
  })
  readonly #lit = $derived.by(() => new Map(this.#offers.deeds.filter(({ target }) => target.group === this.#group).map((deed) => [deed.target.spot, deed.leaf])))
  /** The spot the open payment is for. */
  readonly #paidFor = $derived.by(() => {
    const payment = this.#view?.payment
    if (!payment) return ''
    return payment.verb === 'raid' ? `road:${payment.target.replace(' ', ':')}` : spotOfPlace(payment.target)
  })

  /** What the line that completed the draft will do: it is written, but its outcome is not yet known. */
  readonly #written = $derived.by(() => (this.#table?.draft?.complete ? targetOf(this.#table.draft.lines.at(-1) ?? '') : null))

  constructor(readonly session: Session) {}

  get #seat(): string {
    return this.#table?.seat_name ?? ''
  }

  /** Where the refusal shown now belongs: what was pressed, and what stands in its way. */
  readonly refused = $derived.by(() => {
    const refusal = this.session.refusal
    return refusal && this.#pressed ? { spot: this.#pressed, cause: spotOfCause(refusal.cause, this.#seat) } : null
  })

  point(id: string): void {
    this.#pointed = id
  }

  get preview(): string {
    return this.#pointed.startsWith('group:') ? '' : this.hint(this.#pointed)
  }

  get pressed(): string {
    return this.#pressed
  }

  mark(id: string): Mark | undefined {
    if (this.refused?.spot === id) return 'refused'
    const [kind, first = '', second] = id.split(':') as [string, string?, string?]
    if (kind === 'card') return this.#offers.cards.has(first) ? 'offered' : undefined
    if (kind === 'group' && first === this.#seat) {
      const number = Number(second)
      if (number === (this.#written?.group ?? this.#group)) return 'selected'
      return !this.#view?.payment && this.#groups.includes(number) ? 'offered' : undefined
    }
    if (id === this.#written?.spot) return 'selected'
    if (id === this.#paidFor || id === this.#undecided) return 'selected'
    return this.#lit.has(id) ? 'offered' : undefined
  }

  hint(id: string): string {
    if (id.startsWith('card:')) return this.#offers.cards.has(id.slice(5)) ? 'give it' : ''
    if (id.startsWith('group:')) return this.mark(id) === 'offered' ? 'may act' : this.mark(id) === 'selected' ? 'chosen' : ''
    const leaf = this.#lit.get(id)
    return leaf ? (leaf.path.at(-1)?.label ?? leaf.text) : ''
  }

  press(id: string): void {
    this.#pressed = id
    this.#undecided = ''
    this.session.refusal = null
    if (!this.#view || (this.session.past && !this.session.whatIf) || this.#table?.seat === -1) return
    if (id === 'given') this.session.undo()
    else if (id.startsWith('card:')) this.#pressCard(id)
    else if (id.startsWith('group:')) this.#pressGroup(id)
    else this.#pressPlace(id)
  }

  cancel(): boolean {
    if (!this.#undecided && !this.#groups.includes(this.#chosen)) return false
    this.#undecided = ''
    this.#chosen = 0
    return true
  }

  offersAt(test: (spot: string) => boolean): boolean {
    return [...this.#lit.keys()].some(test)
  }

  get sentence(): string {
    if (this.#undecided) return 'Which group does this?'
    const chosen = !this.#view?.payment && this.#group
    return chosen && this.#groups.length > 0 ? `What does group ${ROMAN[chosen]} do?` : ''
  }

  get buttons(): PromptButton[] {
    if (this.#undecided) {
      return this.#at(this.#undecided).map(({ target, leaf }) => ({ label: `Group ${ROMAN[target.group]}`, tone: 'offered' as const, run: () => this.#write(leaf.action) }))
    }
    return this.#offers.others.map((leaf) => ({
      label: leaf.path.at(-1)?.label ?? leaf.text,
      tone: 'plain' as const,
      run: () => {
        this.#write(leaf.action)
        // Ending the turn draws cards, so there is nothing to think over once it is pressed.
        if (leaf.text === 'done') this.session.publish()
      },
    }))
  }

  #at(spot: string): { target: Target; leaf: { action: number } }[] {
    return this.#offers.deeds.filter(({ target }) => target.spot === spot)
  }

  #write(action: number): void {
    this.#chosen = 0
    this.#undecided = ''
    this.session.add({ action })
  }

  #pressCard(id: string): void {
    const leaf = this.#offers.cards.get(id.slice(5))
    if (leaf) this.session.add({ action: leaf.action })
    else this.session.explain(lineAt(id, 1)!)
  }

  #pressGroup(id: string): void {
    const [, seat, number] = id.split(':') as [string, string, string]
    const group = Number(number)
    const place = this.#view!.groups.find((each) => each.seat === seat && each.number === group)?.place ?? ''
    if (seat === this.#seat && this.#groups.includes(group)) this.#chosen = group === this.#chosen ? 0 : group
    // Whoever stands on a lit place is in nobody's way.
    else if (place !== 'off' && this.#lit.has(spotOfPlace(place))) this.#pressPlace(spotOfPlace(place))
    else if (seat === this.#seat) this.session.explain(place === 'off' ? `${group}: reinforce` : `${group}: go ${place}`)
    else this.session.refuse(`${capital(seat)} group ${ROMAN[group]} cannot be moved by you: a seat speaks for its own side alone.`, 'base/one-seat')
  }

  #pressPlace(id: string): void {
    const lit = this.#lit.get(id)
    if (lit) return this.#write(lit.action)
    const able = this.#group ? [] : this.#at(id)
    if (able.length === 1) return this.#write(able[0]!.leaf.action)
    if (able.length > 1) {
      this.#undecided = id
      return
    }
    const group = this.#group || this.#groups[0] || this.#idle()
    const lost = this.#view!.groups.some((each) => each.seat === this.#seat && each.number === group && each.place === 'off')
    const line = lineAt(id, group, lost)
    if (line) this.session.explain(line)
  }

  /** A group to ask about when none may act: the first that has not acted, else the first. */
  #idle(): number {
    return this.#view!.groups.find((each) => each.seat === this.#seat && !each.acted)?.number ?? 1
  }
}
