/** The games this client draws; each is loaded when its table is opened. */
import type { Component } from 'svelte'
import type { Copying } from '../lib/copying.svelte'
import type { GameClient } from './play'

const CLIENTS: Record<string, () => Promise<{ default: GameClient }>> = {
  hengist: () => import('./hengist'),
  alesia: () => import('./alesia'),
  diplomacy: () => import('./diplomacy'),
  invasions_ii: () => import('./invasions_ii'),
  invasion_44ad: () => import('./invasion_44ad'),
  gothic_invasion: () => import('./gothic_invasion'),
}

/** Whether this client has a board for a game; the server may know the rules of more. */
export function isDrawn(id: string): boolean {
  return id in CLIENTS
}

export async function loadGame(id: string): Promise<GameClient> {
  const load = CLIENTS[id]
  if (!load) throw new Error(`This client cannot draw ${id} yet.`)
  return (await load()).default
}

/** Where the values of a printed copy are entered on the drawn pieces; games without it have the tables alone. */
export type CopyPage = Component<{ copy: Copying }>

const COPIES: Record<string, () => Promise<{ default: CopyPage }>> = {
  hengist: () => import('./hengist/MyCopy.svelte'),
}

export async function loadCopyPage(id: string): Promise<CopyPage | null> {
  return (await COPIES[id]?.())?.default ?? null
}
