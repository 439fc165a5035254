import { request, token } from './api'
import type { GameStatistics, Leaders, PlayedGames, TableRatings } from './types'

/** How a list of finished games is narrowed down. */
export interface GameFilter {
  game?: string
  result?: 'won' | 'lost'
  against?: 'people' | 'bots'
  review?: 'blunder' | 'none'
}

const NO_GAMES: PlayedGames = { games: [], found: 0, of: {} }

/** Finished games: one's own, and the ratings of everybody. */
export const results = {
  games: (filter: GameFilter, first = 0) =>
    token()
      ? request<PlayedGames>('GET', `/api/players/me/games?${query({ ...filter, first: String(first) })}`)
      : Promise.resolve(NO_GAMES),
  statistics: (game: string) =>
    token() ? request<GameStatistics>('GET', `/api/players/me/statistics/${game}`) : Promise.resolve(null),
  /** What a finished game did to ratings. */
  ofTable: (id: string) => request<TableRatings>('GET', `/api/tables/${id}/ratings`),
  leaders: (game: string, players: '2' | 'many') => request<Leaders>('GET', `/api/ratings/${game}?players=${players}`),
}

function query(params: Record<string, string | undefined>): string {
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  ).toString()
}
