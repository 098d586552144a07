/** What crosses the wire, as `barbaricum.server.wire` defines it. */

export interface PathPart {
  key: number
  kind: string
  label: string
}

export interface OfferLeaf {
  action: number
  text: string
  path: PathPart[]
}

export interface LogLine {
  entry: number
  seat: number
  text: string
  clause: string
  kind: string
  args: number[]
  head: boolean
  undone: boolean
}

export interface SeatInfo {
  index: number
  name: string
  kind: 'open' | 'person' | 'bot'
  player: string
  bot: string
  you: boolean
  connected: boolean
  acts: boolean
}

export interface DraftInfo {
  lines: string[]
  complete: boolean
  unfinished: boolean
  ready: boolean
}

export interface UndoRequest {
  by: string
  entries: number
  agreed: string[]
  warning: string
}

export interface ResultInfo {
  winners: string[]
  clause: string
  text: string
}

export type OptionValue = number | string | boolean

export interface TableView<V = unknown> {
  type: 'table'
  table: string
  game: string
  title: string
  setup: string
  options: Record<string, OptionValue>
  components: string
  reconstructed: boolean
  status: 'waiting' | 'running' | 'over' | 'suspended'
  seq: number
  seat: number
  seat_name: string
  host: boolean
  hot_seat: boolean
  covered: boolean
  publish: 'click' | 'line'
  bot_pace: number
  view_version: number
  view: V
  heading: string
  prompt: string
  waiting_for: string[]
  offers: OfferLeaf[] | null
  draft: DraftInfo | null
  log: LogLine[]
  log_from: number
  seats: SeatInfo[]
  undo: UndoRequest | null
  result: ResultInfo | null
  commitment: string
  nonces: number
  nonce_wanted: boolean
  undoable: number
  score: number[]
  rematch: string
  replay_at: number | null
}

export interface RefusalMessage {
  type: 'refusal'
  text: string
  title: string
  reason: string
  clause: string
  cause: string
}

export interface AllowedMessage {
  type: 'allowed'
  text: string
}

export interface ErrorMessage {
  type: 'error'
  message: string
  kind: 'notation' | 'table' | 'record' | 'request' | 'store'
}

export type ServerMessage = TableView | RefusalMessage | AllowedMessage | ErrorMessage

export type ClientMessage =
  | { type: 'add'; seq: number; action?: number; text?: string; draft?: number }
  | { type: 'explain'; text: string }
  | { type: 'undo'; seq: number; all?: boolean }
  | { type: 'publish'; seq: number }
  | { type: 'ask_undo'; entries: number }
  | { type: 'answer_undo'; agree: boolean }
  | { type: 'resign' }
  | { type: 'uncover'; seat: number }
  | { type: 'cover' }

export interface OptionInfo {
  name: string
  title: string
  values: OptionValue[]
  ruling: string
}

export interface GameInfo {
  id: string
  title: string
  seats: string[]
  setups: string[]
  options: OptionInfo[]
  bots: string[]
}

export interface SeatRequest {
  kind: 'me' | 'open' | 'bot'
  name?: string
  bot?: string
}

export interface CreateTable {
  game: string
  seats: SeatRequest[]
  setup?: string
  options?: Record<string, OptionValue>
  components?: Record<string, unknown>
  hot_seat?: boolean
  publish?: 'click' | 'line'
  bot_pace?: number
  player?: string
  listed?: boolean
}

export interface Created {
  table: string
  seat: string
  host: string
  join: string
  join_url: string
  commitment: string
}

export interface JoinRequest {
  name: string
  nonce: string
  seat?: number
}

export interface Joined {
  table: string
  seat: string
  seat_url: string
}

export interface HostRequest {
  action: 'reissue' | 'free' | 'bot'
  seat: number
  bot?: string
}

export interface TableSummary {
  table: string
  game: string
  title: string
  status: string
  seats: SeatInfo[]
  heading: string
  open_seats: number
  join_url: string
}

export interface Clause {
  id: string
  where: string
  title: string
  rule: string
}

export interface Ruling {
  id: string
  clauses: string[]
  question: string
  decision: string
  reason: string
  ground: 'text' | 'published' | 'own'
  option: string
}

export interface Rulebook {
  game: string
  title: string
  edition: string
  clauses: Record<string, Clause>
  rulings: Record<string, Ruling>
  counted: string[]
}

export interface ValueInfo {
  value: unknown
  /** `rulebook:CLAUSE`, `published:SOURCE` or `reconstructed:REASON`. */
  origin: string
}

export interface ComponentsInfo {
  game: string
  edition: string
  sources: Record<string, Record<string, string>>
  reasons: Record<string, string>
  groups: Record<string, Record<string, Record<string, ValueInfo>>>
}
