/** What the other side did since this one was last asked, gathered by deed. */
import type { LogLine } from '../../lib/wire'

export interface Deed {
  text: string
  /** A hex to look at; "" for none. */
  hex: string
}

/** The hex a sentence ends with, or speaks of last. */
function hexIn(text: string): string {
  return text.match(/\b\d{4}\b/g)?.at(-1) ?? ''
}

/** Where pieces went on the map since this seat's last own entry: pairs of hexes, each once. */
export function enemyTracks(log: readonly LogLine[], seat: number, hexes: number): [number, number][] {
  const own = log.findLastIndex((line) => line.seat === seat && !line.undone)
  const found = new Map<string, [number, number]>()
  for (const line of log.slice(own + 1)) {
    const [, from, to] = line.args
    if (line.undone || !/^(move|enter|exit|retreat|advance)$/.test(line.kind) || from === undefined || to === undefined) continue
    if (from < hexes && to < hexes && from !== to) found.set(`${from}:${to}`, [from, to])
  }
  return [...found.values()]
}

/** The lines after this seat's last own entry, moves from and to the same hexes put together. */
export function enemyDeeds(log: readonly LogLine[], seat: number): Deed[] {
  const own = log.findLastIndex((line) => line.seat === seat && !line.undone)
  const found: Deed[] = []
  const moves = new Map<string, { names: string[]; rest: string; at: number }>()
  for (const line of log.slice(own + 1)) {
    if (line.undone || line.head || /^(fight \d+|take \d|reroll|done)$/.test(line.text)) continue
    const move = /^(\S+) ((?:moves|enters|leaves) .+)$/.exec(line.text)
    if (move && (line.kind === 'move' || line.kind === 'enter' || line.kind === 'exit')) {
      const [, name, rest] = move as unknown as [string, string, string]
      const key = rest.replace(/ for .*$/, '').replace(/\.$/, '')
      const known = moves.get(key)
      if (known) {
        known.names.push(name)
        found[known.at] = { text: `${known.names.join(', ')} ${key.replace(/^moves/, 'move').replace(/^enters/, 'enter').replace('and goes', 'and go')}.`, hex: hexIn(key) }
        continue
      }
      moves.set(key, { names: [name], rest, at: found.length })
    }
    found.push({ text: line.text, hex: hexIn(line.text) })
  }
  return found
}
