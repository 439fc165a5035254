import {
  BACK,
  CELLS,
  CHIP_NAMES,
  COLOUR_NAMES,
  EMPTY,
  FACE_UP,
  IN_HAND,
  LETTERS,
  LINES,
  PLACES,
  SIDE_NAMES,
  SIZE,
  SMALL,
  SPECIAL,
  SPECIAL_BACK,
  SPECIAL_UNKNOWN,
  WILD_BACK,
  WILD_UNKNOWN,
  type DuelView,
  type EventDetails,
} from '../generated/duel'
import type { Event } from '$/wire/types'
import type { Place } from '../types'

export type { DuelView } from '../generated/duel'

export const CSS_COLOURS = ['#1E55B3', '#E0A21C', '#C8371F', '#3A404E', '#2DB3A6'] as const
const numbers = (length: number): readonly number[] => Array.from({ length }, (_, i) => i)
/** Rows and columns of a dome and pattern lines by number. */
export const ROW_NUMBERS = numbers(LINES)
/** The places for plates on a dome by number. */
export const PLACE_NUMBERS = numbers(PLACES)

export type Side = (typeof SIDE_NAMES)[number]
/** The scoring sides in play. */
export const sidesOf = (view: DuelView): Side[] => SIDE_NAMES.filter((_, i) => view.sides[i])

export const symbolOf = (tile: number) => (tile === SPECIAL ? 'r-special' : `r-${COLOUR_NAMES[tile]}`)
export const letterOf = (tile: number) => LETTERS[tile] ?? ''
export const chipColours = (kind: number) => [...CHIP_NAMES[kind]!].map((letter) => LETTERS.indexOf(letter))
export const total = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0)
/** Each thing as often as it is counted: [0, 2, 1] is 1, 1, 2. */
export const spread = (counts: readonly number[]) => counts.flatMap((n, i) => Array<number>(n).fill(i))

/** What the four spaces of a plate show after quarter turns clockwise: top left, top right, bottom left, bottom right. */
export const cellsOf = (plate: number, turns = 0) => CELLS[plate]![turns]!

/** What a space of a dome shows: a colour, WILD, SPECIAL, or EMPTY without a plate. */
export function printedAt(view: DuelView, seat: number, row: number, column: number): number {
  const place = Math.floor(row / 2) * 3 + Math.floor(column / 2)
  const plate = view.laid[seat]![place]!
  return plate === EMPTY ? EMPTY : cellsOf(plate, view.turned[seat]![place])[(row % 2) * 2 + (column % 2)]!
}

/** The stack on a small factory's moon, from the bottom. */
export const stackOn = (view: DuelView, factory: number) => view.moon[factory]!.filter((tile) => tile !== EMPTY)

/** How many tiles of a colour lie on top of all moons. */
function topsOf(view: DuelView, colour: number): number {
  const small = numbers(SMALL).filter((factory) => stackOn(view, factory).at(-1) === colour)
  return small.length + view.large_moon[colour]!
}

export const isBare = (view: DuelView, factory: number) => !total(view.sun[factory]!) && !stackOn(view, factory).length

/** How many tiles a choice names: ['3', 'B'] on a sun, ['m', 'B'] on the moons. */
export function takenBy(view: DuelView, path: readonly string[]): { colour: number; count: number } | null {
  const [source, letter] = path
  const colour = letter ? LETTERS.indexOf(letter) : -1
  if (!source || colour < 0 || letter!.length > 1) return null
  if (source === 'm') return { colour, count: topsOf(view, colour) }
  return /^[1-5]$/.test(source) ? { colour, count: view.sun[Number(source) - 1]![colour]! } : null
}

export const shownPlates = (view: DuelView) => view.plates.flatMap((where, plate) => (where === FACE_UP ? [plate] : []))
export const stackHeight = (view: DuelView) => view.unseen + view.returns - view.gone
/** Plates that the one who looks has drawn and looked at, without the one that is being laid. */
export const handPlates = (view: DuelView) =>
  view.plates.flatMap((where, plate) => (where === IN_HAND && plate !== view.plate ? [plate] : []))

/** Plates in somebody's hand as everybody sees them: backs while drawing, then a number of plates whose backs are known or not. */
export function drawnBacks(view: DuelView): (number | null)[] {
  if (!view.drawing) return []
  if (total(view.face_down)) return spread(view.face_down)
  const last = view.draws - 1
  if (last < 0) return []
  const backs: (number | null)[] = spread(view.drawn_unseen[last]!)
  let returned = 0
  for (let k = 0; k < view.returns; k++) {
    if (view.return_fate[k] === last) backs.push(knownBack(view.return_plate[k]!))
    if (view.return_draw[k] === last) returned++
  }
  const kept = view.kept[last]!
  if (kept !== EMPTY) {
    const at = backs.indexOf(BACK[kept]!)
    backs.splice(Math.max(0, at), 1)
  }
  // which of them went under the stack nobody else knows
  return returned ? Array<null>(Math.max(0, backs.length - returned)).fill(null) : backs
}

/** The back of a returned plate, of which a view may have nothing or only that. */
function knownBack(mark: number): number | null {
  if (mark === SPECIAL_UNKNOWN) return SPECIAL_BACK
  return mark === WILD_UNKNOWN ? WILD_BACK : (BACK[mark] ?? null)
}

/** The nth of several plates or chips that a digit names. */
export const nth = <T>(things: readonly T[], key: string): T | undefined =>
  /^[1-9]$/.test(key) ? things[Number(key) - 1] : undefined

// Events

type Kind = keyof EventDetails
/** An event of a kind, with the details that it has. */
export type EventOf<K extends Kind> = Omit<Event, 'details'> & { details: Record<EventDetails[K], number> }

export function is<K extends Kind>(event: Event, kind: K): event is Event & EventOf<K> {
  return event.kind === kind
}

export function first<K extends Kind>(events: readonly Event[], kind: K): EventOf<K> | null {
  return events.find((event) => is(event, kind)) ?? null
}

/** What taking tiles does, of all that may follow from it. */
export interface Taking {
  took: EventOf<'took'>
  marker: boolean
  /** A chip is revealed. */
  emptied: boolean
  /** No line can take them. */
  breaks: boolean
}

export function takingOf(events: readonly Event[]): Taking | null {
  const took = first(events, 'took')
  if (!took) return null
  return {
    took,
    marker: first(events, 'took_marker') !== null,
    emptied: first(events, 'emptied') !== null,
    breaks: took.details.lines === 0,
  }
}

/** Where tiles in the hand go: on a line, and what breaks. */
export interface Landing {
  laid: EventOf<'laid'> | null
  dropped: EventOf<'dropped'> | null
}

export const landingOf = (events: readonly Event[]): Landing => ({
  laid: first(events, 'laid'),
  dropped: first(events, 'dropped'),
})

// Places

export const spaceAt = (seat: number, row: number, column: number): Place => `seat-${seat}/dome/${row}-${column}`

/** The spaces of a dome that an event has as bits, more of them than a bitwise operator has. */
export function spacesIn(bits: number): { row: number; column: number }[] {
  return numbers(SIZE * SIZE)
    .filter((space) => Math.floor(bits / 2 ** space) % 2)
    .map((space) => ({ row: Math.floor(space / SIZE), column: space % SIZE }))
}

/** The places of the spaces that earned an event's points. */
export function placesOf({ seat, details }: Pick<Event, 'seat' | 'details'>): Place[] {
  return spacesIn(details['spaces'] ?? 0).map(({ row, column }) => spaceAt(seat, row, column))
}
