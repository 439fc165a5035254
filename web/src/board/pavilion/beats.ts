import { isDraw, type MovingEntry } from '$/wire/steps'
import type { Event } from '$/wire/types'
import type { Beat, Flight, Mark } from '../types'
import {
  EMPTY,
  IN_CENTRE,
  LEAST_SCORE,
  LETTERS,
  PHASE,
  SLOTS,
  STARS,
  STAR_LETTERS,
  listOf,
  numberAt,
  placing,
  runOf,
  setCounts,
  spacePlace,
  taking,
  tilesAt,
  wildOf,
  type PavilionView,
} from './record'

const APART = 40
const DEAL_APART = 30
const DEAL_LONGEST = 1200

const copy = (view: PavilionView): PavilionView => structuredClone(view)
const sourcePlace = (word: string) => (word === 'c' ? 'centre' : `factory-${word}`)
const score = (view: PavilionView, seat: number, points: number) =>
  (view.score[seat] = Math.max(LEAST_SCORE, view.score[seat]! + points))

/** How the page shows an entry: the decision, what it brought, then what is drawn from the bag. */
export function beats(before: PavilionView, after: PavilionView, entry: MovingEntry): Beat<PavilionView>[] {
  const found: Beat<PavilionView>[] = []
  let view = before
  const add = (beat: Beat<PavilionView> | null) => {
    if (!beat) return
    found.push(beat)
    view = beat.view
  }
  const steps = entry.events
  const { path, seat } = entry.kind === 'played' ? entry : { path: null, seat: 0 }
  if (path) {
    add(
      take(view, seat, path) ??
        place(
          view,
          seat,
          path,
          steps.find((step): step is Event => !isDraw(step) && step.kind === 'placed'),
        ),
    )
    if (path[0] === 'k') add(keep(view, seat, setCounts(path[1] ?? '')))
  }
  for (const step of steps) if (!isDraw(step)) add(happened(view, step))
  if (after.round_number > view.round_number) add(nextRound(view, after))
  if (steps.some(isDraw)) add(deal(view, after))
  return found
}

function take(before: PavilionView, seat: number, path: readonly string[]): Beat<PavilionView> | null {
  const taken = taking(before, path, seat)
  if (!taken) return null
  const view = copy(before)
  const wild = wildOf(view)
  const from = sourcePlace(taken.source)
  const tiles = tilesAt(view, taken.source)
  const hand = view.hand[seat]!
  const flights: Flight[] = []
  const grab = (colour: number, n: number) => {
    for (let i = 0; i < n; i++)
      flights.push({
        from: `${from}/${LETTERS[colour]}/${i}`,
        to: `seat-${seat}/hand/${LETTERS[colour]}/${hand[colour]!++}`,
        delay: flights.length * APART,
      })
    tiles[colour] = tiles[colour]! - n
  }
  grab(taken.colour, taken.count)
  if (taken.wild) grab(wild, 1)
  if (taken.marker) {
    view.marker = seat
    flights.push({ from: 'centre/marker', to: `seat-${seat}/marker`, delay: flights.length * APART })
  }
  if (taken.source !== 'c') {
    tiles.forEach((count, colour) => {
      // a wild tile was taken from the front of its group
      const gone = colour === wild && taken.wild ? 1 : 0
      for (let i = 0; i < count; i++)
        flights.push({
          from: `${from}/${LETTERS[colour]}/${i + gone}`,
          to: `centre/${LETTERS[colour]}/${view.centre[colour]!++}`,
          delay: APART,
        })
      tiles[colour] = 0
    })
  }
  return { view, flights, sound: 'place' }
}

function place(
  before: PavilionView,
  seat: number,
  path: readonly string[],
  scored: Event | undefined,
): Beat<PavilionView> | null {
  const placed = placing(before, seat, path)
  if (!placed) return null
  const { colour, star, slot, price, wilds } = placed
  const view = copy(before)
  const hand = view.hand[seat]!
  const wild = wildOf(view)
  const space = spacePlace(seat, star, slot)
  const from = (c: number) => `seat-${seat}/hand/${LETTERS[c]}/${--hand[c]!}`
  const flights: Flight[] = [{ from: from(colour), to: space }]
  const pay = (c: number, n: number) => {
    for (let i = 0; i < n; i++) flights.push({ from: from(c), to: 'tower', delay: 80 + flights.length * APART })
    view.tower[c] = view.tower[c]! + n
  }
  pay(colour, price - wilds - 1)
  pay(wild, wilds)
  view.stars[seat]![star]![slot] = colour
  const points = scored?.points ?? 0
  score(view, seat, points)
  const run = runOf(view.stars[seat]![star]!, slot).map((each) => spacePlace(seat, star, each))
  return { view, flights, marks: [{ place: space, points, run }], sound: run.length > 2 ? 'run' : 'place' }
}

function keep(before: PavilionView, seat: number, kept: number[]): Beat<PavilionView> {
  const view = copy(before)
  const hand = view.hand[seat]!
  const flights: Flight[] = []
  let corner = 0
  hand.forEach((count, colour) => {
    for (let i = 0; i < count; i++) {
      const stays = i < kept[colour]!
      flights.push({
        from: `seat-${seat}/hand/${LETTERS[colour]}/${i}`,
        to: stays ? `seat-${seat}/corner/${corner++}` : 'tower',
        delay: flights.length * APART,
      })
    }
    view.tower[colour] = view.tower[colour]! + count - kept[colour]!
  })
  view.hand[seat] = [...kept]
  view.passed[seat] = 1
  return { view, flights, sound: 'place' }
}

