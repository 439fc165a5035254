/** What a hint shows on the table: first where to look, then the way of a move. */
import type { Desk } from '$/board/shared/desk.svelte'
import type { Place } from '$/board/types'
import type { Preview } from '$/wire/steps'
import type { Advice, Candidate, View } from '$/wire/types'
import { wayOf, type Way } from './ways'

/** The way of a candidate over the table, as the server foresees it. */
export function wayOfCandidate(desk: Desk, seat: number, candidate: Candidate, before: View, found: Preview): Way {
  const { path, text, move } = candidate
  const entry = { kind: 'played' as const, v: 0, at: 0, seat, move, text, path, events: found.events }
  const after = found.steps.at(-1)?.view ?? before
  return wayOf(desk.game, { before, steps: found.steps, after, entry })
}

/** Where good moves have something in common: at their source, at their target, or both. */
export function areaOf({ area }: Pick<Advice, 'area'>, way: Way): Place[] {
  const last = area.length - 1
  const kept = area.flatMap((word, i) => (word === null ? [] : [i]))
  const source = kept.filter((i) => i < last || last === 0)
  const places = source.length ? (source.length > 1 ? way.from : way.from.map(whole)) : []
  return [...new Set([...places, ...(kept.includes(last) && last > 0 ? way.to : [])])]
}

/** What a piece lies on: a factory, not one of its colours. */
const whole = (place: Place): Place => (place.startsWith('seat-') ? place : place.split('/')[0]!)
