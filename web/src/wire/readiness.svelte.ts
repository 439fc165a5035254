import type { GameReadiness } from './types'

const PAUSE = 1000

/** What the server says of each game: it compiles them once, in the order in which people ask for them. */
export const readiness = $state<{ games: Record<string, GameReadiness>; wanted: string | null }>({
  games: {},
  /** The game for which a request was refused last. */
  wanted: null,
})

/** Whether a game can be played; as long as nobody has asked the server, it can. */
export const isReady = (game: string) => readiness.games[game]?.ready ?? true

let watching: Promise<void> | null = null

/** Ask the server how far it is, until every game is ready; once at a time. */
export function watchReadiness(): Promise<void> {
  return (watching ??= watch().finally(() => (watching = null)))
}

async function watch(): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch('/api/games/readiness')
      if (answer.ok) readiness.games = (await answer.json()) as Record<string, GameReadiness>
    } catch {
      // the server restarts; what was known last is shown meanwhile
    }
    if (Object.values(readiness.games).every(({ ready }) => ready)) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/** Let a game come before those that nobody has asked for. */
export async function askFor(game: string): Promise<void> {
  if (readiness.games[game]?.ready) return
  try {
    const answer = await fetch(`/api/games/${game}/ask`, { method: 'POST' })
    if (answer.ok) readiness.games[game] = (await answer.json()) as GameReadiness
  } catch {
    // the request that needs the game asks again
  }
}

/** Wait until a game can be played. */
export async function whenReady(game: string): Promise<void> {
  await askFor(game)
  while (!isReady(game)) {
    void watchReadiness()
    await new Promise((resolve) => setTimeout(resolve, PAUSE / 4))
  }
}

/** Note that the server refused something because a game is not ready, and look after it. */
export function noteWarming(params: Record<string, unknown>): void {
  readiness.wanted = typeof params['game'] === 'string' ? params['game'] : null
  void watchReadiness()
}
