import { doorWords, t } from '$/i18n/words.svelte'
import { isReady, readiness } from '$/wire/readiness.svelte'

/** Seconds as somebody would say them: a long wait in fives, a very long one in tens. */
export function roundly(seconds: number): number {
  const step = seconds > 60 ? 10 : seconds > 15 ? 5 : 1
  return Math.max(1, Math.ceil(seconds / step) * step)
}

/** In about how many seconds a game is ready; null if nobody can tell. */
export function secondsLeft(game: string): number | null {
  const left = readiness.games[game]?.seconds_left ?? null
  return left === null ? null : roundly(left)
}

/** When a game is ready, as a sentence. */
export function preparing(game: string): string {
  const n = secondsLeft(game)
  const title = doorWords(game).title
  return n === null ? t('game_getting_ready', { game: title }) : t('game_ready_in', { game: title, n })
}

/** What is waited for if a request was refused because its game is not ready. */
export function waitedFor(): string | null {
  const game = readiness.wanted
  return game !== null && !isReady(game) ? preparing(game) : null
}
