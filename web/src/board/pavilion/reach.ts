import {
  BONUS_TILES,
  CLOCKWISE,
  EMPTY,
  MIXED,
  NUMBER_POINTS,
  SLOTS,
  STARS,
  STAR_POINTS,
  STRUCTURES,
  missing,
  numberAt,
  type PavilionView,
  type StructureKind,
} from './record'

export type Reach =
  | { kind: StructureKind; star: number; after: number; missing: number; tiles: number; cost: number }
  | { kind: 'star'; star: number; colour: number; filled: number; points: number }
  | { kind: 'number'; number: number; filled: number; of: number; points: number }

/** Structures with one space missing, the cheapest first. */
export function nearStructures(view: PavilionView, seat: number): Extract<Reach, { tiles: number }>[] {
  return STRUCTURES.flatMap((structure) => {
    const left = missing(view.stars[seat]!, structure)
    if (left.length !== 1) return []
    const [star, slot] = left[0]!
    return [
      {
        kind: structure.kind,
        star: structure.star,
        after: structure.after,
        missing: 1,
        tiles: BONUS_TILES[structure.kind],
        cost: numberAt(view.grey, star, slot),
      },
    ]
  }).sort((a, b) => b.tiles - a.tiles || a.cost - b.cost)
}

/** What a star would bring at the end if it goes on as it is; null if it can be anything yet. */
export function prospect(view: PavilionView, seat: number, star: number): number | null {
  if (!view.grey) return star
  const held = view.stars[seat]![star]!.filter((colour) => colour !== EMPTY)
  if (held.length < 2) return null
  return held.every((colour) => colour === held[0]) ? held[0]! : MIXED
}

/** Stars that are at least half done, the nearest first. */
export function nearStars(view: PavilionView, seat: number): Extract<Reach, { kind: 'star' }>[] {
  return STARS.flatMap((star) => {
    const filled = SLOTS.filter((slot) => view.stars[seat]![star]![slot] !== EMPTY).length
    const colour = prospect(view, seat, star)
    return filled >= 3 && filled < 6 && colour !== null
      ? [{ kind: 'star' as const, star, colour, filled, points: STAR_POINTS[colour]! }]
      : []
  }).sort((a, b) => b.filled - a.filled || b.points - a.points)
}

/** Numbers of which at least half the spaces are filled. */
export function nearNumbers(view: PavilionView, seat: number): Extract<Reach, { kind: 'number' }>[] {
  return [1, 2, 3, 4]
    .flatMap((number) => {
      const spaces = STARS.flatMap((star) =>
        SLOTS.filter((slot) => numberAt(view.grey, star, slot) === number).map(
          (slot) => view.stars[seat]![star]![slot]!,
        ),
      )
      const filled = spaces.filter((tile) => tile !== EMPTY).length
      return filled * 2 >= spaces.length && filled < spaces.length
        ? [{ kind: 'number' as const, number, filled, of: spaces.length, points: NUMBER_POINTS[number]! }]
        : []
    })
    .sort((a, b) => b.filled / b.of - a.filled / a.of || b.points - a.points)
}

/** A few of everything, for the notes beside the table. */
export function reach(view: PavilionView, seat: number, most = 4): Reach[] {
  const found: Reach[] = [
    ...nearStructures(view, seat).slice(0, 2),
    ...nearStars(view, seat).slice(0, 2),
    ...nearNumbers(view, seat).slice(0, 1),
  ]
  return found.slice(0, most)
}

export const isOuter = (star: number) => CLOCKWISE.includes(star as (typeof CLOCKWISE)[number])
