/** Gothic Invasion's things in words, for labels, leader boards and the text view. */
import type { LeaderView, Side } from './view'

/** Each leader's trait in four words. */
export const TRAITS: Record<string, string> = {
  fritigern: '+1 to plunder',
  alatheus: 'keeps one card',
  saphrax: 'may play two',
  valens: '−1 on his die',
  richomeres: 'may reroll once',
  theodosius: 'one more, discards one',
  gratian: 'always draws four',
}

export const SIDES: Record<Side, string> = { goths: 'Goths', romans: 'Romans' }
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export const SEASON_SHORT = { spring: 'Sp', summer: 'Su', autumn: 'Au', winter: 'Wi' } as const

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `8000` as `8 000`, with a space that does not break. */
export function thousands(men: number): string {
  return String(men).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

/** `garrison 1` as `Garrison 1`, `fritigern` as `Fritigern`. */
export const pieceName = capital

export function isGoth(piece: string): boolean {
  return piece === 'fritigern' || piece === 'alatheus' || piece === 'saphrax'
}

export function sideOf(piece: string): Side {
  return isGoth(piece) ? 'goths' : 'romans'
}

export function cardSide(card: string): Side {
  return card.endsWith('G') ? 'goths' : 'romans'
}

/** What a seat leads first stands for it: the side's name, or a leader's. */
export function seatPiece(seat: string): string {
  return seat === 'goths' ? 'fritigern' : seat === 'romans' ? 'valens' : seat
}

export function board(leader: LeaderView): string {
  return `${thousands(leader.army)} men, training ${leader.training}, morale ${leader.morale}`
}

/** Why a leader is not on the map. */
export const ABSENT: Record<LeaderView['status'], string> = {
  waiting: 'has not come yet',
  playing: '',
  gone: 'out of the game',
  reserve: 'waits as a reinforcement',
  due: 'comes next season',
}
