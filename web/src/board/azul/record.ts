import {
  ANY,
  COLOUR_NAMES,
  EMPTY,
  IN_CENTRE,
  LETTERS,
  MARKER,
  PATTERN,
  PHASE,
  ROWS,
  type AzulView,
  type EventDetails,
} from '../generated/azul'
import type { Event } from '$/wire/types'
import type { Place } from '../types'

export type { AzulView } from '../generated/azul'

export const CSS_COLOURS = ['#1E55B3', '#E0A21C', '#C8371F', '#3A404E', '#9DB4C4'] as const
/** Rows, columns and pattern lines by number. */
export const ROW_NUMBERS: readonly number[] = Array.from({ length: ROWS }, (_, row) => row)

export const symbolOf = (piece: number) => (piece === MARKER ? 'x-first' : `t-${COLOUR_NAMES[piece]}`)
export const letterOf = (piece: number) => LETTERS[piece] ?? ''

/** The colour printed on a space of a wall; null where none is. */
export function printedAt(wall: number, row: number, column: number): number | null {
  const printed = PATTERN[wall]![row]![column]!
  return printed === ANY ? null : printed
}

/** The tiles of a source by its word: '3' is a factory, 'c' the centre. */
export function tilesAt(view: AzulView, word: string): number[] {
  return (word === 'c' ? view.centre : view.factories?.[Number(word) - 1]) ?? []
}

/** How many tiles a choice holds. */
export function heldBy(view: AzulView, path: readonly string[]): { colour: number; count: number } | null {
  const [source, letter] = path
  const colour = letter ? LETTERS.indexOf(letter) : -1
  if (!source || colour < 0) return null
  return { colour, count: tilesAt(view, source)[colour] ?? 0 }
}

export function piecesOnFloor(view: AzulView, seat: number): number {
  return view.floor[seat]!.filter((piece) => piece !== EMPTY).length
}

/** Whether the marker lies in the centre: nobody took it, or it was swept off a floor line at the end of the round. */
export function markerInCentre(view: AzulView): boolean {
  const swept = view.phase === PHASE.tiling && !view.floor.some((floor) => floor.includes(MARKER))
  return view.marker === IN_CENTRE || swept
}

// Events

type Kind = keyof EventDetails
/** An event of a kind, with the details that it has. */
export type EventOf<K extends Kind> = Omit<Event, 'details'> & { details: Record<EventDetails[K], number> }

export function is<K extends Kind>(event: Event, kind: K): event is Event & EventOf<K> {
  return event.kind === kind
}

function first<K extends Kind>(events: readonly Event[], kind: K): EventOf<K> | null {
  return events.find((event) => is(event, kind)) ?? null
}

/** What a draft does, of all that may follow from it. */
export interface Draft {
  laid: EventOf<'laid'> | null
  marker: EventOf<'marker'> | null
  dropped: EventOf<'dropped'> | null
}

export function draftOf(events: readonly Event[]): Draft {
  return { laid: first(events, 'laid'), marker: first(events, 'marker'), dropped: first(events, 'dropped') }
}

/** Whether the line on which tiles are laid is full then. */
export const fills = ({ details: { row, held } }: EventOf<'laid'>) => held === row + 1

// Places

export const spaceAt = (seat: number, row: number, column: number): Place => `seat-${seat}/wall/${row}-${column}`

/** The wall spaces that an event has as bits. */
export function spacesIn(bits: number): { row: number; column: number }[] {
  return ROW_NUMBERS.flatMap((row) => ROW_NUMBERS.map((column) => ({ row, column }))).filter(
    (_, space) => (bits >> space) & 1,
  )
}

/** The places of the spaces that earned an event's points. */
export function placesOf({ seat, details }: Pick<Event, 'seat' | 'details'>): Place[] {
  return spacesIn(details['spaces'] ?? 0).map(({ row, column }) => spaceAt(seat, row, column))
}
