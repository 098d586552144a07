/** Requests over HTTP. A reader of a table is a seat (`seats/TOKEN`) or a spectator (`tables/ID`); both get the same views. */
import type { CopyFile } from './mycopy'
import type { Advice, Branch, ClockRequest, ComponentsCheck, ComponentsInfo, Course, Created, CreateTable, ErrorMessage, GameInfo, HostRequest, Joined, JoinRequest, OffersMessage, LetterInfo, Plans, PositionFile, RefusalMessage, Rulebook, Say, StandingAnswers, TableSummary, TableView } from './wire'

export type Reader = { seat: string } | { table: string }

const part = encodeURIComponent
const root = (reader: Reader) => ('seat' in reader ? `/api/seats/${part(reader.seat)}` : `/api/tables/${part(reader.table)}`)

/** A request that was turned down; the message is one sentence for the person. */
export class RequestFault extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

async function request<T>(method: 'GET' | 'POST', address: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(address, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new RequestFault('The server cannot be reached.', 0)
  }
  if (!response.ok) {
    const fault = (await response.json().catch(() => null)) as ErrorMessage | null
    throw new RequestFault(fault?.message ?? `The server answered with ${response.status}.`, response.status)
  }
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** 16 random bytes as hexadecimal digits: this browser's part of a game's seed. */
export function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A request of a what-if; `seat` as for a replay. */
function whatIf<T>(reader: Reader, what: string, body: unknown, seat?: number): Promise<T> {
  return request<T>('POST', `${root(reader)}/whatif${what}${seat === undefined ? '' : `?seat=${seat}`}`, body)
}

const books = new Map<string, Promise<Rulebook>>()

/** The rules do not change while a page is open; what failed is asked for again. */
function rulesOf(game: string): Promise<Rulebook> {
  const book = books.get(game) ?? request<Rulebook>('GET', `/api/games/${part(game)}/rules`)
  books.set(game, book)
  book.catch(() => books.delete(game))
  return book
}

export const api = {
  games: () => request<GameInfo[]>('GET', '/api/games'),
  rules: rulesOf,
  components: (game: string) => request<ComponentsInfo>('GET', `/api/games/${part(game)}/components`),
  checkComponents: (game: string, file: CopyFile) => request<ComponentsCheck>('POST', `/api/games/${part(game)}/components`, file),
  openTables: () => request<TableSummary[]>('GET', '/api/tables'),
  create: (table: CreateTable) => request<Created>('POST', '/api/tables', table),
  look: (reader: Reader) => request<TableView>('GET', root(reader)),
  /** What is drawn of a table's board once, in the game's own form. */
  board: <T>(reader: Reader) => request<T>('GET', `${root(reader)}/board`),
  /** The table after its first `at` entries; with `seat` through that seat's eyes, where this reader may. */
  replay: (reader: Reader, at: number, seat?: number) => request<TableView>('GET', `${root(reader)}/at/${at}${seat === undefined ? '' : `?seat=${seat}`}`),
  whatIf: (reader: Reader, branch: Branch, seat?: number) => whatIf<TableView | RefusalMessage>(reader, '', branch, seat),
  /** One branch of the offers of a what-if. */
  offers: (reader: Reader, branch: Branch, prefix: number[], seat?: number) => whatIf<OffersMessage>(reader, '/offers', { branch, prefix }, seat),
  advice: (reader: Reader, branch: Branch, bot: string, seat?: number) => whatIf<Advice>(reader, '/advice', { branch, bot }, seat),
  position: (reader: Reader, branch: Branch, seat?: number) => whatIf<PositionFile>(reader, '/position', branch, seat),
  caseText: (reader: Reader, branch: Branch, refused: string, seat?: number) => whatIf<{ text: string }>(reader, '/case', { branch, refused }, seat),
  course: (reader: Reader) => request<Course>('GET', `${root(reader)}/course`),
  /** The private notes of a seat; `of` names the seat where the link holds several. */
  notes: (seat: string, of?: number) => request<{ text: string }>('GET', `${root({ seat })}/notes${of === undefined ? '' : `?seat=${of}`}`),
  writeNotes: (seat: string, text: string, of?: number) => request<void>('POST', `${root({ seat })}/notes${of === undefined ? '' : `?seat=${of}`}`, { text }),
  /** What a seat plans for later turns, in a form of its game's own; kept only in place of what it was `before`. */
  plans: (seat: string, of?: number) => request<Plans>('GET', `${root({ seat })}/plans${of === undefined ? '' : `?seat=${of}`}`),
  keepPlans: (seat: string, plans: Plans, of?: number) => request<void>('POST', `${root({ seat })}/plans${of === undefined ? '' : `?seat=${of}`}`, plans),
  /** The windows that a seat lets go by without being asked; `of` as for notes. */
  answers: (seat: string, of?: number) => request<StandingAnswers>('GET', `${root({ seat })}/answers${of === undefined ? '' : `?seat=${of}`}`),
  setAnswers: (seat: string, answers: StandingAnswers['answers'], of?: number) => request<StandingAnswers>('POST', `${root({ seat })}/answers${of === undefined ? '' : `?seat=${of}`}`, { answers }),
  nonce: (seat: string, nonce: string) => request<void>('POST', `${root({ seat })}/nonce`, { nonce }),
  rematch: (seat: string) => request<Joined>('POST', `${root({ seat })}/rematch`, {}),
  joinable: (token: string) => request<TableSummary>('GET', `/api/join/${part(token)}`),
  join: (token: string, join: JoinRequest) => request<Joined>('POST', `/api/join/${part(token)}`, join),
  sit: (table: string, join: JoinRequest) => request<Joined>('POST', `/api/tables/${part(table)}/join`, join),
  host: (token: string, change: HostRequest) => request<Joined>('POST', `/api/host/${part(token)}`, change),
  /** Letters from number `since` on; `of` names the seat where the link holds several. */
  press: (reader: Reader, since: number, of?: number) => request<LetterInfo[]>('GET', `${root(reader)}/press?since=${since}${of === undefined ? '' : `&seat=${of}`}`),
  say: (seat: string, letter: Say, of?: number) => request<void>('POST', `${root({ seat })}/press${of === undefined ? '' : `?seat=${of}`}`, letter),
  markRead: (seat: string, count: number, of?: number) => request<void>('POST', `${root({ seat })}/press/read${of === undefined ? '' : `?seat=${of}`}`, { count }),
  /** Wishes for seats, dearest first, while the game has not begun. */
  rank: (seat: string, ranking: string[]) => request<void>('POST', `${root({ seat })}/ranking`, { ranking }),
  /** In a sandbox: another one that begins at a position. */
  editSandbox: (seat: string, position: Record<string, unknown>) => request<Joined>('POST', `${root({ seat })}/sandbox`, { position }),
  /** Where news of the table is posted; an empty address is nowhere. */
  setWebhook: (token: string, url: string) => request<void>('POST', `/api/host/${part(token)}/webhook`, { url }),
  changeClock: (token: string, change: ClockRequest) => request<void>('POST', `/api/host/${part(token)}/clock`, change),
  qrAddress: (token: string) => `/api/join/${part(token)}/qr.svg`,
  recordAddress: (reader: Reader) => `${root(reader)}/record`,
  liveAddress: (reader: Reader) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${root(reader)}/live?log=tail`,
}
