import type { Shown } from '$/wire/steps'
import { CENTRE, IN_CENTRE, LETTERS } from '../generated/pavilion'
import type { Beat, Flight, Mark, Place } from '../types'
import {
  NO_TILES,
  is,
  isStructure,
  listOf,
  placesOf,
  runPlaces,
  spacePlace,
  structureId,
  type PavilionView,
} from './record'

const APART = 40
const DEAL_APART = 30
const DEAL_LONGEST = 1200
const NEXT_ROUND = 560

/** A step, and the view that is shown before it. */
interface Change extends Shown<PavilionView> {
  before: PavilionView
}

/** What is one movement of a hand is one beat. */
const TOGETHER: readonly ReadonlySet<string>[] = [
  new Set(['took', 'moved', 'marker']),
  new Set(['paid', 'placed']),
  new Set(['discarded', 'left_over', 'passed']),
  new Set(['filled', 'dealt']),
]
/** Said in the log, or seen in what follows. */
const UNSEEN = new Set(['first', 'refilled', 'short', 'ended'])

/** How the page shows an entry: the decision, what it brought, then what is drawn from the bag. */
export function beats(before: PavilionView, steps: Shown<PavilionView>[]): Beat<PavilionView>[] {
  const seen = steps.filter(({ event }) => !UNSEEN.has(event.kind))
  const changes = seen.map((step, i) => ({ ...step, before: seen[i - 1]?.view ?? before }))
  return together(changes).map(beatOf)
}

function together(changes: Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    const first = last?.[0]?.event
    const joins = TOGETHER.some((kinds) => kinds.has(change.event.kind) && first && kinds.has(first.kind))
    if (last && joins && first?.seat === change.event.seat) last.push(change)
    else groups.push([change])
  }
  return groups
}

function beatOf(group: Change[]): Beat<PavilionView> {
  const { kind } = group[0]!.event
  const { view } = group.at(-1)!
  const parts = group.map(partOf)
  const flights = spread(
    parts.flatMap((part) => part.flights ?? []).sort((a, b) => Number(b.first ?? 0) - Number(a.first ?? 0)),
  )
  const marks = parts.flatMap((part) => part.marks ?? [])
  const sounds = parts.flatMap((part) => part.sound ?? [])
  const sound = sounds.find((one) => one === 'floor') ?? sounds.at(-1)
  if (kind === 'filled' || kind === 'dealt') return { view, flights: hurried(flights), ms: 300, sound }
  if (kind === 'round') return { view, flights, ms: NEXT_ROUND }
  return { view, flights, marks, sound, tiling: kind === 'star' || kind === 'number' }
}

/** One piece after the other, unless they go together. */
function spread(flights: Moving[]): Flight[] {
  return flights.map(({ from, to, delay }, i) => ({ from, to, delay: delay ?? i * APART }))
}

function hurried(flights: Flight[]): Flight[] {
  const apart = Math.min(DEAL_APART, DEAL_LONGEST / Math.max(1, flights.length))
  return flights.map((flight, i) => ({ ...flight, delay: i * apart }))
}

/** A flight; one that comes before all others of its beat. */
interface Moving extends Flight {
  first?: boolean
}
interface Part extends Pick<Beat, 'sound'> {
  flights?: Moving[]
  marks?: Mark[]
}

