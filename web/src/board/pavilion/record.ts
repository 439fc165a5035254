import type { Event, Goal, SeatOutlook } from '$/wire/types'
import {
  CLOCKWISE,
  COLOUR_NAMES,
  COLOURS,
  FREE,
  LETTERS,
  MIXED,
  PHASE,
  PRINTED,
  SLOTS,
  SPACES,
  STARS,
  STAR_LETTERS,
  STRUCTURE_STAR,
  WILD_COLOURS,
  type EventDetails,
  type PavilionView,
} from '../generated/pavilion'
import type { Path, Place } from '../types'

export type { PavilionView } from '../generated/pavilion'

export const CSS_COLOURS = ['#4B2385', '#3FB287', '#E5812B', '#E2BC22', '#3B7FD9', '#A5122D'] as const
const numbers = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i)
export const STAR_NUMBERS = numbers(STARS)
export const SLOT_NUMBERS = numbers(SLOTS)
export const NO_TILES: readonly number[] = Array<number>(COLOURS).fill(0)

export const symbolOf = (colour: number) => `d-${COLOUR_NAMES[colour] ?? COLOUR_NAMES[0]}`
export const letterOf = (colour: number) => LETTERS[colour] ?? ''
/** The wild colour of the round. */
export const wildOf = (view: PavilionView) => WILD_COLOURS[view.round_number]!
/** The wild colour of the round after this one; undefined in the last. */
export const nextWildOf = (view: PavilionView) => WILD_COLOURS[view.round_number + 1]
export const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
/** While tiles are taken, and before. */
export const drafting = (view: PavilionView) => view.phase <= PHASE.acquire

/** A set of tiles as the notation writes it, 'PPG', and back as counts; '-' is none. */
export const setText = (counts: readonly number[]) =>
  counts.map((count, colour) => LETTERS[colour]!.repeat(count)).join('') || '-'
export const setCounts = (text: string) =>
  [...LETTERS].map((letter) => [...text].filter((each) => each === letter).length)
export const listOf = (counts: readonly number[]) =>
  counts.flatMap((count, colour) => Array<number>(Math.max(0, count)).fill(colour))

// Moves by their words

/** A source and a colour, as the words of a move name them: '3' is a factory, 'c' the centre. */
export interface Taking {
  source: string
  colour: number
}

export function takingOf([source, letter]: Path): Taking | null {
  const colour = letter?.length === 1 ? LETTERS.indexOf(letter) : -1
  return source && colour >= 0 && /^[1-9c]$/.test(source) ? { source, colour } : null
}

/** A space, the colour that goes there, and the wild tiles in its price, as the words of a move name them. */
export interface Placing {
  colour: number
  star: number
  slot: number
  wilds: number
}

export function placingOf([letter, space, plus]: Path): Placing | null {
  const colour = letter?.length === 1 ? LETTERS.indexOf(letter) : -1
  const found = /^>(.)(\d)$/.exec(space ?? '')
  const star = STAR_LETTERS.indexOf(found?.[1] ?? ' ')
  if (colour < 0 || !found || star < 0) return null
  return { colour, star, slot: Number(found[2]) - 1, wilds: plus ? Number(plus.slice(1)) : 0 }
}

// Structures

export const KINDS = ['pillar', 'statue', 'window'] as const
export type StructureKind = (typeof KINDS)[number]
export interface Structure {
  id: string
  kind: StructureKind
  /** The star it is named after. */ star: number
  /** A statue stands between two. */ after: number
}

/** Pillars, statues and windows, as the library numbers them; they are the same on both sides. */
export const STRUCTURES: readonly Structure[] = STRUCTURE_STAR.map((star, i) => {
  const kind = KINDS[Math.floor(i / CLOCKWISE.length)]!
  const after = CLOCKWISE[(CLOCKWISE.indexOf(star) + 1) % CLOCKWISE.length]!
  return { id: structureId(kind, star), kind, star, after }
})

export function structureId(kind: string, star: number): string {
  return `${kind}-${star}`
}

// What the server says

type Kind = keyof EventDetails
/** An event of a kind, with the details that it has. */
export type EventOf<K extends Kind> = Omit<Event, 'details'> & { details: Record<EventDetails[K], number> }

export function is<K extends Kind>(event: Event, kind: K): event is Event & EventOf<K> {
  return event.kind === kind
}

