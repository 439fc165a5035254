import { isDraw, type MovingEntry } from '$/wire/steps'
import type { Event } from '$/wire/types'
import type { Beat, Flight, Mark } from '../types'
import { EMPTY, IN_CENTRE, LETTERS, MARKER, landing, tilesAt, type AzulView } from './record'
import { runOf } from './sums'

const APART = 40
const DEAL_APART = 30
const DEAL_LONGEST = 1200

const copy = (view: AzulView): AzulView => structuredClone(view)

/** How the page shows an entry: the draft, then the tiling tile by tile, then the deal. */
export function beats(before: AzulView, after: AzulView, entry: MovingEntry): Beat<AzulView>[] {
  const found: Beat<AzulView>[] = []
  let view = before
  const add = (beat: Beat<AzulView> | null) => {
    if (!beat) return
    found.push(beat)
    view = beat.view
  }
  if (entry.kind === 'played' && entry.path?.length === 3) add(draft(view, entry.seat, entry.path))
  const steps = entry.events
  for (const step of joined(steps.filter((one) => !isDraw(one)) as Event[])) add(happened(view, step))
  if (steps.some(isDraw)) add(deal(after))
  return found
}

/** A tile in two runs is told twice, once with the points of each: one beat shows both. */
function joined(happenings: Event[]): Event[] {
  const found: Event[] = []
  for (const one of happenings) {
    const last = found.at(-1)
    const same =
      one.kind === 'tiled' &&
      last?.kind === 'tiled' &&
      last.seat === one.seat &&
      last.details['row'] === one.details['row']
    if (same) found[found.length - 1] = { ...last, points: last.points + one.points }
    else found.push(one)
  }
  return found
}

function draft(before: AzulView, seat: number, path: string[]): Beat<AzulView> | null {
  const source = path[0]!
  const land = landing(before, seat, path)
  if (!land) return null
  const view = copy(before)
  const flights: Flight[] = []
  const letter = LETTERS[land.colour]
  const from = source === 'c' ? 'centre' : `factory-${source}`
  const floor = view.floor[seat]!
  const drop = (piece: number, place: string) => {
    const at = floor.indexOf(EMPTY)
    if (at >= 0) floor[at] = piece
    else if (piece !== MARKER) view.lid[piece] = view.lid[piece]! + 1
    flights.push({ from: place, to: at >= 0 ? `seat-${seat}/floor/${at}` : 'lid', delay: flights.length * APART })
  }
  if (land.marker) {
    view.marker = seat
    drop(MARKER, 'centre/marker')
  }
  let taken = 0
  if (land.row !== null) {
    for (let i = 0; i < land.onLine; i++) {
      const cell = view.lines[seat]![land.row]!++
      flights.push({
        from: `${from}/${letter}/${taken++}`,
        to: `seat-${seat}/line-${land.row + 1}/${cell}`,
        delay: flights.length * APART,
      })
    }
    view.line_colours[seat]![land.row] = land.colour
  }
  for (let i = 0; i < land.onFloor; i++) drop(land.colour, `${from}/${letter}/${taken++}`)
  tilesAt(view, source)[land.colour] = 0
  if (source !== 'c') {
    const rest = view.factories[Number(source) - 1]!
    rest.forEach((count, colour) => {
      for (let i = 0; i < count; i++) {
        flights.push({
          from: `${from}/${LETTERS[colour]}/${i}`,
          to: `centre/${LETTERS[colour]}/${view.centre[colour]!++}`,
          delay: APART,
        })
      }
      rest[colour] = 0
    })
  }
  return { view, flights, sound: land.onFloor ? 'floor' : land.full ? 'complete' : 'place' }
}

function happened(before: AzulView, { kind, seat, points, details }: Event): Beat<AzulView> | null {
  if (kind === 'tiled') return tiled(before, seat, points, details as { row: number; column: number; colour: number })
  if (kind === 'floor') return swept(before, seat, points)
  if (kind === 'row' || kind === 'column' || kind === 'colour') return bonus(before, seat, points, kind, details)
  return null
}

function tiled(
  before: AzulView,
  seat: number,
  points: number,
  at: { row: number; column: number; colour: number },
): Beat<AzulView> {
  const { row, column, colour } = at
  const view = copy(before)
  const line = `seat-${seat}/line-${row + 1}`
  const space = `seat-${seat}/wall/${row}-${column}`
  view.lines[seat]![row] = 0
  view.line_colours[seat]![row] = EMPTY
  view.wall[seat]![row]![column] = colour
  view.lid[colour] = view.lid[colour]! + row
  view.score[seat] = view.score[seat]! + points
  const flights: Flight[] = [{ from: `${line}/0`, to: space }]
  for (let i = 1; i <= row; i++) flights.push({ from: `${line}/${i}`, to: 'lid', delay: 120 + i * APART })
  const spaces = [...runOf(view.wall[seat]!, row, column, 0, 1), ...runOf(view.wall[seat]!, row, column, 1, 0)]
  const run = spaces.map(([r, c]) => `seat-${seat}/wall/${r}-${c}`)
  return { view, flights, marks: [{ place: space, points, run }], ms: 380, sound: 'run', tiling: true }
}

function swept(before: AzulView, seat: number, points: number): Beat<AzulView> {
  const view = copy(before)
  const flights: Flight[] = []
  view.floor[seat]!.forEach((piece, i) => {
    if (piece === EMPTY) return
    flights.push({ from: `seat-${seat}/floor/${i}`, to: piece === MARKER ? 'centre' : 'lid', delay: i * APART })
    if (piece !== MARKER) view.lid[piece] = view.lid[piece]! + 1
    else view.marker = IN_CENTRE
    view.floor[seat]![i] = EMPTY
  })
  view.score[seat] = Math.max(0, view.score[seat]! + points)
  const marks: Mark[] = [{ place: `seat-${seat}/floor`, points }]
  return { view, flights, marks, ms: 300, sound: 'floor', tiling: true }
}

function bonus(
  before: AzulView,
  seat: number,
  points: number,
  kind: string,
  details: Record<string, number>,
): Beat<AzulView> {
  const view = copy(before)
  view.score[seat] = view.score[seat]! + points
  const run = spacesOf(view, seat, kind, details)
  return { view, flights: [], marks: [{ place: run[2] ?? `seat-${seat}`, points, run }], sound: 'bell', tiling: true }
}

/** The spaces that a bonus is for. */
export function spacesOf(view: AzulView, seat: number, kind: string, details: Record<string, number>): string[] {
  const spaces: string[] = []
  view.wall[seat]!.forEach((tiles, row) =>
    tiles.forEach((tile, column) => {
      if (
        kind === 'row'
          ? row === details['row']
          : kind === 'column'
            ? column === details['column']
            : tile === details['colour']
      ) {
        spaces.push(`seat-${seat}/wall/${row}-${column}`)
      }
    }),
  )
  return spaces
}

function deal(after: AzulView): Beat<AzulView> {
  const flights: Flight[] = []
  after.factories.forEach((tiles, factory) =>
    tiles.forEach((count, colour) => {
      for (let i = 0; i < count; i++)
        flights.push({ from: 'bag', to: `factory-${factory + 1}/${LETTERS[colour]}/${i}` })
    }),
  )
  const apart = Math.min(DEAL_APART, DEAL_LONGEST / Math.max(1, flights.length))
  flights.forEach((flight, i) => (flight.delay = i * apart))
  return { view: after, flights, ms: 300, sound: 'place' }
}
