/** One reader's live connection to one table: what it sees, what it may send, and where it stands in the replay. */
import { api, makeNonce, type Reader } from './api'
import { splitRefusal, titleOf, type RefusalShown } from './refusal'
import { joinLogs } from './logbook'
import { OfferTree } from './offers.svelte'
import { share } from './share'
import { WhatIf } from './whatif.svelte'
import type { ClientMessage, ServerMessage, TableView } from './wire'

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
/** The server closes with this code when a link is dead. */
const DEAD_LINK = 4404

export class Session {
  /** The table as it stands; raw, because it is replaced whole. */
  live = $state.raw<TableView | null>(null)
  /** The table as it stood, while the reader steps back; null at the present. */
  past = $state.raw<TableView | null>(null)
  connected = $state(false)
  refusal = $state.raw<RefusalShown | null>(null)
  /** One sentence about what could not be read or came at the wrong time. */
  trouble = $state('')
  /** Set when there is no such table or seat: nothing more will come. */
  gone = $state('')
  /** The seat through whose eyes the replay looks; undefined is the reader's own. */
  eyes = $state<number | undefined>()
  /** A position played on in private; null at the table. */
  whatIf = $state.raw<WhatIf | null>(null)
  readonly shown = $derived(this.whatIf?.view ?? this.past ?? this.live)
  /** What the reader may do in what is shown, branch by branch. */
  readonly offers = new OfferTree(this)

  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #timer = 0
  #closed = false
  #asked = 0
  #nonceGiven = false
  /** Who waits for what becomes of a line. */
  #hears: (message: ServerMessage) => void = () => {}

  constructor(readonly reader: Reader) {
    this.#connect()
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
  }

  /** Write a line into the draft: an offered action, or what was typed. */
  add(line: { action: number } | { text: string }): void {
    if (this.whatIf) return void this.whatIf.take('action' in line ? line.action : line.text)
    const draft = this.live?.draft?.lines.length ?? 0
    this.#act((seq) => ({ type: 'add', seq, draft, ...line }))
  }

  /**
   * Write several lines of notation, one after the other; what is wrong with each, by its index: those written have nothing.
   * A fault keeps none of the others from being written.
   */
  async addLines(texts: string[]): Promise<Map<number, RefusalShown | string>> {
    const faults = new Map<number, RefusalShown | string>()
    for (const [index, text] of texts.entries()) {
      const fault = await this.#addLine(text)
      if (fault) faults.set(index, fault)
    }
    this.refusal = null
    this.trouble = ''
    return faults
  }

