/** The line, the sentence and the buttons above everything: what the table asks of this reader now. */
import type { Play } from '../games/play'
import { lastWords } from './logbook'
import type { PromptButton } from './Prompt.svelte'
import type { Session } from './session.svelte'
import type { TableView } from './wire'

export interface Asked {
  line: string
  sentence: string
  /** Whether this reader is asked to do something. */
  asked: boolean
  buttons: PromptButton[]
  /** Lines of the draft, in notation. */
  written?: string[]
}

export interface Doings {
  /** How much time is left, in few words; empty where there is no limit. */
  time: string
  download: () => void
  rematch: () => void
  /** Look back at the finished game; absent for spectators. */
  review?: () => void
  /** Let a bot make the next move of a what-if. */
  reply: () => void
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lit buttons answer to the digits, in their order. */
function numbered(buttons: PromptButton[]): PromptButton[] {
  let digit = 0
  return buttons.map((button) => (button.key || button.disabled || digit >= 9 ? button : { ...button, key: String(++digit) }))
}

export function askedOf(session: Session, play: Play, doings: Doings): Asked {
  const table = session.shown!
  if (session.whatIf) return inWhatIf(session, play, table, doings)
  if (session.past) return lookingBack(session, table)
  if (table.undo) return undoAsked(session, table)
  if (table.status === 'over') return over(table, doings)
  if (table.status === 'suspended') return { line: 'Suspended', sentence: table.prompt, asked: false, buttons: [] }
  const acts = table.seats[table.seat]?.acts ?? false
  const draft = table.draft
  const buttons: PromptButton[] = []
  if (acts && !draft?.complete) buttons.push(...play.buttons)
  if (draft?.complete && !draft.ready) buttons.push({ label: draft.lines.length === 1 ? 'Play this move' : `Play these ${draft.lines.length} lines`, tone: 'primary', key: 'S', run: () => session.publish() })
  if (table.sandbox && table.sealed) buttons.push({ label: 'Open all sheets', tone: 'primary', icon: 'check', key: 'S', run: () => session.adjudicate() })
  else if (table.sealed && acts && !draft?.complete) buttons.push({ label: 'I am ready', tone: 'primary', icon: 'check', key: 'S', run: () => session.publish() })
  if (draft && draft.lines.length > 0) buttons.push({ label: draft.ready ? 'Not ready after all' : 'Take back', tone: 'plain', icon: 'undo', key: 'U', run: () => session.undo() })
  if (table.hot_seat && !table.covered && !acts && table.waiting_for.length > 0) {
    buttons.push({ label: 'Hand the screen over', tone: 'primary', icon: 'eye', run: () => session.send({ type: 'cover' }) })
  }
  if (table.sandbox && table.undoable > 0) buttons.push({ label: 'Back one phase', tone: 'plain', icon: 'back', run: () => session.send({ type: 'ask_undo', entries: table.undoable }) })
  const sentence = draft?.complete && !draft.ready ? 'Play what you wrote, or take it back.' : (acts && play.sentence) || table.prompt
  return { line: [(acts && play.preview) || whose(table, acts), doings.time].filter(Boolean).join(' · '), written: draft?.lines ?? [], sentence, asked: acts, buttons: numbered(buttons) }
}

function whose(table: TableView, acts: boolean): string {
  if (table.status === 'waiting') return 'Waiting for players'
  if (acts) return `Your turn, ${capital(table.seat_name)}`
  const names = table.waiting_for.map((seat) => {
    const info = table.seats.find((each) => each.name === seat)
    return info?.player || info?.bot ? `${info.player || info.bot} (${seat})` : capital(seat)
  })
  if (names.length > 3) return `Waiting for ${names.length} seats`
  return names.length > 0 ? `Waiting for ${names.join(' and ')}` : table.heading
}

function lookingBack(session: Session, table: TableView): Asked {
  return {
    line: 'Looking back',
    sentence: lastWords(table.log) || 'The beginning.',
    asked: false,
    buttons: [
      { label: 'To the present', tone: 'primary', key: '.', run: () => session.toPresent() },
      ...(session.live!.what_if ? [{ label: 'What if', tone: 'plain', icon: 'branch', key: 'W', run: () => void session.beginWhatIf() } as const] : []),
    ],
  }
}

function inWhatIf(session: Session, play: Play, table: TableView, doings: Doings): Asked {
  const branch = session.whatIf!
  const moves = branch.moves === 0 ? 'from here' : branch.moves === 1 ? '1 move from the table' : `${branch.moves} moves from the table`
  const running = table.status !== 'over'
  const buttons: PromptButton[] = running ? [...play.buttons] : []
  if (running && table.sealed) buttons.push({ label: 'Open the sheets', tone: 'plain', icon: 'check', run: () => void branch.openSheets() })
  if (branch.canStepBack) buttons.push({ label: 'Step back', tone: 'plain', icon: 'undo', key: 'U', run: () => void branch.stepBack() })
  if (running) buttons.push({ label: branch.thinking ? 'A bot is thinking' : 'Let a bot reply', tone: 'plain', icon: 'bot', disabled: branch.thinking, run: doings.reply })
  buttons.push({ label: 'Back to the table', tone: 'primary', key: 'W', run: () => void session.leaveWhatIf() })
  const sentence = play.sentence || table.prompt
  return { line: play.preview || `What if, ${moves}`, sentence: running ? `${capital(table.seat_name)}: ${sentence}` : sentence, asked: running, buttons: numbered(buttons) }
}

function undoAsked(session: Session, table: TableView): Asked {
  const undo = table.undo!
  const mine = undo.by === table.seat_name || undo.agreed.includes(table.seat_name) || table.seat < 0
  const what = undo.entries === 1 ? 'the last move' : `the last ${undo.entries} moves`
  return {
    line: undo.warning || 'Taking back',
    sentence: mine ? `${capital(undo.by)} asks to take back ${what}; waiting for an answer.` : `${capital(undo.by)} asks to take back ${what}.`,
    asked: !mine,
    buttons: mine
      ? []
      : numbered([
          { label: 'Agree', tone: 'offered', run: () => session.send({ type: 'answer_undo', agree: true }) },
          { label: 'Let it stand', tone: 'plain', run: () => session.send({ type: 'answer_undo', agree: false }) },
        ]),
  }
}

function over(table: TableView, doings: Doings): Asked {
  const buttons: PromptButton[] = []
  if (table.seat >= 0) buttons.push({ label: table.rematch ? 'To the rematch' : 'Rematch, seats swapped', tone: 'primary', icon: 'swap', run: doings.rematch })
  if (doings.review) buttons.push({ label: 'Look back at the game', tone: 'plain', icon: 'eye', run: doings.review })
  buttons.push({ label: 'Download the record', tone: 'plain', icon: 'download', run: doings.download })
  return { line: 'The game is over', sentence: table.result?.text || table.prompt, asked: false, buttons: numbered(buttons) }
}