function all<K extends Kind>(events: readonly Event[], kind: K): EventOf<K>[] {
  return events.filter((event) => is(event, kind))
}

/** Whether something is about a pillar, a statue or a window. */
export function isStructure<T extends { kind: string }>(one: T): one is T & { kind: StructureKind } {
  return KINDS.some((kind) => kind === one.kind)
}

/** What taking tiles does, of all that may follow from it. */
export interface Taken {
  /** By colour. */ tiles: number[]
  /** How many go to the centre. */ moved: number
  marker: EventOf<'marker'> | null
}

export function takenBy(events: readonly Event[]): Taken {
  const tiles = [...NO_TILES]
  for (const { details } of all(events, 'took')) tiles[details.colour] = details.tiles
  return { tiles, moved: all(events, 'moved')[0]?.details.tiles ?? 0, marker: all(events, 'marker')[0] ?? null }
}

/** What placing a tile does, of all that may follow from it. */
export interface Placed {
  /** The tiles that leave the hand, by colour. */ used: number[]
  points: number
  structures: { kind: StructureKind; star: number; tiles: number }[]
}

export function placedBy(events: readonly Event[]): Placed | null {
  const [placed] = all(events, 'placed')
  if (!placed) return null
  const used = [...NO_TILES]
  for (const { details } of all(events, 'paid')) used[details.colour]! += details.tiles
  used[placed.details.colour]! += 1
  const structures = events
    .filter(isStructure)
    .map(({ kind, details }) => ({ kind, star: details['star']!, tiles: details['tiles']! }))
  return { used, points: placed.points, structures }
}

/** What becomes of the tiles of a seat that passes: those that are not kept, and their points. */
export function lostBy(events: readonly Event[]): { tiles: number; points: number } {
  const lost = events.find((event) => is(event, 'discarded') || is(event, 'left_over'))
  return { tiles: lost?.details.tiles ?? 0, points: lost?.points ?? 0 }
}

/** How far a seat's stars and structures have come. */
export class Progress {
  private goals: readonly Goal[]

  constructor(outlook: readonly SeatOutlook[] | undefined, seat: number) {
    this.goals = outlook?.[seat]?.goals ?? []
  }

  private goal(kind: string, star: number): Goal | undefined {
    return this.goals.find((goal) => goal.kind === kind && goal.details['star'] === star)
  }

  done(kind: 'star' | StructureKind, star: number): boolean {
    return this.goal(kind, star)?.missing.length === 0
  }

  /** The colour that a star has printed on it, or has become: MIXED without one. */
  tint(grey: number, star: number): number {
    const printed = PRINTED[grey]![star]!
    return printed === FREE ? (this.goal('star', star)?.details['colour'] ?? MIXED) : printed
  }
}

// Places

export const spaceWord = (star: number, slot: number) => `>${STAR_LETTERS[star]}${slot + 1}`
export const spacePlace = (seat: number, star: number, slot: number): Place =>
  `seat-${seat}/stars/${STAR_LETTERS[star]}${slot + 1}`

export const spaceAt = (space: number) => ({ star: Math.floor(space / SLOTS), slot: space % SLOTS })

/** The spaces of a set, which has a bit for each: more than a number shifts. */
export function spacesIn(bits: number): { star: number; slot: number }[] {
  return numbers(SPACES)
    .filter((space) => Math.floor(bits / 2 ** space) % 2)
    .map(spaceAt)
}

/** The places of the spaces that earned an event's points. */
export function placesOf({ seat, details }: Pick<Event, 'seat' | 'details'>): Place[] {
  return spacesIn(details['spaces'] ?? 0).map(({ star, slot }) => spacePlace(seat, star, slot))
}

/** The same for a run in a ring of spaces, from its one end to the other. */
export function runPlaces({ seat, details }: Pick<Event, 'seat' | 'details'>): Place[] {
  const run = spacesIn(details['spaces'] ?? 0)
  const filled = (slot: number) => run.some((space) => space.slot === (slot + SLOTS) % SLOTS)
  const first = Math.max(
    0,
    run.findIndex(({ slot }) => !filled(slot - 1)),
  )
  return [...run.slice(first), ...run.slice(0, first)].map(({ star, slot }) => spacePlace(seat, star, slot))
}