  /** Write one line and wait for what becomes of it; a line that is turned away is explained by the next message. */
  async #addLine(text: string): Promise<RefusalShown | string | null> {
    if (this.whatIf) return (await this.whatIf.take(text)) ? null : (this.refusal ?? this.trouble)
    const draft = this.live?.draft?.lines.length ?? 0
    const answer = new Promise<ServerMessage | null>((settle) => {
      const wait = window.setTimeout(() => settle(null), LONGEST_WAIT)
      this.#hears = (message) => {
        if (message.type === 'offers' || message.type === 'allowed') return
        if (message.type === 'table' && (message.draft?.lines.length ?? 0) <= draft && message.seq === this.live?.seq) return
        clearTimeout(wait)
        settle(message)
      }
    })
    this.add({ text })
    const message = await answer
    this.#hears = () => {}
    if (!message) return this.trouble || 'No answer came in time.'
    if (message.type === 'error') return message.message
    return message.type === 'refusal' ? this.refusal : null
  }

  /** Take one line of the draft back, by its number from 0; what stood on it falls with it. */
  withdraw(line: number): void {
    if (this.whatIf) return void this.whatIf.stepBack()
    this.#act((seq) => ({ type: 'undo', seq, line }))
  }

  undo(all = false): void {
    if (this.whatIf) return void this.whatIf.stepBack()
    this.#act((seq) => ({ type: 'undo', seq, all }))
  }

  /** In a sandbox: open all sheets as they are. */
  adjudicate(): void {
    this.#act((seq) => ({ type: 'adjudicate', seq }))
  }

  publish(): void {
    // In a what-if every line is played as it is written.
    if (this.whatIf) return
    this.#act((seq) => ({ type: 'publish', seq }))
  }

  /** Ask why a line is not allowed; the answer comes as `refusal`. */
  explain(text: string): void {
    if (this.whatIf) return void this.whatIf.take(text)
    this.send({ type: 'explain', text })
  }

  /** Ask what is offered below a prefix; the answer goes to `offers`. */
  askOffers(prefix: number[]): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'ask_offers', prefix } satisfies ClientMessage))
  }

  /** Show a refusal that needs no question to the server. */
  refuse(sentence: string, clause: string): void {
    this.trouble = ''
    this.refusal = splitRefusal(clause, sentence)
  }

  send(message: ClientMessage): void {
    this.refusal = null
    this.trouble = ''
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
    else this.trouble = 'The connection is lost; it is being restored.'
  }

  /** Show the table as it stood after `at` entries, through the eyes of `this.eyes`; all entries are the present. */
  async stepTo(at: number): Promise<void> {
    const live = this.live
    if (!live) return
    this.whatIf = null
    this.refusal = null
    const asked = ++this.#asked
    if (at >= live.seq && this.eyes === undefined) {
      this.past = null
      return
    }
    try {
      const past = await api.replay(this.reader, Math.min(Math.max(0, at), live.seq), this.eyes ?? this.ownSeat)
      if (asked === this.#asked) this.past = share(this.shown, past)
    } catch (fault) {
      this.trouble = (fault as Error).message
    }
  }

  /** The seat that is shown, where this link holds several; requests must say which they mean. */
  get ownSeat(): number | undefined {
    const live = this.live
    return live && live.seat >= 0 && live.seats.filter((seat) => seat.you).length > 1 ? live.seat : undefined
  }

  toPresent(): void {
    this.#asked += 1
    this.whatIf = null
    this.eyes = undefined
    this.past = null
  }

  /** Play on in private from what is shown. */
  async beginWhatIf(): Promise<void> {
    if (this.whatIf) return
    if (!this.live?.what_if) {
      this.trouble = this.live?.status === 'running' ? 'This table was made without what-if; its positions can be played on when the game is over.' : 'There is nothing to play on from yet.'
      return
    }
    this.whatIf = await WhatIf.begin(this)
  }

  /** Go back to where the what-if began. */
  async leaveWhatIf(): Promise<void> {
    const at = this.whatIf?.at ?? 0
    this.whatIf = null
    this.refusal = null
    if (this.past) await this.stepTo(at)
  }

  #act(make: (seq: number) => ClientMessage): void {
    this.toPresent()
    if (this.live) this.send(make(this.live.seq))
  }

  #hurry = (): void => {
    if (!this.connected && !this.#closed && document.visibilityState === 'visible') {
      this.#wait = FIRST_WAIT
      clearTimeout(this.#timer)
      this.#connect()
    }
  }

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return
    const socket = new WebSocket(api.liveAddress(this.reader))
    this.#socket = socket
    socket.onopen = () => {
      this.connected = true
      this.#wait = FIRST_WAIT
      this.offers.reset()
    }
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = (event) => {
      this.connected = false
      if (this.#closed) return
      if (event.code === DEAD_LINK) {
        this.gone = this.trouble || 'There is no such table, or its link was replaced by a new one.'
        return
      }
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
    }
  }

  /** This browser's part of the seed, given once the server's commitment is here. */
  #giveNonce(): void {
    if (this.#nonceGiven || !('seat' in this.reader)) return
    this.#nonceGiven = true
    api.nonce(this.reader.seat, makeNonce()).catch((fault: Error) => {
      this.#nonceGiven = false
      this.trouble = fault.message
    })
  }

  #receive(message: ServerMessage): void {
    this.#take(message)
    this.#hears(message)
  }

  #take(message: ServerMessage): void {
    if (message.type === 'table') {
      // A refusal stands until its reader's table is another: that a rival is ready meanwhile does not take it away.
      const another = message.seq !== this.live?.seq || message.seat !== this.live.seat || message.draft?.lines.length !== this.live?.draft?.lines.length
      this.live = share(this.live, { ...message, log: joinLogs(this.live?.log ?? [], message) })
      if (another && !this.whatIf) this.refusal = null
      if (message.nonce_wanted) this.#giveNonce()
    } else if (message.type === 'offers') {
      this.offers.receive(message)
    } else if (message.type === 'allowed') {
      this.add({ text: message.text })
    } else if (message.type === 'refusal') {
      const { title, reason, clause, cause, text } = message
      this.refusal = title ? { title: titleOf(title, text), reason, clause, cause } : splitRefusal(clause, reason, cause)
    } else {
      this.trouble = message.message
    }
  }
}