function happened(before: PavilionView, { kind, seat, points, details }: Event): Beat<PavilionView> | null {
  const view = copy(before)
  if (kind === 'pillar' || kind === 'statue' || kind === 'window') {
    const at = `seat-${seat}/${kind}-${details['star']}`
    return { view, flights: [], marks: [{ place: at, points: 0, run: [at] }], sound: 'bell' }
  }
  if (kind === 'bonus') return bonus(view, seat, details['colour']!, details['tiles']!)
  if (kind === 'marker' || kind === 'discarded') {
    score(view, seat, points)
    return points ? { view, flights: [], marks: [{ place: `seat-${seat}/hand`, points }], sound: 'floor' } : null
  }
  if (kind === 'left_over') return leftOver(view, seat, points)
  if (kind === 'unasked') {
    view.passed[seat] = 1
    return { view, flights: [] }
  }
  if (kind === 'star' || kind === 'number') {
    score(view, seat, points)
    const run = spacesOf(view, seat, kind, details)
    return { view, flights: [], marks: [{ place: run[0] ?? `seat-${seat}`, points, run }], sound: 'bell', tiling: true }
  }
  return null
}

function bonus(view: PavilionView, seat: number, colour: number, n: number): Beat<PavilionView> {
  const flights: Flight[] = []
  for (let i = 0; i < n; i++) {
    view.supply[colour] = view.supply[colour]! - 1
    flights.push({
      from: `supply/${LETTERS[colour]}/${view.supply[colour]}`,
      to: `seat-${seat}/hand/${LETTERS[colour]}/${view.hand[seat]![colour]!}`,
      delay: i * APART,
    })
    view.hand[seat]![colour] = view.hand[seat]![colour]! + 1
  }
  return { view, flights, sound: 'pick' }
}

function leftOver(view: PavilionView, seat: number, points: number): Beat<PavilionView> {
  const flights: Flight[] = []
  view.hand[seat]!.forEach((count, colour) => {
    for (let i = 0; i < count; i++)
      flights.push({ from: `seat-${seat}/hand/${LETTERS[colour]}/${i}`, to: 'tower', delay: flights.length * APART })
    view.tower[colour] = view.tower[colour]! + count
    view.hand[seat]![colour] = 0
  })
  view.passed[seat] = 1
  score(view, seat, points)
  const marks: Mark[] = points ? [{ place: `seat-${seat}/hand`, points }] : []
  return { view, flights, marks, sound: 'floor' }
}

/** The marker goes back, what was kept goes beside the boards; the market opens before tiles fly to it. */
function nextRound(before: PavilionView, after: PavilionView): Beat<PavilionView> {
  const view = copy(before)
  const flights: Flight[] = []
  if (view.marker !== IN_CENTRE) flights.push({ from: `seat-${view.marker}/marker`, to: 'centre/marker' })
  for (let seat = 0; seat < view.seats; seat++) {
    if (!view.passed[seat]) continue
    const seen = [0, 0, 0, 0, 0, 0]
    listOf(view.hand[seat]!).forEach((colour, i) =>
      flights.push({
        from: `seat-${seat}/corner/${i}`,
        to: `seat-${seat}/hand/${LETTERS[colour]}/${seen[colour]!++}`,
        delay: i * APART,
      }),
    )
  }
  view.marker = IN_CENTRE
  view.passed = view.passed.map(() => 0)
  view.round_number = after.round_number
  view.phase = after.phase === PHASE.acquire ? PHASE.acquire : view.phase
  return { view, flights, ms: 560 }
}

/** Tiles from the bag: to the supply, and to the factories when a round begins. */
function deal(before: PavilionView, after: PavilionView): Beat<PavilionView> {
  const flights: Flight[] = []
  const dealt = (now: readonly number[], then: readonly number[], place: string) =>
    now.forEach((count, colour) => {
      for (let i = then[colour]!; i < count; i++) flights.push({ from: 'bag', to: `${place}/${LETTERS[colour]}/${i}` })
    })
  dealt(after.supply, before.supply, 'supply')
  after.factories.forEach((tiles, factory) => dealt(tiles, before.factories[factory]!, `factory-${factory + 1}`))
  const apart = Math.min(DEAL_APART, DEAL_LONGEST / Math.max(1, flights.length))
  flights.forEach((flight, i) => (flight.delay = i * apart))
  return { view: after, flights, ms: 300, sound: 'place' }
}

/** The spaces that earned a line of the score sheet. */
export function spacesOf(view: PavilionView, seat: number, kind: string, details: Record<string, number>): string[] {
  if (kind === 'placed') return [`seat-${seat}/stars/${STAR_LETTERS[details['star']!]}${details['slot']! + 1}`]
  if (kind === 'star') return SLOTS.map((slot) => spacePlace(seat, details['star']!, slot))
  if (kind !== 'number') return []
  return STARS.flatMap((star) =>
    SLOTS.filter(
      (slot) => numberAt(view.grey, star, slot) === details['number'] && view.stars[seat]![star]![slot] !== EMPTY,
    ).map((slot) => spacePlace(seat, star, slot)),
  )
}
