/**
 * A spot is anything on a board that can be pressed: a place, a piece, a card. Boards draw spots and know no rules;
 * the table tells them which are offered and what a press means.
 */
import { getContext, setContext } from 'svelte'

export type Mark = 'offered' | 'selected' | 'refused' | 'last'

export interface Spots {
  /** How the spot is drawn now; undefined is unmarked. Read while rendering, so it may be reactive. */
  mark(id: string): Mark | undefined
  /** What a screen reader says of the spot after its name: what a press does, or nothing. */
  hint(id: string): string
  press(id: string): void
  /** The pointer or the focus came to the spot, or left it (''). */
  point(id: string): void
}

const KEY = Symbol('spots')

export function provideSpots(spots: Spots): void {
  setContext(KEY, spots)
}

export function useSpots(): Spots {
  return getContext<Spots>(KEY)
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The candidate nearest to `from` in the direction of an arrow key: sideways distance counts double. */
export function neighbour<T extends { x: number; y: number }>(from: { x: number; y: number }, candidates: T[], key: string): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const candidate of candidates) {
    const dx = candidate.x - from.x
    const dy = candidate.y - from.y
    const ahead = key === 'ArrowRight' ? dx : key === 'ArrowLeft' ? -dx : key === 'ArrowDown' ? dy : -dy
    const aside = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(dy) : Math.abs(dx)
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside
      best = candidate
    }
  }
  return best
}

/**
 * Makes the spots under `board` one tab stop: arrows go to the neighbour in that direction, Tab to the next offered
 * spot and past the last one out of the board.
 */
export function boardKeys(board: HTMLElement | SVGElement): () => void {
  const all = (selector = '[data-spot]') => [...board.querySelectorAll<HTMLElement | SVGElement>(selector)]

  function setStop(spot: HTMLElement | SVGElement) {
    for (const other of all('[data-spot][tabindex="0"]')) other.setAttribute('tabindex', '-1')
    spot.setAttribute('tabindex', '0')
  }

  function go(spot: HTMLElement | SVGElement) {
    setStop(spot)
    spot.focus({ preventScroll: false })
  }

  function onkeydown(event: KeyboardEvent) {
    const current = (event.target as Element).closest<HTMLElement | SVGElement>('[data-spot]')
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.startsWith('Arrow')) {
      const others = all().filter((spot) => spot !== current)
      const found = neighbour(middle(current), others.map((spot) => ({ spot, ...middle(spot) })), event.key)
      if (found) go(found.spot)
      event.preventDefault()
    } else if (event.key === 'Tab') {
      const offered = all('[data-spot][data-mark="offered"]')
      const at = offered.indexOf(current)
      const next = offered[event.shiftKey ? (at < 0 ? offered.length - 1 : at - 1) : at + 1]
      if (next && next !== current) {
        go(next)
        event.preventDefault()
      }
    }
  }

  function onfocusin(event: FocusEvent) {
    const spot = (event.target as Element).closest<HTMLElement | SVGElement>('[data-spot]')
    if (spot) setStop(spot)
  }

  /** Something must be the tab stop, also after the focused spot has gone. */
  function ensureStop() {
    if (all('[data-spot][tabindex="0"]').length === 0) {
      const first = all('[data-spot][data-mark="offered"]')[0] ?? all()[0]
      first?.setAttribute('tabindex', '0')
    }
  }

  board.addEventListener('keydown', onkeydown as EventListener)
  board.addEventListener('focusin', onfocusin as EventListener)
  const watch = new MutationObserver(ensureStop)
  watch.observe(board, { childList: true, subtree: true })
  ensureStop()
  return () => {
    board.removeEventListener('keydown', onkeydown as EventListener)
    board.removeEventListener('focusin', onfocusin as EventListener)
    watch.disconnect()
  }
}
