/**
 * The service worker: opens the page without a network, with what it has.
 * The page itself and what the server said last are asked for first and kept for when nobody answers; files with a hash in their name are kept for good.
 */
export {}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Clicked extends Extendable {
  readonly notification: { data: unknown; close(): void }
}
interface Client {
  readonly url: string
  focus(): Promise<unknown>
}
interface Scope {
  addEventListener(type: 'install' | 'activate', act: (event: Extendable) => void): void
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void
  addEventListener(type: 'notificationclick', act: (event: Clicked) => void): void
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Client[]>
    openWindow(url: string): Promise<unknown>
  }
}
const worker = self as unknown as Scope

/** Every file of the page, and a name for all of them together: put in when the page is built. */
declare const __FILES__: string[]
declare const __BUILD__: string
const SHELL = `sintra-page-${__BUILD__}`
const DATA = 'sintra-data'
/** What the server says of games, reviews and puzzles is kept; who somebody is, and invitations, are not. */
const KEPT = /^\/api\/(games(\/readiness)?|tables\/(mine|[a-z0-9]+(\/(replay|history|review))?)|puzzles(\/.*)?)$/
/** The page is asked for so long, in milliseconds. */
const PATIENCE = 4000
const MOST_DATA = 80

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|ws)\//.test(url.pathname)) event.respondWith(page(request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (KEPT.test(url.pathname)) event.respondWith(said(request))
  else if (!url.pathname.startsWith('/api/')) event.respondWith(newest(request, SHELL))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

async function install(): Promise<void> {
  const shell = await caches.open(SHELL)
  await shell.addAll(['/', ...__FILES__])
  await worker.skipWaiting()
}

/** Pages of the version before may still load a part of themselves; older ones are asked to reload when they speak to the server. */
async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('sintra-page-') && name !== SHELL)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

async function page(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL)
  try {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE))
    return await Promise.race([fetch(request), late])
  } catch {
    return (await shell.match('/')) ?? Response.error()
  }
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone())
  return answer
}

async function newest(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** What the server says, or has said; the page learns which. */
async function said(request: Request): Promise<Response> {
  const data = await caches.open(DATA)
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      await data.put(request.url, answer.clone())
      const keys = await data.keys()
      await Promise.all(keys.slice(0, -MOST_DATA).map((key) => data.delete(key)))
    }
    return answer
  } catch (error) {
    const kept = await data.match(request.url, { ignoreVary: true })
    if (!kept) throw error
    const headers = new Headers(kept.headers)
    headers.set('x-sintra-kept', '1')
    return new Response(kept.body, { status: kept.status, headers })
  }
}

async function show(url: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((client) => new URL(client.url).pathname === url)
  if (there) await there.focus()
  else await worker.clients.openWindow(url)
}
