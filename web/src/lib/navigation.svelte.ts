/** The present route, kept in step with the address bar. */
import { href, parse, type Route } from './router'

const here = () => parse(location.pathname, location.hash)

let route = $state.raw<Route>(here())

function follow(): void {
  route = here()
}

addEventListener('popstate', follow)
addEventListener('hashchange', follow)

export function currentRoute(): Route {
  return route
}

export function go(to: Route, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', href(to))
  follow()
  scrollTo(0, 0)
}

/** Links into the client change the page without loading it anew. */
export function interceptLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api/')) return
  const to = parse(link.pathname, link.hash)
  // Links within the long page of components are the browser's.
  if (to.page === 'missing' || (to.page === 'components' && link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  go(to)
}
