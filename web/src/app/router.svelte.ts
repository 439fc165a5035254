export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'join'; id: string; code: string | null }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'analysis'; link: string | null; id: string | null; v: number }
  | { page: 'learn'; game: string }
  | { page: 'lobby' }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'mail'; code: string }
  | { page: 'you' }
  | { page: 'games' }
  | { page: 'ratings' }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'practice'; game: string; theme: string | null }
  | { page: 'lost' }

/** Read an address. */
export function routeOf(path: string): Route {
  const [page = '', id = '', more = ''] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (!page) return { page: 'home' }
  if (page === 'table' && id) return { page, id }
  if (page === 'join' && id) return { page, id, code: more || null }
  if (page === 'replay' && id) return { page, id }
  if (page === 'review' && id) return { page, id }
  if (page === 'analysis') return { page, link: id && !more ? id : null, id: more ? id : null, v: Number(more) || 0 }
  if (page === 'lobby' || page === 'tournaments') return { page }
  if (page === 'tournament' && id) return { page, id }
  if (page === 'mail' && id) return { page, code: id }
  if (page === 'learn' && id) return { page, game: id }
  if (page === 'you' || page === 'games' || page === 'ratings') return { page }
  if (page === 'puzzles' && !id) return { page }
  if (page === 'puzzles') return { page: 'practice', game: id, theme: more || null }
  if (page === 'puzzle' && id) return { page, id }
  return { page: 'lost' }
}

export const router = $state({ route: routeOf(typeof location === 'undefined' ? '/' : location.pathname) })

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  router.route = routeOf(location.pathname)
  scrollTo(0, 0)
}

/** Follow the back button and links within the page. */
export function listen(): () => void {
  const back = () => (router.route = routeOf(location.pathname))
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    if (link.target || link.download || link.origin !== location.origin || link.pathname.startsWith('/api')) return
    event.preventDefault()
    if (link.pathname !== location.pathname) go(link.pathname + link.hash)
  }
  addEventListener('popstate', back)
  document.addEventListener('click', click)
  return () => {
    removeEventListener('popstate', back)
    document.removeEventListener('click', click)
  }
}
