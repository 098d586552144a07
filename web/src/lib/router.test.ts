import { expect, test } from 'vitest'
import { href, parse, type Route } from './router'

const ROUTES: Route[] = [
  { page: 'lobby' },
  { page: 'table', id: 'a1' },
  { page: 'seat', token: 'x-Y_9' },
  { page: 'seat', token: 'x-Y_9', at: 12 },
  { page: 'review', token: 'x-Y_9' },
  { page: 'notebook' },
  { page: 'join', token: 't' },
  { page: 'watch', id: 'a1' },
  { page: 'rules', game: 'hengist', clause: '' },
  { page: 'components', game: 'hengist' },
  { page: 'rules', game: 'hengist', clause: 'A/V-follow-road' },
]

test.each(ROUTES)('%o survives its address', (route) => {
  const [path, hash = ''] = href(route).split('#')
  expect(parse(path!, hash)).toEqual(route)
})

test('an unknown address is told as missing', () => {
  expect(parse('/nowhere/1')).toEqual({ page: 'missing', path: '/nowhere/1' })
  expect(parse('/table')).toEqual({ page: 'missing', path: '/table' })
  expect(parse('/table/a/b')).toEqual({ page: 'missing', path: '/table/a/b' })
})
