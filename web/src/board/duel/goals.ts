import { EMPTY, SIDES, SIX, SPECIAL, WILD, printedAt, type DuelView, type Side } from './record'

type Space = readonly [row: number, column: number]

/** How far a seat has come with a scoring side: `done` of `of`, the points that it would bring now, and the spaces that count. */
export interface Goal {
  side: Side
  done: number
  of: number
  points: number
  spaces: Space[]
}

const PRICE: Record<Side, number> = {
  rows: 3,
  rainbow_rows: 4,
  columns: 7,
  rim: 1,
  diagonals: 10,
  corners: 0,
  wilds: 2,
  empty_specials: -3,
}
const CORNERS: readonly (readonly [row: number, column: number, points: number])[] = [
  [0, 0, 3],
  [0, 4, 3],
  [4, 0, 8],
  [4, 4, 8],
]

const ALL: Space[] = SIX.flatMap((row) => SIX.map((column): Space => [row, column]))
const ROW_SPACES = SIX.map((row) => SIX.map((column): Space => [row, column]))
const COLUMN_SPACES = SIX.map((column) => SIX.map((row): Space => [row, column]))
const DIAGONAL_SPACES = [SIX.map((k): Space => [k, k]), SIX.map((k): Space => [k, 5 - k])]
const RIM_SPACES = ALL.filter(([row, column]) => row % 5 === 0 || column % 5 === 0)
const plateSpaces = (row: number, column: number): Space[] => [
  [row, column],
  [row, column + 1],
  [row + 1, column],
  [row + 1, column + 1],
]

export const sidesOf = (view: DuelView): Side[] => SIDES.filter((_, i) => view.sides[i])

export function goal(view: DuelView, seat: number, side: Side): Goal {
  const dome = view.dome[seat]!
  const filled = ([row, column]: Space) => dome[row]![column] !== EMPTY
  const kind = (printed: number) => ALL.filter(([row, column]) => printedAt(view, seat, row, column) === printed)
  const whole = (groups: Space[][]): Goal => {
    const full = groups.filter((spaces) => spaces.every(filled))
    return { side, done: full.length, of: groups.length, points: full.length * PRICE[side], spaces: full.flat() }
  }
  switch (side) {
    case 'rows':
      return whole(ROW_SPACES)
    case 'columns':
      return whole(COLUMN_SPACES)
    case 'diagonals':
      return whole(DIAGONAL_SPACES)
    case 'rainbow_rows': {
      const rows = ROW_SPACES.filter(
        (spaces) => new Set(spaces.filter(filled).map(([row, column]) => dome[row]![column])).size >= 5,
      )
      return { side, done: rows.length, of: 6, points: rows.length * PRICE[side], spaces: rows.flat().filter(filled) }
    }
    case 'rim': {
      const spaces = RIM_SPACES.filter(filled)
      return { side, done: spaces.length, of: RIM_SPACES.length, points: spaces.length * PRICE[side], spaces }
    }
    case 'corners': {
      const full = CORNERS.filter(([row, column]) => plateSpaces(row, column).every(filled))
      return {
        side,
        done: full.length,
        of: 4,
        points: full.reduce((sum, [, , points]) => sum + points, 0),
        spaces: full.flatMap(([row, column]) => plateSpaces(row, column)),
      }
    }
    case 'wilds': {
      const wilds = kind(WILD)
      const spaces = wilds.filter(filled)
      return {
        side,
        done: spaces.length,
        of: wilds.length,
        points: spaces.length === wilds.length ? wilds.length * PRICE[side] : 0,
        spaces,
      }
    }
    case 'empty_specials': {
      const specials = kind(SPECIAL)
      const spaces = specials.filter((space) => !filled(space))
      return {
        side,
        done: specials.length - spaces.length,
        of: specials.length,
        points: spaces.length * PRICE[side] || 0,
        spaces,
      }
    }
  }
}

/** The tiles of the run through a space, in one direction and its opposite; empty if it is alone. */
export function runOf(dome: number[][], row: number, column: number, down: number, right: number): Space[] {
  const found: Space[] = [[row, column]]
  for (const sign of [-1, 1]) {
    for (
      let r = row + sign * down, c = column + sign * right;
      dome[r]?.[c] !== undefined && dome[r]![c] !== EMPTY;
      r += sign * down, c += sign * right
    )
      found.push([r, c])
  }
  return found.length > 1 ? found.sort(([a, b], [c, d]) => a - c || b - d) : []
}
