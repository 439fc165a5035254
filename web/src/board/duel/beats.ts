import { pointsOf, type Shown } from '$/wire/steps'
import type { Event } from '$/wire/types'
import { CHIP_NAMES, LARGE, LETTERS, MOONS, ON_FACTORY } from '../generated/duel'
import type { Beat, Flight, Place } from '../types'
import { dealt, showed } from './deal'
import { drawnBacks, handPlates, is, placesOf, spaceAt, spread, stackOn, type DuelView, type EventOf } from './record'

type B = Beat<DuelView>
const APART = 40

/** A step, and the view before it. */
interface Change extends Shown<DuelView> {
  before: DuelView
}

/** How the page shows an entry: the decision, then the tiling tile by tile, then new plates and the deal. */
export function beats(before: DuelView, steps: Shown<DuelView>[]): B[] {
  const changes = steps.map((step, i) => ({ ...step, before: steps[i - 1]?.view ?? before }))
  return together(changes).flatMap((group) => shown(group) ?? [])
}

/** What is one thing to see: taking tiles with all that moves at the factories, laying them, paying for a plate, giving chips, showing plates. */
const GROUPS = [
  ['took', 'took_marker', 'moved', 'emptied', 'revealed'],
  ['laid', 'dropped'],
  ['paid', 'drew'],
  ['gave_chip'],
  ['showed'],
].map((kinds) => new Set(kinds))

function together(changes: Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last && belongs(change.event, last[0]!.event)) last.push(change)
    else groups.push([change])
  }
  return groups
}

function belongs(one: Event, other: Event): boolean {
  // both runs of one tile
  if (is(one, 'tiled') && is(other, 'tiled'))
    return (
      one.seat === other.seat && one.details.row === other.details.row && one.details.column === other.details.column
    )
  return GROUPS.some((group) => group.has(one.kind) && group.has(other.kind))
}

const shown = (group: Change[]): B | null => drafting(group) ?? tiling(group) ?? preparing(group)

function drafting(group: Change[]): B | null {
  const { event, before } = group[0]!
  const { view } = group.at(-1)!
  const { kind, seat } = event
  if (kind === 'took' || kind === 'moved') return taking(group)
  if (kind === 'laid' || kind === 'dropped') return laying(group)
  if (kind === 'gave_chip') return given(before, view, seat)
  if (kind === 'paid' || kind === 'drew') return drew(group)
  if (kind === 'returned') return returned(before, view)
  if (is(event, 'took_chip')) return chip(view, event)
  if (is(event, 'took_plate'))
    return { view, flights: [{ from: `plate-${event.details.plate + 1}`, to: 'held-plate' }], ms: 260, sound: 'pick' }
  if (is(event, 'put')) {
    const flights = [{ from: 'held-plate', to: `seat-${seat}/place-${event.details.place + 1}` }]
    return { view, flights, ms: 300, sound: 'complete' }
  }
  return null
}

function tiling(group: Change[]): B | null {
  const { event, before } = group[0]!
  const { view } = group.at(-1)!
  const { kind, seat, points } = event
  if (is(event, 'tiled')) return tiled(group, event)
  if (is(event, 'special')) {
    const place = spaceAt(seat, event.details.row, event.details.column)
    const marks = [{ place, points, run: placesOf(event) }]
    return { view, flights: [{ from: 'specials', to: place }], marks, ms: 500, sound: 'bell', tiling: true }
  }
  if (is(event, 'line_broken')) {
    const { row, colour } = event.details
    const flights = apart(fall(group[0]!, colour, lineTiles(before, seat, row)))
    return { view, flights, ms: 340, sound: 'floor', tiling: true }
  }
  if (kind === 'broken') {
    const flights = apart(spread(before.broken[seat]!).map((_, i) => ({ from: brokenAt(seat, i), to: 'tower' })))
    return { view, flights, marks: [{ place: `seat-${seat}/broken`, points }], ms: 300, sound: 'floor', tiling: true }
  }
  if (kind === 'marker')
    return { view, flights: [], marks: [{ place: `seat-${seat}/broken`, points }], ms: 360, tiling: true }
  if (kind === 'raised') return { view, flights: [], marks: [{ place: `seat-${seat}`, points }], tiling: true }
  if (!('side' in event.details)) return null
  const run = placesOf(event)
  const marks = [{ place: run[Math.floor(run.length / 2)] ?? `seat-${seat}`, points, run }]
  return { view, flights: [], marks, sound: 'bell', tiling: true }
}

