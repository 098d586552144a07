/** The addresses of the client. `parse` and `href` are inverses. */
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'seat'; token: string; at?: number }
  | { page: 'join'; token: string }
  | { page: 'watch'; id: string }
  | { page: 'rules'; game: string; clause: string }
  | { page: 'components'; game: string }
  | { page: 'notebook' }
  | { page: 'review'; token: string }
  | { page: 'missing'; path: string }

export function parse(path: string, hash = ''): Route {
  const [first = '', second = '', ...rest] = path.split('/').slice(1).map(decodeURIComponent)
  if (rest.length > 0 && rest.some((part) => part !== '')) return { page: 'missing', path }
  if (first === '') return { page: 'lobby' }
  if (first === 'notebook' && second === '') return { page: 'notebook' }
  if (second !== '') {
    if (first === 'table' || first === 'watch') return { page: first, id: second }
    if (first === 'seat' && /^#?\d+$/.test(hash)) return { page: first, token: second, at: Number(hash.replace('#', '')) }
    if (first === 'seat' || first === 'join' || first === 'review') return { page: first, token: second }
    if (first === 'components') return { page: 'components', game: second }
    if (first === 'rules') return { page: 'rules', game: second, clause: decodeURIComponent(hash.replace(/^#/, '')) }
  }
  return { page: 'missing', path }
}

export function href(route: Route): string {
  switch (route.page) {
    case 'lobby':
      return '/'
    case 'table':
    case 'watch':
      return `/${route.page}/${encodeURIComponent(route.id)}`
    case 'notebook':
      return '/notebook'
    case 'seat':
      return `/seat/${encodeURIComponent(route.token)}${route.at === undefined ? '' : `#${route.at}`}`
    case 'join':
    case 'review':
      return `/${route.page}/${encodeURIComponent(route.token)}`
    case 'rules':
      return `/rules/${encodeURIComponent(route.game)}${route.clause ? `#${encodeURIComponent(route.clause)}` : ''}`
    case 'components':
      return `/components/${encodeURIComponent(route.game)}`
    case 'missing':
      return route.path
  }
}
