/** What happened since this seat's last turn, step by step: moves, missiles, combats and losses, each with where it was. */
import type { LogLine } from '../../lib/wire'
import type { Hexes } from './hexes'
import type { Unit } from './view'
import { isHex } from './words'

export interface Going {
  name: string
  /** A hex, or where else it was: `off` the map, `alesia`. */
  from: string
  to: string
}

export interface Shot {
  /** Who shot: a unit, or "" for a fort. */
  by: string
  at: string
  effect: 'none' | 'disrupted' | 'eliminated'
}

export interface Fight {
  attackers: string[]
  hexes: string[]
  odds: string
  result: string
}

export interface Step {
  kind: 'turn' | 'move' | 'retreat' | 'advance' | 'works' | 'shots' | 'fight' | 'other'
  texts: string[]
  goings: Going[]
  shots: Shot[]
  fight: Fight | null
  /** Who was lost, and in which hex. */
  lost: { name: string; hex: string }[]
  /** A hex to look at; "" for none. */
  hex: string
}

const GOING = /^(\S+) (moves|enters|leaves|retreats|advances) /
const KINDS: Record<string, Step['kind']> = { move: 'move', enter: 'move', exit: 'move', retreat: 'retreat', advance: 'advance', shot: 'shots', works: 'works', combat: 'fight', turn: 'turn' }
/** Entries that only ask for what the next line tells. */
const BARE = /^(fight \d+|take \d|reroll|done|.* shoots \S+)$/

/** The lines since this seat last moved, shot or declared; its retreats and advances in the enemy's attacks are part of those. */
export function sinceOwnTurn(log: readonly LogLine[], seat: number): LogLine[] {
  const stands = log.filter((line) => !line.undone)
  if (seat < 0) return stands.slice(Math.max(0, stands.findLastIndex((line) => line.head)))
  const answers = /^(retreat|advance|standing|lost|fort-lost|rages|melee|end)$/
  const isAnswer = (line: LogLine) => answers.test(line.kind) || /^(take \d|reroll|done)$/.test(line.text) || (line.kind === 'combat' && line.args[1] !== seat)
  const own = stands.findLast((line) => line.seat === seat && !isAnswer(line))
  const after = own ? stands.filter((line) => line.entry > own.entry) : stands
  // The dice of one's own shot or combat fell in one's own turn.
  const dice = own && /^(shot|rolled|combat)$/.test(after[0]?.kind ?? '') ? after.findIndex((line) => line.seat >= 0 || !/^(shot|rolled|combat|lost|rages|melee|fort-lost)$/.test(line.kind)) : 0
  return dice < 0 ? [] : after.slice(dice)
}

/** The step of this run of moves that leads to the same place: who comes there, from wherever, comes in one step. */
function sameMove(steps: readonly Step[], kind: Step['kind'], from: string, to: string): Step | undefined {
  if (kind !== 'move') return steps.at(-1)?.kind === kind && steps.at(-1)!.goings.at(-1)?.to === to ? steps.at(-1) : undefined
  const run = steps.slice(steps.findLastIndex((step) => step.kind !== 'move') + 1)
  return isHex(to) ? run.find((step) => step.goings[0]?.to === to && isHex(step.goings[0].from) === isHex(from)) : undefined
}

export function stepsOf(log: readonly LogLine[], seat: number, hexes: Hexes): Step[] {
  const steps: Step[] = []
  for (const line of sinceOwnTurn(log, seat)) if (!BARE.test(line.text) && line.kind !== 'rolled') add(steps, line, hexes)
  return steps
}