function preparing(group: Change[]): B | null {
  const { event, before } = group[0]!
  const { view } = group.at(-1)!
  if (event.kind === 'prepared') return prepared(before, view)
  if (event.kind === 'showed') return showed(group)
  return event.kind === 'dealt' ? dealt(view) : null
}

const apart = (flights: Flight[]): Flight[] => flights.map((flight, i) => ({ ...flight, delay: i * APART }))
const brokenAt = (seat: number, i: number): Place => `seat-${seat}/broken/${i}`
const lineTiles = (view: DuelView, seat: number, row: number): Place[] =>
  Array.from({ length: view.lines[seat]![row]! }, (_, i) => `seat-${seat}/line-${row + 1}/${i}`)

// Tiles

/** Tiles are taken, or only what was left on a sun is stacked. */
function taking(group: Change[]): B {
  const flights: Flight[] = []
  for (const change of group) {
    const { event } = change
    if (is(event, 'took')) flights.push(...taken(change, event))
    else if (is(event, 'moved')) flights.push(...moved(change, event))
    else if (is(event, 'took_marker')) flights.push({ from: 'marker/tile', to: `seat-${event.seat}/marker` })
  }
  const { view } = group.at(-1)!
  return is(group[0]!.event, 'took') ? { view, flights, sound: 'pick' } : { view, flights, ms: 300, sound: 'place' }
}

function taken({ before, view }: Change, { seat, details: { source, colour, tiles } }: EventOf<'took'>): Flight[] {
  const from: Place[] = []
  if (source === MOONS) {
    view.moon.forEach((_, factory) => {
      const height = stackOn(before, factory).length
      if (stackOn(view, factory).length < height) from.push(`factory-${factory + 1}/moon/${height - 1}`)
    })
    for (let i = 0; i < before.large_moon[colour]!; i++) from.push(`factory-${LARGE + 1}/moon/${LETTERS[colour]}/${i}`)
  } else for (let i = 0; i < tiles; i++) from.push(`factory-${source + 1}/${LETTERS[colour]}/${i}`)
  return apart(from.map((place, i) => ({ from: place, to: `seat-${seat}/hand/${i}` })))
}

/** What is left on a sun goes onto its moon, the bottom of a stack first. */
function moved({ before, view }: Change, { details: { factory } }: EventOf<'moved'>): Flight[] {
  const left = spread(before.sun[factory]!).map((colour, i, all) => ({
    colour,
    i: i - all.indexOf(colour),
    from: `factory-${factory + 1}/${LETTERS[colour]}/${i - all.indexOf(colour)}`,
  }))
  if (factory === LARGE)
    return left.map(({ colour, i, from }) => ({
      from,
      to: `factory-${LARGE + 1}/moon/${LETTERS[colour]}/${before.large_moon[colour]! + i}`,
      delay: 120,
    }))
  return stackOn(view, factory).flatMap((tile, i) => {
    const at = left.findIndex(({ colour }) => colour === tile)
    return at < 0
      ? []
      : [{ from: left.splice(at, 1)[0]!.from, to: `factory-${factory + 1}/moon/${i}`, delay: 120 + i * 90 }]
  })
}

