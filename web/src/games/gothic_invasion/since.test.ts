import { expect, it } from 'vitest'
import type { LogLine } from '../../lib/wire'
import { openSince } from './since'

const line = (entry: number, seat: number, kind = 'move', more: Partial<LogLine> = {}): LogLine => ({ entry, seat, text: `${entry}`, clause: '', kind, args: [], head: false, undone: false, ...more })

it('tells what others and chance did after the last own doing', () => {
  const log = [line(0, 1), line(1, 0), line(2, 1), line(3, -1, 'die'), line(4, -1, 'card'), line(5, -1, 'turn', { head: true })]
  expect(openSince(log, 0).map((each) => each.entry)).toEqual([2, 3])
  expect(openSince(log, -1)).toEqual([])
  expect(openSince([line(0, 1)], 0)).toEqual([])
})
