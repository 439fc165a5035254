import type { Selection } from '$/board/shared/selection.svelte'

const KEY = 'sintra.choice'

interface KeptChoice {
  v: number
  path: string[]
  tapped: string[] | null
}

/** Keep what is half chosen at a table for this tab, should it be loaded again. */
export function keepChoice(table: string, v: number | null, { chosen }: Selection): void {
  if (chosen.path.length || chosen.tapped) sessionStorage.setItem(`${KEY}.${table}`, JSON.stringify({ v, ...chosen }))
  else sessionStorage.removeItem(`${KEY}.${table}`)
}

/** Take up what was half chosen, unless the game has gone on. */
export function restoreChoice(table: string, v: number | null, selection: Selection): void {
  const kept = JSON.parse(sessionStorage.getItem(`${KEY}.${table}`) ?? 'null') as KeptChoice | null
  if (kept?.v === v && kept) selection.restore(kept)
}