function laying(group: Change[]): B {
  const { before, event } = group[0]!
  const { view } = group.at(-1)!
  const hand = Array.from({ length: before.held }, (_, i) => `seat-${event.seat}/hand/${i}`)
  const flights: Flight[] = []
  let sound: B['sound'] = 'place'
  for (const change of group) {
    const { event } = change
    if (is(event, 'laid')) {
      const { row, tiles } = event.details
      const lying = change.before.lines[event.seat]![row]!
      hand
        .splice(0, tiles)
        .forEach((from, i) => flights.push({ from, to: `seat-${event.seat}/line-${row + 1}/${lying + i}` }))
      if (change.view.lines[event.seat]![row] === row + 1) sound = 'complete'
    } else if (is(event, 'dropped')) {
      flights.push(...fall(change, event.details.colour, hand.splice(0, event.details.tiles)))
      sound = 'floor'
    }
  }
  return { view, flights: apart(flights), ms: 300, sound }
}

/** Tiles break: they fall beside those of their colour as far as there is space, the others into the tower. */
function fall({ before, view, event: { seat } }: Change, colour: number, from: Place[]): Flight[] {
  const lying = before.broken[seat]![colour]!
  const fit = view.broken[seat]![colour]! - lying
  const first = spread(view.broken[seat]!).indexOf(colour) + lying
  return from.map((place, i) => ({ from: place, to: i < fit ? brokenAt(seat, first + i) : 'tower' }))
}

function tiled(group: Change[], { seat, details: { row, column } }: EventOf<'tiled'>): B {
  const events = group.map(({ event }) => event)
  const place = spaceAt(seat, row, column)
  const [tile, ...others] = lineTiles(group[0]!.before, seat, row)
  const flights: Flight[] = others.map((from, i) => ({ from, to: 'tower', delay: 120 + (i + 1) * APART }))
  if (tile) flights.unshift({ from: tile, to: place })
  // a tile in two runs has two events, once with the points of each
  const marks = [{ place, points: pointsOf(events), run: events.flatMap(placesOf) }]
  return { view: group.at(-1)!.view, flights, marks, ms: 380, sound: 'run', tiling: true }
}

/** The first-player tile comes back. */
function prepared(before: DuelView, view: DuelView): B | null {
  if (before.marker === ON_FACTORY) return null
  return { view, flights: [{ from: `seat-${before.marker}/marker`, to: 'marker/tile' }], ms: 360, tiling: true }
}

// Chips

function chip(view: DuelView, { seat, details: { chip } }: EventOf<'took_chip'>): B {
  const to = `seat-${seat}/chips/${spread(view.chips[seat]!).lastIndexOf(chip)}`
  return { view, flights: [{ from: `chip-${CHIP_NAMES[chip]}/0`, to }], sound: 'place' }
}

function given(before: DuelView, view: DuelView, seat: number): B {
  const from = spread(before.chips[seat]!).flatMap((kind, i, all) =>
    i - all.indexOf(kind) >= view.chips[seat]![kind]! ? [`seat-${seat}/chips/${i}`] : [],
  )
  const flights = apart(from.map((place) => ({ from: place, to: 'chips' })))
  return { view, flights, ms: 360, sound: 'place', tiling: true }
}

// Plates

function drew(group: Change[]): B {
  const { view } = group.at(-1)!
  const flights = [{ from: 'stack', to: `drawn/${drawnBacks(view).length - 1}` }]
  const points = pointsOf(group.map(({ event }) => event))
  return { view, flights, marks: points ? [{ place: 'stack', points }] : [], ms: 320, sound: 'pick' }
}

/** Which plate goes under the stack, only the one who drew it sees. */
function returned(before: DuelView, view: DuelView): B {
  const left = handPlates(view)
  const plate = handPlates(before).find((one) => !left.includes(one))
  const from = plate === undefined ? 'drawn/0' : `hand-plate-${plate + 1}`
  return { view, flights: [{ from, to: 'stack' }], ms: 320, sound: 'place' }
}
