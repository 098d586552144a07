/** Making a table and remembering its links. */
import { api } from './api'
import { remember, setMyName } from './mytables'
import type { Route } from './router'
import type { CreateTable } from './wire'

/** Make the table and say where its maker goes; the browser's part of the seed is given there. */
export async function createTable(wanted: CreateTable, title: string): Promise<Route> {
  if (wanted.player) setMyName(wanted.player)
  const made = await api.create(wanted)
  remember({ table: made.table, seat: made.seat, game: wanted.game, title, host: made.host, join: made.join, origin: new URL(made.join_url, location.origin).origin })
  if (!made.seat) return { page: 'watch', id: made.table }
  return { page: 'seat', token: made.seat }
}
