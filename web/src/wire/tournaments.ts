import { asSomebody, request } from './api'
import type { NewTournament, TournamentList, TournamentSheet } from './types'

const at = (id: string, rest = '') => `/api/tournaments/${id}${rest}`

/** Tournaments: what there is, and what one can do about them. */
export const tournaments = {
  list: () => request<TournamentList>('GET', '/api/tournaments'),
  one: (id: string) => request<TournamentSheet>('GET', at(id)),
  /** The same, or null if it is as it was. */
  since: (id: string, changed: number) => request<TournamentSheet | null>('GET', at(id, `?changed=${changed}`)),
  create: (wish: NewTournament) => asSomebody(() => request<TournamentSheet>('POST', '/api/tournaments', wish)),
  enter: (id: string) => asSomebody(() => request<TournamentSheet>('POST', at(id, '/entry'))),
  withdraw: (id: string) => request<TournamentSheet>('DELETE', at(id, '/entry')),
  start: (id: string) => request<TournamentSheet>('POST', at(id, '/start')),
  cancel: (id: string) => request('DELETE', at(id)),
  addBot: (id: string, level: number) => request<TournamentSheet>('POST', at(id, '/bots'), { level }),
  remove: (id: string, number: number) => request<TournamentSheet>('DELETE', at(id, `/entrants/${number}`)),
}
