/** Making a table and remembering its links. */
import { api, RequestFault } from './api'
import { remember, setMyName } from './mytables'
import type { Route } from './router'
import type { Created, CreateTable } from './wire'

/** What this server's host gave to those who may make tables; known while the tab is open. */
const PASSWORD = 'barbaricum.password'

/** Ask for the table, and for the password where the server wants one. */
async function ask(wanted: CreateTable): Promise<Created> {
  for (;;) {
    try {
      return await api.create({ ...wanted, password: sessionStorage.getItem(PASSWORD) ?? '' })
    } catch (fault) {
      const given = fault instanceof RequestFault && fault.status === 403 ? window.prompt(fault.message) : null
      if (given === null) throw fault
      sessionStorage.setItem(PASSWORD, given)
    }
  }
}

/** Make the table and say where its maker goes; the browser's part of the seed is given there. */
export async function createTable(wanted: CreateTable, title: string): Promise<Route> {
  if (wanted.player) setMyName(wanted.player)
  const made = await ask(wanted)
  remember({ table: made.table, seat: made.seat, game: wanted.game, title, host: made.host, join: made.join, origin: new URL(made.join_url, location.origin).origin })
  if (!made.seat) return { page: 'watch', id: made.table }
  return { page: 'seat', token: made.seat }
}
