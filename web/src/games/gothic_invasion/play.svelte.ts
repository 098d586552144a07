/**
 * Gothic Invasion's side of a table. What may be done is narrowed press by press: a card, a piece, a target, in any order;
 * when one line is left, it is written. What is not offered is explained by the line that the press would have meant.
 */
import type { PromptButton } from '../../lib/Prompt.svelte'
import type { Session } from '../../lib/session.svelte'
import type { Mark } from '../../lib/spots'
import type { TableView } from '../../lib/wire'
import type { Play } from '../play'
import { atlas, deedTitle, openAtlas, placeName } from './atlas.svelte'
import { deedOf, fallsOnLeader, goesSomewhere, lineFor, spotOfCause, type Deed } from './lines'
import { leaderOf, openHands, standing, type GothicView } from './view'
import { capital, cardSide, isGoth, pieceName } from './words'

/** Phases in which a space is chosen, and nothing else. */
const CHOOSES_SPACE = new Set(['retreat', 'entry', 'setup', 'battle'])
const MOST_BUTTONS = 9

export class GothicPlay implements Play {
  #card = $state('')
  #piece = $state('')
  /** A target pressed while several ways lead to it. */
  #aim = $state('')
  #pointed = $state('')
  #pressed = $state('')

  readonly #table = $derived.by(() => this.session.shown as TableView<GothicView | null> | null)
  readonly #view = $derived.by(() => this.#table?.view ?? null)
  readonly #byName = $derived.by(() => new Map((atlas()?.spaces ?? []).map((space) => [space.name.toLowerCase(), space.id])))
  readonly #spaceOf = (name: string) => this.#byName.get(name.toLowerCase())
  /** All that may be done now. Nothing is offered in the past, and nothing before the map is here. */
  readonly deeds = $derived.by<Deed[]>(() => (!atlas() || (this.session.past && !this.session.whatIf) ? [] : (this.#table?.offers ?? []).map((leaf) => deedOf(leaf, this.#spaceOf))))
  /** What is chosen counts only while something can be done with it. */
  readonly #chosen = $derived.by(() => {
    const card = this.deeds.some((deed) => this.#cardSpot(deed) === this.#card) ? this.#card : ''
    const withCard = this.deeds.filter((deed) => !card || this.#cardSpot(deed) === card)
    const piece = withCard.some((deed) => deed.piece === this.#piece && deed.target) ? this.#piece : ''
    const withPiece = withCard.filter((deed) => !piece || deed.piece === piece)
    const aim = withPiece.some((deed) => deed.target === this.#aim) ? this.#aim : ''
    return { card, piece, aim }
  })
  /** What is left to do after the choices. */
  readonly #left = $derived.by(() => {
    const { card, piece, aim } = this.#chosen
    return this.deeds.filter((deed) => (!card || this.#cardSpot(deed) === card) && (!piece || deed.piece === piece) && (!aim || deed.target === aim))
  })
  readonly #lit = $derived.by(() => {
    const { card, piece, aim } = this.#chosen
    const spots = new Set<string>()
    for (const deed of this.deeds) {
      if (deed.card && (!piece || deed.piece === piece)) spots.add(this.#cardSpot(deed))
      if (deed.target && deed.piece && (!card || this.#cardSpot(deed) === card)) spots.add(`piece:${deed.piece}`)
      if (deed.kind === 'space' || deed.kind === 'leader') spots.add(deed.target)
    }
    if ((card || piece) && !aim) for (const deed of this.#left) if (deed.target) spots.add(deed.target)
    return spots
  })
  /** Whether several things can be done with what is chosen, so that one must be told apart. */
  readonly #narrowed = $derived.by(() => !!(this.#chosen.card || this.#chosen.piece || this.#chosen.aim))

  constructor(readonly session: Session) {
    const { live } = session
    if (live) openAtlas(session.reader, live.table).catch((fault: Error) => (session.trouble = fault.message))
  }

  #cardSpot(deed: Deed): string {
    return deed.card ? `card:${deed.leader}:${deed.card}` : ''
  }

  // --- what is drawn ----------------------------------------------------------------------------------------------------

  /** Where the refusal shown now belongs: what was pressed, and what stands in its way. */
  readonly refused = $derived.by(() => {
    const refusal = this.session.refusal
    if (!refusal || !this.#pressed) return null
    const holder = (card: string) => this.#view?.leaders.find((leader) => leader.hand?.includes(card))?.name
    const cause = refusal.cause ? spotOfCause(refusal.cause, this.#spaceOf, holder) : null
    return { spot: this.#pressed, cause: cause === this.#pressed ? null : cause }
  })

  mark(id: string): Mark | undefined {
    if (this.refused?.spot === id) return 'refused'
    const { card, piece, aim } = this.#chosen
    if (id === card || id === aim || id === `piece:${piece}`) return 'selected'
    if (this.#view?.placed && id === `piece:${this.#view.placed}`) return 'selected'
    return this.#lit.has(id) ? 'offered' : undefined
  }

  hint(id: string): string {
    if (!this.#lit.has(id)) return ''
    const narrowed = this.#narrowed || this.#view?.phase !== 'turn'
    const able = narrowed ? this.#left.filter((deed) => deed.target === id) : []
    if (able.length === 1) return this.label(able[0]!)
    if (able.length > 1) return `${able.length} ways`
    return id.startsWith('card:') ? 'may be played' : 'may act'
  }

  point(id: string): void {
    this.#pointed = id
  }

  get preview(): string {
    const raised = this.#raised
    if (raised) return raised
    const under = this.#pointed.startsWith('piece:') ? this.#spaceUnder(this.#pointed) : ''
    const able = this.#pointed ? this.#left.filter((deed) => deed.target && (deed.target === this.#pointed || deed.target === under)) : []
    return able.length > 0 ? able.slice(0, 2).map((deed) => this.label(deed) + this.#odds(deed)).join(' · ') : ''
  }

  /** What a reinforcement pointed at would make of the sum. */
  get #raised(): string {
    const sum = this.#view?.battle?.account.at(-1)
    const deed = sum && this.#pointed.startsWith('card:') ? this.deeds.find((each) => this.#cardSpot(each) === this.#pointed && each.deed.startsWith('reinforcements')) : undefined
    if (!sum || !deed) return ''
    const total = deed.leader === this.#view!.battle!.attacker ? sum.attack.total : sum.defence.total
    return `${this.label(deed)}: ${total} becomes ${total + Number(deed.deed.slice(-1))}`
  }

  /** The card to be read about: the chosen one, or the one pressed last while it is held. */
  readonly cardShown = $derived.by(() => {
    const id = this.#chosen.card || (this.#pressed.startsWith('card:') ? this.#pressed : '')
    const [, leader, card] = id.split(':') as [string, string?, string?]
    const holder = this.#view?.leaders.find((each) => each.name === leader)
    return card && (holder?.hand?.includes(card) || holder?.surely.includes(card)) ? { leader: leader!, card } : null
  })

  get pressed(): string {
    return this.#pressed
  }

  get sentence(): string {
    const { card, piece, aim } = this.#chosen
    if (aim) return `How does ${piece ? pieceName(piece) : card ? pieceName(card.split(':')[1]!) : 'your side'} do this?`
    if (card && this.#view?.phase === 'turn') return `What is ${card.split(':')[2]} of ${pieceName(card.split(':')[1]!)} played for?`
    if (piece) return `Where does ${pieceName(piece)} go?`
    return ''
  }

  get buttons(): PromptButton[] {
    const small = this.deeds.filter((deed) => deed.kind === 'small')
    const pass = this.deeds.filter((deed) => deed.kind === 'pass')
    let shown: Deed[] = []
    if (this.#chosen.aim) shown = this.#left
    else if (this.#narrowed) shown = this.#left.filter((deed) => !deed.target || !deed.target.startsWith('space:') || this.#left.length <= MOST_BUTTONS)
    else if (this.#view?.phase !== 'turn') shown = this.deeds.filter((deed) => deed.kind !== 'pass' && deed.kind !== 'small')
    const own = shown.length <= 14 ? shown : []
    const unused = (deed: Deed) => Number(deed.kind === 'card' && this.#view?.phase === 'turn')
    return [...small, ...own.filter((deed) => deed.kind !== 'small' && deed.kind !== 'pass').sort((a, b) => unused(a) - unused(b))]
      .map((deed) => this.#button(deed, 'offered' as const))
      .concat(this.#soFar)
      .concat(this.#narrowed ? [{ label: 'Choose again', tone: 'plain' as const, icon: 'undo' as const, run: () => void this.cancel() }] : pass.map((deed) => this.#button(deed, 'plain' as const)))
  }

  /** A decision in a battle may hand the turn over to the same seat: what is written can be played before one goes on. */
  get #soFar(): PromptButton[] {
    const draft = this.#table?.draft
    if (!draft || draft.lines.length === 0 || draft.unfinished || draft.complete || this.#narrowed || this.session.whatIf) return []
    return [{ label: 'Play this so far', tone: 'primary', key: 'S', run: () => this.session.publish() }]
  }

  #button(deed: Deed, tone: 'offered' | 'plain'): PromptButton {
    return { label: this.label(deed), tone: deed.deed === 'discard' && this.#view?.phase === 'turn' ? 'plain' : tone, run: () => this.#write(deed) }
  }

  /** A deed as a button says it. */
  label(deed: Deed): string {
    switch (deed.kind) {
      case 'pass':
        return this.#passWord()
      case 'space':
        return placeName(deed.target.slice(6))
      case 'leader':
        return pieceName(deed.target.slice(6))
      case 'small':
        return deed.deed === 'keep' ? "Keep Alatheus' last card" : deed.deed === 'reroll' ? 'Roll the die again' : capital(deed.deed)
      case 'march':
        return `${pieceName(deed.leader)} marches to ${placeName(deed.target.slice(6))} for two cards`
      case 'card':
        return this.#cardLabel(deed)
      case 'play':
        return this.#playLabel(deed)
    }
  }

  #passWord(): string {
    const view = this.#view
    if (view?.phase === 'turn') return view.second_card ? 'End the turn' : 'Pass'
    if (view?.phase === 'answer') return 'Let it stand'
    if (view?.phase === 'retreat') return 'Stay inside'
    return this.deeds.some((deed) => deed.deed === 'reroll') ? 'Let the die stand' : 'Pass'
  }

  #cardLabel(deed: Deed): string {
    if (deed.deed === 'discard') return this.#view?.phase === 'turn' ? `Discard ${deed.card} unused` : `Discard ${deed.card}`
    return deed.deed === 'card' ? `Keep ${deed.card}` : `${capital(deed.deed)} ${deed.card}`
  }

  #playLabel(deed: Deed): string {
    const name = `${deed.card} ${deedTitle(deed.deed)}`
    const mover = deed.piece && deed.piece !== deed.leader ? `${pieceName(deed.piece)}, ` : ''
    if (deed.target.startsWith('space:')) return `${name}: ${mover}${placeName(deed.target.slice(6))}`
    if (deed.target) return `${name}: ${pieceName(deed.target.slice(6))}`
    return mover ? `${name}: ${pieceName(deed.piece)}` : name
  }

  /** What both sides would bring to a battle before field, cards and dice. */
  #odds(deed: Deed): string {
    const track = atlas()?.track
    if (!track || !this.#view || (deed.deed !== 'battle' && deed.deed !== 'sea landing')) return ''
    const enemy = this.#view.leaders.find((leader) => leader.space && `space:${leader.space}` === deed.target)
    const own = leaderOf(this.#view, deed.piece)
    if (!enemy || !own) return ''
    const base = (leader: typeof own) => (track.get(leader.army)?.bonus ?? 0) + leader.training + leader.morale
    return `, ${base(own)} against ${base(enemy)} before field, cards and dice`
  }

  offersAt(test: (spot: string) => boolean): boolean {
    return [...this.#lit].some(test)
  }

  // --- what presses mean ------------------------------------------------------------------------------------------------

  press(id: string): void {
    this.#pressed = id
    this.session.refusal = null
    if (!this.#view || (this.session.past && !this.session.whatIf) || this.#table?.seat === -1) return
    if (this.#take(id)) return
    this.#aim = ''
    if (id.startsWith('card:')) this.#pressCard(id)
    else if (id.startsWith('piece:')) this.#pressPiece(id)
    else this.#explainSpace(id)
  }

  cancel(): boolean {
    if (!this.#narrowed) return false
    this.#card = this.#piece = this.#aim = ''
    return true
  }

  /** Take a lit target: write the only way there, or ask which. A piece stands for the space it is lit on. */
  #take(id: string): boolean {
    const spots = id.startsWith('piece:') ? [id, this.#spaceUnder(id)] : [id, this.#pieceOn(id)]
    const narrowed = this.#narrowed || this.#view?.phase !== 'turn'
    if (!narrowed && this.#lit.has(id)) return false
    for (const spot of spots) {
      if (!spot) continue
      const able = this.#left.filter((deed) => deed.target === spot)
      const only = able.length > 0 && able.every((deed) => deed.kind === 'space' || deed.kind === 'leader') ? able[0] : able.length === 1 ? able[0] : undefined
      if (only && narrowed) {
        this.#write(only)
        return true
      }
      // A place pressed before anything is chosen asks how to get there, even where there is but one way.
      if (able.length > 0) {
        this.#aim = spot
        return true
      }
    }
    return false
  }

  #spaceUnder(piece: string): string {
    const name = piece.slice(6)
    const space = standing(this.#view!).find((each) => each.piece === name)?.space
    return space ? `space:${space}` : ''
  }

  #pieceOn(space: string): string {
    const piece = standing(this.#view!).find((each) => `space:${each.space}` === space)?.piece
    return piece ? `piece:${piece}` : ''
  }

  #pressCard(id: string): void {
    const able = this.deeds.filter((deed) => this.#cardSpot(deed) === id)
    if (able.length === 0) return this.#explainCard(id)
    if (id === this.#card) {
      this.#card = ''
    } else if (able.length === 1 && this.#view!.phase !== 'turn') {
      this.#write(able[0]!)
    } else {
      this.#card = id
      if (!able.some((deed) => deed.piece === this.#piece)) this.#piece = ''
    }
  }

  #pressPiece(id: string): void {
    const name = id.slice(6)
    if (this.deeds.some((deed) => deed.piece === name && deed.target && (!this.#chosen.card || this.#cardSpot(deed) === this.#chosen.card))) {
      this.#piece = this.#piece === name ? '' : name
    } else if (this.#chosen.card) {
      this.#explainTarget(id)
    } else if (isGoth(name) !== (this.#view!.side === 'goths')) {
      this.session.refuse(`${pieceName(name)} cannot be led by you: a seat speaks for its own side alone.`, 'base/one-seat')
    } else if (CHOOSES_SPACE.has(this.#view!.phase)) {
      this.session.explain(`choose ${name}`)
    } else {
      const space = this.#spaceUnder(id)
      if (space) this.#explainSpace(space, name)
    }
  }

  /** Why a card cannot be used now: by the line that would play it for what fits the moment best. */
  #explainCard(id: string): void {
    const [, leader, card] = id.split(':') as [string, string, string]
    const text = atlas()?.cards.get(card)
    if (!text || leaderOf(this.#view!, leader)?.seat !== this.#table!.seat_name) {
      return this.session.refuse(`${card} cannot be played by you: it is in ${pieceName(leader)}'s hand, and he is not yours to lead.`, 'play/any-leader')
    }
    const battle = this.#view!.phase === 'battle'
    const deed = (battle ? text.battle : this.#view!.phase === 'answer' ? text.lower || text.order : text.order).toLowerCase()
    const target = goesSomewhere(deed) ? placeName(this.#spaceUnder(`piece:${leader}`).slice(6)) : fallsOnLeader(deed) ? (cardSide(card) === 'goths' ? 'valens' : 'fritigern') : ''
    this.session.explain(lineFor(leader, card, deed, '', target))
  }

  /** Why the chosen card, or the chosen piece, cannot aim at a space. */
  #explainSpace(id: string, piece = this.#chosen.piece): void {
    const name = placeName(id.slice(6))
    if (this.#chosen.card) return this.#explainTarget(id)
    if (CHOOSES_SPACE.has(this.#view!.phase)) return this.session.explain(`to ${name}`)
    if (piece.startsWith('garrison')) {
      return this.session.refuse(`${pieceName(piece)} cannot go to ${name} by itself: a garrison moves by a card of a Roman leader's hand.`, 'garrison/orders')
    }
    const own = openHands(this.#view!).filter((leader) => leader.seat === this.#table!.seat_name)
    const leader = piece || (own.find((each) => each.cards > 0) ?? own[0])?.name
    if (leader) this.session.explain(`${leader} to ${name}`)
  }

  #explainTarget(id: string): void {
    const [, leader, card] = this.#chosen.card.split(':') as [string, string, string]
    const text = atlas()!.cards.get(card)!
    const [order, lower] = [text.order.toLowerCase(), text.lower.toLowerCase()]
    const piece = this.#chosen.piece
    const name = id.slice(6)
    if (id.startsWith('piece:') && fallsOnLeader(lower) && !name.startsWith('garrison')) return this.session.explain(lineFor(leader, card, lower, '', name))
    const space = id.startsWith('space:') ? id : this.#spaceUnder(id)
    if (goesSomewhere(order) && space) return this.session.explain(lineFor(leader, card, order, piece, placeName(space.slice(6))))
    const what = id.startsWith('space:') ? placeName(name) : pieceName(name)
    this.session.refuse(`${card} cannot be aimed at ${what}: ${deedTitle(order)} is for the leader himself.`, 'cards/order')
  }

  #write(deed: Deed): void {
    this.#card = this.#piece = this.#aim = ''
    this.session.add({ action: deed.leaf.action })
    // Letting something go by is nothing to think over once it is pressed.
    if (deed.kind === 'pass') this.session.publish()
  }
}
