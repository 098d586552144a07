/** One reader's live connection to one table: what it sees, what it may send, and where it stands in the replay. */
import { api, RequestFault, type Reader } from './api'
import { splitRefusal, type RefusalShown } from './refusal'
import type { ClientMessage, ServerMessage, TableView } from './wire'

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000

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
  readonly shown = $derived(this.past ?? this.live)

  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #timer = 0
  #closed = false
  #asked = 0

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
    this.#act((seq) => ({ type: 'add', seq, ...line }))
  }

  undo(all = false): void {
    this.#act((seq) => ({ type: 'undo', seq, all }))
  }

  publish(): void {
    this.#act((seq) => ({ type: 'publish', seq }))
  }

  /** Ask why a line is not allowed; the answer comes as `refusal`. */
  explain(text: string): void {
    this.send({ type: 'explain', text })
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

  /** Show the table as it stood after entry `at`; the last entry is the present. */
  async stepTo(at: number): Promise<void> {
    const live = this.live
    if (!live) return
    this.refusal = null
    const asked = ++this.#asked
    if (at >= live.seq) {
      this.past = null
      return
    }
    try {
      const past = await api.replay(this.reader, Math.max(0, at))
      if (asked === this.#asked) this.past = past
    } catch (fault) {
      this.trouble = (fault as Error).message
    }
  }

  #act(make: (seq: number) => ClientMessage): void {
    if (this.past) this.past = null
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
    }
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => {
      this.connected = false
      if (this.#closed || this.gone) return
      void this.#checkGone()
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT)
    }
  }

  /** A socket that is refused tells no reason; the request for the same table does. */
  async #checkGone(): Promise<void> {
    try {
      await api.look(this.reader)
    } catch (fault) {
      if (fault instanceof RequestFault && [403, 404, 410].includes(fault.status)) {
        this.gone = fault.message
        clearTimeout(this.#timer)
      }
    }
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'table') {
      this.live = message
      this.refusal = null
    } else if (message.type === 'refusal') {
      const { title, reason, clause, cause } = message
      this.refusal = title ? { title, reason, clause, cause } : splitRefusal(clause, reason, cause)
    } else {
      this.trouble = message.message
    }
  }
}