/** What flies and what is marked with a single step. */
function partOf({ event, before, view }: Change): Part {
  const { seat, points } = event
  const hand = `seat-${seat}/hand`
  const lost: Part = points ? { marks: [{ place: hand, points }], sound: 'floor' } : {}
  if (is(event, 'took')) {
    const { source, colour, tiles } = event.details
    const from = source === CENTRE ? before.centre : before.factories[source]!
    const place = source === CENTRE ? 'centre' : `factory-${source + 1}`
    return { flights: pieces(place, from, hand, before.hand[seat]!, colour, tiles), sound: 'place' }
  }
  if (is(event, 'moved')) {
    const { factory } = event.details
    const flights = before.factories[factory]!.flatMap((tiles, colour) =>
      pieces(`factory-${factory + 1}`, before.factories[factory]!, 'centre', before.centre, colour, tiles),
    )
    return { flights: flights.map((flight) => ({ ...flight, delay: APART })) }
  }
  if (is(event, 'marker')) {
    return { flights: [{ from: 'centre/marker', to: `seat-${seat}/marker` }], ...lost }
  }
  if (is(event, 'paid')) {
    const { colour, tiles } = event.details
    return { flights: pieces(hand, before.hand[seat]!, 'tower', null, colour, tiles) }
  }
  if (is(event, 'placed')) {
    const { star, slot, colour } = event.details
    const place = spacePlace(seat, star, slot)
    const run = runPlaces(event)
    return {
      flights: [{ from: tileAt(hand, colour, before.hand[seat]![colour]! - 1), to: place, first: true }],
      marks: [{ place, points, run }],
      sound: run.length > 2 ? 'run' : 'place',
    }
  }
  if (isStructure(event)) {
    const place = `seat-${seat}/${structureId(event.kind, event.details['star']!)}`
    return { marks: [{ place, points: 0, run: [place] }], sound: 'bell' }
  }
  if (is(event, 'bonus')) {
    const { colour, tiles } = event.details
    return { flights: pieces('supply', before.supply, hand, before.hand[seat]!, colour, tiles), sound: 'pick' }
  }
  if (is(event, 'discarded') || is(event, 'left_over'))
    return { flights: leaving(hand, before.hand[seat]!, view.hand[seat]!), sound: 'place', ...lost }
  if (is(event, 'passed'))
    return {
      flights: kept(seat, before.hand[seat]!).map(({ beside, corner }) => ({ from: beside, to: corner })),
      sound: 'place',
    }
  if (is(event, 'star') || is(event, 'number')) {
    const run = placesOf(event)
    return { marks: [{ place: run[0] ?? `seat-${seat}`, points, run }], sound: 'bell' }
  }
  if (is(event, 'round')) return { flights: returning(before) }
  if (is(event, 'filled') || is(event, 'dealt')) return { flights: drawn(before, view), sound: 'place' }
  return {}
}

const tileAt = (place: Place, colour: number, i: number): Place => `${place}/${LETTERS[colour]}/${i}`

/** The last tiles of a colour go on top of those that lie elsewhere; on a heap nobody counts them. */
function pieces(
  from: Place,
  lying: readonly number[],
  to: Place,
  onto: readonly number[] | null,
  colour: number,
  tiles: number,
): Flight[] {
  return Array.from({ length: tiles }, (_, i) => ({
    from: tileAt(from, colour, lying[colour]! - 1 - i),
    to: onto ? tileAt(to, colour, onto[colour]! + i) : to,
  }))
}

/** What is there no more has gone to the tower. */
function leaving(place: Place, before: readonly number[], after: readonly number[]): Flight[] {
  return before.flatMap((tiles, colour) => pieces(place, before, 'tower', null, colour, tiles - after[colour]!))
}

/** The way of each tile that is kept, between its place beside the board and its corner. */
function kept(seat: number, hand: readonly number[]): { beside: Place; corner: Place }[] {
  const seen = [...NO_TILES]
  return listOf(hand).map((colour, i) => ({
    beside: tileAt(`seat-${seat}/hand`, colour, seen[colour]!++),
    corner: `seat-${seat}/corner/${i}`,
  }))
}

/** The marker goes back, what was kept goes beside the boards; the market opens before tiles fly to it. */
function returning(before: PavilionView): Moving[] {
  const marker = before.marker === IN_CENTRE ? [] : [{ from: `seat-${before.marker}/marker`, to: 'centre/marker' }]
  const tiles = before.hand.flatMap((hand, seat) =>
    before.passed[seat]
      ? kept(seat, hand).map(({ beside, corner }, i) => ({ from: corner, to: beside, delay: i * APART }))
      : [],
  )
  return [...marker, ...tiles]
}

/** Tiles from the bag: to the supply, and to the factories when a round begins. */
function drawn(before: PavilionView, view: PavilionView): Flight[] {
  const dealt = (then: readonly number[], now: readonly number[], place: Place) =>
    now.flatMap((tiles, colour) =>
      Array.from({ length: Math.max(0, tiles - then[colour]!) }, (_, i) => ({
        from: 'bag',
        to: tileAt(place, colour, then[colour]! + i),
      })),
    )
  return [
    ...dealt(before.supply, view.supply, 'supply'),
    ...view.factories.flatMap((tiles, f) => dealt(before.factories[f]!, tiles, `factory-${f + 1}`)),
  ]
}
