/** What crosses the wire, by the names of `barbaricum.server.wire`; the types themselves are made from the server's document. */
import type { components } from './schema'

type Schema = components['schemas']

/** A request may leave out what has a default. */
type Asked<T, Required extends keyof T> = Pick<T, Required> & Partial<T>

export type PathPart = Schema['PathPart']
export type OfferLeaf = Schema['OfferLeaf']
export type LogLine = Schema['LogLine']
export type SeatInfo = Schema['SeatInfo']
export type DraftInfo = Schema['DraftInfo']
/** A table as one reader sees it; `view` is the game's own. */
export type TableView<View = unknown> = Omit<Schema['TableView'], 'view'> & { view: View }
export type RefusalMessage = Schema['RefusalMessage']
export type AllowedMessage = Schema['AllowedMessage']
export type ErrorMessage = Schema['ErrorMessage']
/** What is offered just below a prefix; `action` is -1 where it branches on. */
export type OfferBranch = Schema['OfferBranch']
export type OffersMessage = Schema['OffersMessage']
export type ServerMessage = TableView | RefusalMessage | AllowedMessage | OffersMessage | ErrorMessage

export type ClientMessage =
  | Asked<Schema['Add'], 'type' | 'seq'>
  | Schema['Explain']
  | Schema['AskOffers']
  | Asked<Schema['Undo'], 'type' | 'seq'>
  | Schema['Publish']
  | Schema['AskUndo']
  | Schema['AnswerUndo']
  | Schema['Resign']
  | Asked<Schema['Propose'], 'type' | 'what'>
  | Schema['AnswerProposal']
  | Schema['VoteDraw']
  | Schema['Back']
  | Schema['Adjudicate']
  | Schema['Uncover']
  | Schema['Cover']

export type Branch = Asked<Schema['Branch'], 'at' | 'luck'>
export type Advice = Schema['Advice']
export type PositionFile = Asked<Schema['PositionFile'], 'format' | 'game' | 'setup' | 'options' | 'position'>

export type Course = Schema['Course']

export type OptionInfo = Schema['OptionInfo']
export type OptionValue = OptionInfo['values'][number]
export type ClockInfo = Schema['ClockInfo']
export type Timing = Asked<Schema['Timing'], 'lengths'>
export type ClockRequest = Asked<Schema['ClockRequest'], 'what'>
export type LetterInfo = Schema['LetterInfo']
export type Plans = Schema['Plans']
export type Say = Asked<Schema['Say'], 'text'>
export type GameInfo = Schema['GameInfo']
export type SeatRequest = Asked<Schema['SeatRequest'], 'kind'>
export type CreateTable = Asked<Omit<Schema['CreateTable'], 'seats' | 'timing'> & { seats: SeatRequest[]; timing: Timing | null }, 'game' | 'seats'>
export type Created = Schema['Created']
export type JoinRequest = Asked<Schema['JoinRequest'], 'name' | 'nonce'>
export type Joined = Schema['Joined']
export type HostRequest = Asked<Schema['HostRequest'], 'action' | 'seat'>
export type TableSummary = Schema['TableSummary']
export type Clause = Schema['Clause']
export type Ruling = Schema['Ruling']
export type Rulebook = Schema['Rulebook']
export type ValueInfo = Schema['ValueInfo']
export type ComponentsCheck = Schema['ComponentsCheck']
/** Whether to ask or what to do in windows with these facts, and all such lines of a seat: `barbaricum.tables.answering`. */
export interface StandingAnswer {
  /** `ask`, or one of the deeds. */
  do: string
  when: Record<string, string>
}
export interface StandingAnswers {
  answers: StandingAnswer[]
  facts: Record<string, string[]>
  /** What may be done beside asking, and what it is called. */
  deeds: Record<string, string>
}
export type ComponentsInfo = Schema['ComponentsInfo']
