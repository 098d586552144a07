import { expect, it } from 'vitest'
import { turningPoints, type Stop } from './course'

const stop = (entry: number, before: number, after: number): Stop => ({ entry, end: entry + 1, seat: entry % 2, text: '', before: [before, -before], after: [after, -after] })

it('finds the moves with which a seat’s standing changed most', () => {
  const stops = [stop(0, 0, 0.1), stop(1, 0.1, -0.5), stop(2, -0.5, -0.49), stop(3, -0.49, 0.01)]
  expect(turningPoints(stops, 0, 2).map((each) => each.at)).toEqual([1, 3])
  expect(turningPoints(stops, 1, 9).map((each) => [each.at, Math.round(100 * each.change)])).toEqual([
    [1, 60],
    [3, -50],
    [0, -10],
  ])
})
