import { describe, expect, it } from 'vitest'
import { lengthOf, resultOf, tally, type Result } from './results'
import type { TableView } from './wire'

const view = (change: object = {}) =>
  ({
    table: 'abc', game: 'hengist', title: 'Hengist', status: 'over', seat: 0, seat_name: 'red', hot_seat: false,
    seats: [{ you: true, kind: 'person', bot: '' }, { you: false, kind: 'bot', bot: 'greedy' }],
    log: [{ head: true }, { head: false }, { head: true }, { head: true, undone: true }],
    result: { winners: ['red'], clause: '', text: '' },
    ...change,
  }) as unknown as TableView

const result = (change: Partial<Result>): Result => ({ table: 'a', seat: 's', game: 'hengist', title: 'Hengist', side: 'red', against: 'bot greedy', share: 1, turns: 12, at: 1, ...change })

describe('own results', () => {
  it('are the share of the victory, against whom, and how long it took', () => {
    expect(resultOf(view(), 's', 5)).toMatchObject({ share: 1, side: 'red', against: 'bot greedy', turns: 2, at: 5 })
    expect(resultOf(view({ result: { winners: ['blue'] } }), 's', 5)?.share).toBe(0)
    expect(resultOf(view({ result: { winners: ['red', 'blue'] } }), 's', 5)?.share).toBe(0.5)
    expect(resultOf(view({ result: { winners: [] } }), 's', 5)?.share).toBe(0.5)
  })

  it('are none while the game runs, for spectators and for shared screens', () => {
    for (const change of [{ status: 'running' }, { seat: -1 }, { hot_seat: true }, { result: null }]) expect(resultOf(view(change), 's', 1)).toBeNull()
  })

  it('are counted by any key', () => {
    const all = [result({}), result({ share: 0 }), result({ side: 'blue', share: 0.5 })]
    expect(tally(all, (each) => each.side)).toEqual([
      { name: 'red', games: 2, share: 0.5 },
      { name: 'blue', games: 1, share: 0.5 },
    ])
  })

  it('have lengths in tens of turns', () => {
    expect([1, 10, 11, 20, 21].map((turns) => lengthOf(result({ turns })))).toEqual(['1 to 10 turns', '1 to 10 turns', '11 to 20 turns', '11 to 20 turns', '21 to 30 turns'])
  })
})