function add(steps: Step[], line: LogLine, hexes: Hexes): void {
  const last = steps.at(-1)
  const name = (hex: number | undefined) => (hex !== undefined && hex >= 0 && hex < hexes.count ? hexes.name(hex) : '')
  const kind = KINDS[line.kind] ?? 'other'
  const fresh = (hex: string): Step => {
    const step: Step = { kind, texts: [line.text], goings: [], shots: [], fight: null, lost: [], hex }
    steps.push(step)
    return step
  }
  const more = (step: Step): Step => {
    step.texts.push(line.text)
    return step
  }
  if (line.kind === 'lost' || line.kind === 'fort-lost') {
    const hex = name(line.kind === 'lost' ? line.args[1] : line.args[0])
    const step = last && last.kind !== 'turn' ? more(last) : fresh(hex)
    if (line.kind === 'lost') step.lost.push({ name: line.text.split(' ')[0]!, hex })
    return
  }
  const going = GOING.exec(line.text)
  if (going && (kind === 'move' || kind === 'retreat' || kind === 'advance')) {
    const from = line.kind === 'enter' ? 'off' : line.kind === 'exit' ? 'alesia' : name(line.args[1])
    const by = name(line.args[1])
    const to = name(line.args[2]) || (/ alesia\b/.test(line.text) ? 'alesia' : 'off')
    const same = sameMove(steps, kind, from, to)
    ;(same ? more(same) : fresh(name(line.args[2]) || by)).goings.push({ name: going[1]!, from, to })
    return
  }
  if (kind === 'shots') {
    const [, by = '', at = ''] = /^(.+?) shoots at (\S+) /.exec(line.text) ?? []
    const shot: Shot = { by: by === 'A fort' ? '' : by, at, effect: /eliminated/.test(line.text) ? 'eliminated' : /disrupted/.test(line.text) ? 'disrupted' : 'none' }
    ;(last?.kind === 'shots' && last.shots[0]?.at === at ? more(last) : fresh('')).shots.push(shot)
    return
  }
  if (kind === 'works') return void (last?.kind === 'works' ? more(last) : fresh(''))
  if (kind === 'fight') {
    const [, attackers = '', , at = '', odds = '', result = ''] = /^(.+) attack (.+?) at ([\d, ]+?)(?:, doubled by .+?,)? at (\S+): (.+)\.$/.exec(line.text) ?? []
    const step = fresh(at.split(', ')[0] ?? '')
    step.fight = { attackers: attackers.split(', '), hexes: at.split(', ').filter(Boolean), odds, result }
    return
  }
  if (line.kind === 'rallied' && last?.texts.at(-1)?.endsWith(' recovers.')) return void more(last)
  fresh(line.text.match(/\b\d{4}\b/g)?.at(-1) ?? '')
}

/** Where pieces stood after a step (-1: before the first), for those that stand elsewhere now. */
export function placesAfter(steps: readonly Step[], index: number): Map<string, string> {
  const places = new Map<string, string>()
  for (let at = steps.length - 1; at > index; at -= 1) {
    const step = steps[at]!
    for (const { name, hex } of step.lost.toReversed()) if (hex) places.set(name, hex)
    for (const { name, from } of step.goings.toReversed()) places.set(name, from)
  }
  return places
}

/** A step in one line: those who did the same are named together. */
export function wordsOf(step: Step): string {
  if (step.goings.length > 1) {
    const names = step.goings.map((going) => going.name).join(', ')
    const [deed, ...rest] = [GOING.exec(step.texts[0]!)![2]!, ...step.texts.filter((text) => !GOING.test(text))]
    const { to } = step.goings[0]!
    const plural = { moves: 'move', enters: 'enter', leaves: 'leave Alesia', retreats: 'retreat', advances: 'advance' }[deed]!
    const from = isHex(step.goings[0]!.from) ? ` from ${[...new Set(step.goings.map((going) => going.from))].join(' and ')}` : ''
    return [`${names} ${plural}${from}${deed === 'enters' || deed === 'leaves' ? ' and go' : ''} to ${to}.`, ...rest].join(' ')
  }
  const rolls = step.texts.filter((text) => /^In the works/.test(text)).length
  if (rolls > 1) {
    const hit = step.texts.filter((text) => !/comes through/.test(text))
    return `${rolls} rolls in the works. ${hit.length > 0 ? hit.join(' ') : 'All come through.'}`
  }
  return step.texts.join(' ')
}

/** Units as they stood then. */
export function replayed(units: readonly Unit[], places: Map<string, string>): Unit[] {
  return units.map((unit) => (places.has(unit.name) ? { ...unit, place: places.get(unit.name)! } : unit))
}
