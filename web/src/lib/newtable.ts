/** Making a table and remembering its links. */
import { api, makeNonce } from './api'
import { remember, setMyName } from './mytables'
import type { Route } from './router'
import type { CreateTable } from './wire'

/** Make the table, add this browser's part of its seed, and say where the maker goes. */
export async function createTable(wanted: CreateTable, title: string): Promise<Route> {
  if (wanted.player) setMyName(wanted.player)
  const made = await api.create(wanted)
  remember({ table: made.table, seat: made.seat, game: wanted.game, title, host: made.host, join: made.join, origin: made.join_url ? new URL(made.join_url, location.origin).origin : '' })
  if (!made.seat) return { page: 'watch', id: made.table }
  await api.nonce(made.seat, makeNonce())
  return { page: 'seat', token: made.seat }
}
