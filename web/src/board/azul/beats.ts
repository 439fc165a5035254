import { pointsOf, type Shown } from '$/wire/steps'
import { CENTRE, EMPTY, LETTERS, MARKER } from '../generated/azul'
import type { Beat, Flight, Place } from '../types'
import { fills, is, placesOf, spaceAt, type AzulView, type EventOf } from './record'

const APART = 40
const DEAL_APART = 30
const DEAL_LONGEST = 1200

/** A step, and the view before it. */
interface Change extends Shown<AzulView> {
  before: AzulView
}

/** How the page shows an entry: the draft, then the tiling tile by tile, then the deal. */
export function beats(before: AzulView, steps: Shown<AzulView>[]): Beat<AzulView>[] {
  const changes = steps.map((step, i) => ({ ...step, before: steps[i - 1]?.view ?? before }))
  return together(changes).flatMap((group) => shown(group) ?? [])
}

const DRAFT = new Set(['took', 'moved', 'marker', 'laid', 'dropped'])

/** One beat shows a whole draft, and a tile with both of its runs. */
function together(changes: Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last && belongs(change.event, last[0]!.event)) last.push(change)
    else groups.push([change])
  }
  return groups
}

function belongs(one: Change['event'], other: Change['event']): boolean {
  if (is(one, 'tiled') && is(other, 'tiled')) return one.seat === other.seat && one.details.row === other.details.row
  return DRAFT.has(one.kind) && DRAFT.has(other.kind)
}

function shown(group: Change[]): Beat<AzulView> | null {
  const { event, before } = group[0]!
  const { view } = group.at(-1)!
  if (is(event, 'took')) return draft(group, event)
  if (is(event, 'tiled')) return tiled(group, event)
  if (is(event, 'fell')) {
    const { row } = event.details
    const flights = fall(group[0]!, lineTiles(before, event.seat, row))
    return { view, flights, ms: 380, sound: 'floor', tiling: true }
  }
  if (is(event, 'floor')) {
    const marks = [{ place: `seat-${event.seat}/floor`, points: event.points }]
    return { view, flights: swept(before, event.seat), marks, ms: 300, sound: 'floor', tiling: true }
  }
  if (event.kind === 'dealt') return { view, flights: deal(view), ms: 300, sound: 'place' }
  if ('spaces' in event.details) {
    const run = placesOf(event)
    const marks = [{ place: run[2] ?? `seat-${event.seat}`, points: event.points, run }]
    return { view, flights: [], marks, sound: 'bell', tiling: true }
  }
  return null
}

function draft(group: Change[], took: EventOf<'took'>): Beat<AzulView> {
  const { source, colour, tiles } = took.details
  const from = source === CENTRE ? 'centre' : `factory-${source + 1}`
  const held = Array.from({ length: tiles }, (_, i) => `${from}/${LETTERS[colour]}/${i}`)
  const flights: Flight[] = []
  const add = (more: Flight[]) => more.forEach((flight) => flights.push({ ...flight, delay: flights.length * APART }))
  let rest: Flight[] = []
  let sound: Beat['sound'] = 'place'
  for (const change of group) {
    const { event } = change
    if (is(event, 'moved')) rest = moved(change, event)
    else if (is(event, 'marker')) add(fall(change, ['centre/marker']))
    else if (is(event, 'laid')) {
      add(laid(change, event, held.splice(0, event.details.tiles)))
      if (fills(event)) sound = 'complete'
    } else if (is(event, 'dropped')) {
      add(fall(change, held.splice(0, event.details.tiles)))
      sound = 'floor'
    }
  }
  return { view: group.at(-1)!.view, flights: [...flights, ...rest], sound }
}

/** What is left on a factory slides to the centre. */
function moved({ before }: Change, { details: { factory } }: EventOf<'moved'>): Flight[] {
  return before.factories[factory]!.flatMap((count, colour) =>
    Array.from({ length: count }, (_, i) => ({
      from: `factory-${factory + 1}/${LETTERS[colour]}/${i}`,
      to: `centre/${LETTERS[colour]}/${before.centre[colour]! + i}`,
      delay: APART,
    })),
  )
}

function laid({ before }: Change, { seat, details: { row } }: EventOf<'laid'>, from: Place[]): Flight[] {
  const lying = before.lines[seat]![row]!
  return from.map((place, i) => ({ from: place, to: `seat-${seat}/line-${row + 1}/${lying + i}` }))
}

/** Pieces fall to the spaces of the floor line that they fill, the others into the lid; a marker for which there is no space stays with the floor. */
function fall({ before, view, event: { seat } }: Change, from: Place[]): Flight[] {
  const spaces = view.floor[seat]!.flatMap((piece, i) => (piece !== before.floor[seat]![i] ? [i] : []))
  return from.map((place, i) => {
    const space = spaces[i]
    if (space !== undefined) return { from: place, to: `seat-${seat}/floor/${space}` }
    return { from: place, to: place === 'centre/marker' ? `seat-${seat}/floor` : 'lid' }
  })
}

function lineTiles(view: AzulView, seat: number, row: number): Place[] {
  return Array.from({ length: view.lines[seat]![row]! }, (_, i) => `seat-${seat}/line-${row + 1}/${i}`)
}

function tiled(group: Change[], { seat, details: { row, column } }: EventOf<'tiled'>): Beat<AzulView> {
  const events = group.map(({ event }) => event)
  const space = spaceAt(seat, row, column)
  const [tile, ...others] = lineTiles(group[0]!.before, seat, row)
  const flights: Flight[] = others.map((from, i) => ({ from, to: 'lid', delay: 120 + (i + 1) * APART }))
  if (tile) flights.unshift({ from: tile, to: space })
  // a tile in two runs has two events, once with the points of each
  const marks = [{ place: space, points: pointsOf(events), run: events.flatMap(placesOf) }]
  return { view: group.at(-1)!.view, flights, marks, ms: 380, sound: 'run', tiling: true }
}

function swept(before: AzulView, seat: number): Flight[] {
  return before.floor[seat]!.flatMap((piece, i) =>
    piece === EMPTY
      ? []
      : [{ from: `seat-${seat}/floor/${i}`, to: piece === MARKER ? 'centre' : 'lid', delay: i * APART }],
  )
}

function deal(view: AzulView): Flight[] {
  const places = view.factories.flatMap((tiles, factory) =>
    tiles.flatMap((count, colour) =>
      Array.from({ length: count }, (_, i) => `factory-${factory + 1}/${LETTERS[colour]}/${i}`),
    ),
  )
  const apart = Math.min(DEAL_APART, DEAL_LONGEST / Math.max(1, places.length))
  return places.map((to, i) => ({ from: 'bag', to, delay: i * apart }))
}
