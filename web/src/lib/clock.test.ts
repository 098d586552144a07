import { expect, test } from 'vitest'
import { inWords } from './clock.svelte'

test('time left is told in two units at most', () => {
  expect([0, -5, 40, 179, 180, 3599, 3600, 5400, 86400, 100000, 200000].map(inWords)).toEqual(['time is up', 'time is up', '40 s', '179 s', '3 min', '59 min', '1 h', '1 h 30 min', '1 d', '1 d 3 h', '2 d 7 h'])
})
