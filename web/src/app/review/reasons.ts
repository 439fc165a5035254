/** Why a move is good or bad, in words: what it does at once as the server foresees it, and what the review says it brings more. */
import type { GameWords } from '$/board/game-words.svelte'
import { s, signedPoints } from '$/i18n/study.svelte'
import { pointsOf } from '$/wire/steps'
import type { Difference, Event, Fact, SeatOutlook, Tried } from '$/wire/types'

/** The name of a kind of points. */
export function kindName(words: GameWords, kind: string): string {
  for (const key of [`points_${kind}`, `event_${kind}`]) {
    const text = words.has(key) ? words.say(key) : ''
    if (text && !text.includes('{')) return text
  }
  return kind
}

/** What a move brings more than another, as a sentence. */
export function differencesInWords(...given: Parameters<typeof differenceList>): string {
  const list = differenceList(...given)
  return list ? s('brings', { list }) : ''
}

/** The same as a list within a sentence. */
export function differenceList(
  differences: readonly Difference[],
  seat: number,
  words: GameWords,
  name: (seat: number) => string,
): string {
  const list = differences.map(({ seat: whose, kind, points }) => {
    if (!kind) return s('more_unknown', { points: signedPoints(points) })
    const said = { points: signedPoints(points), kind: kindName(words, kind) }
    return whose === seat ? s('more', said) : s('more_for', { ...said, name: name(whose) })
  })
  return list.join(', ')
}

/** What a move does at once. */
export function factsInWords(facts: readonly Fact[], seat: number, words: GameWords): string {
  const said: string[] = []
  const own = facts.filter((fact) => fact.seat === seat)
  const scored = byKind(own.filter(({ code }) => code === 'scores' || code === 'loses'))
  if (scored.size) said.push(s('round_end', { list: pointsInWords(scored, words) }))
  if (own.some(({ code }) => code === 'marker')) said.push(words.say('takes_marker'))
  for (const { kind } of own.filter(({ code }) => code === 'goal'))
    said.push(s('reaches', { what: kindName(words, kind) }))
  for (const { code, kind, points } of facts) {
    if (code === 'leaves') said.push(s('leaves_tiles', { points, colour: words.say(`colour_${kind}`) }))
    if (code === 'forces') said.push(s('next_loses', { points: signedPoints(points, 0), kind: kindName(words, kind) }))
    if (code === 'uncovers') said.push(s('reveals_chip'))
  }
  return said.join(' ')
}

/** What a move would do by its steps, and by how it changes what the round would bring. */
export function outlookInWords(
  before: readonly SeatOutlook[],
  { steps, after }: Tried,
  seat: number,
  words: GameWords,
): string {
  const now = byKind(steps.map(({ event }) => event).filter((event) => event.seat === seat && event.points))
  const then = byKind(after.outlook[seat]?.events ?? [])
  for (const [kind, points] of byKind(before[seat]?.events ?? [])) then.set(kind, (then.get(kind) ?? 0) - points)
  for (const [kind, points] of now) then.set(kind, (then.get(kind) ?? 0) + points)
  for (const [kind, points] of then) if (!points) then.delete(kind)
  return then.size ? s('round_end', { list: pointsInWords(then, words) }) : s('no_change')
}

function byKind(events: readonly Pick<Event, 'kind' | 'points'>[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const event of events) found.set(event.kind, (found.get(event.kind) ?? 0) + pointsOf([event]))
  return found
}

function pointsInWords(points: ReadonlyMap<string, number>, words: GameWords): string {
  return [...points]
    .map(([kind, sum]) => s('more', { points: signedPoints(sum, 0), kind: kindName(words, kind) }))
    .join(', ')
}
