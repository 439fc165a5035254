import { BONUS, COLOURS, EMPTY, LOSSES, ROWS, landing, lossOf, piecesOnFloor, printedAt, type AzulView } from './record'

export interface Sums {
  now: number
  lines: { row: number; points: number }[]
  loss: number
  total: number
}
export interface Reach {
  kind: 'row' | 'column' | 'colour'
  index: number
  filled: number
  points: number
}

type Wall = number[][]

/** The points of a tile that has just been laid: the runs across and upright that it is part of. */
export function pointsOf(wall: Wall, row: number, column: number): number {
  const across = runOf(wall, row, column, 0, 1).length
  const upright = runOf(wall, row, column, 1, 0).length
  return (across > 1 ? across : 0) + (upright > 1 ? upright : 0) || 1
}

/** The spaces of the run through a space, in one direction. */
export function runOf(wall: Wall, row: number, column: number, dr: number, dc: number): [number, number][] {
  const filled = (r: number, c: number) => (wall[r]?.[c] ?? EMPTY) !== EMPTY
  let [r, c] = [row, column]
  while (filled(r - dr, c - dc)) [r, c] = [r - dr, c - dc]
  const run: [number, number][] = []
  for (; filled(r, c) || (r === row && c === column); [r, c] = [r + dr, c + dc]) run.push([r, c])
  return run
}

/** What a seat would have if the round ended here, with a proposed draft added. On a grey wall: with the best columns. */
export function sums(view: AzulView, seat: number, proposed: readonly string[] | null): Sums {
  const wall = view.wall[seat]!.map((row) => [...row])
  const lines = [...view.lines[seat]!]
  const colours = [...view.line_colours[seat]!]
  let pieces = piecesOnFloor(view, seat)
  const draft = proposed && landing(view, seat, proposed)
  if (draft) {
    if (draft.row !== null) {
      lines[draft.row] = lines[draft.row]! + draft.onLine
      colours[draft.row] = draft.colour
    }
    pieces = Math.min(LOSSES.length, pieces + draft.onFloor + (draft.marker ? 1 : 0))
  }
  const earned: Sums['lines'] = []
  for (const row of ROWS) {
    if (lines[row] !== row + 1) continue
    const column = columnFor(wall, view.grey, row, colours[row]!)
    if (column === null) continue
    wall[row]![column] = colours[row]!
    earned.push({ row, points: pointsOf(wall, row, column) })
  }
  const now = view.score[seat]!
  const loss = lossOf(pieces)
  const total = Math.max(0, now + earned.reduce((sum, line) => sum + line.points, 0) - loss)
  return { now, lines: earned, loss, total }
}

function columnFor(wall: Wall, grey: number, row: number, colour: number): number | null {
  if (!grey) return (colour + row) % 5
  let best: { column: number; points: number } | null = null
  for (const column of ROWS) {
    if (wall[row]![column] !== EMPTY || wall.some((other) => other[column] === colour)) continue
    const points = pointsOf(wall, row, column)
    if (!best || points > best.points) best = { column, points }
  }
  return best?.column ?? null
}

/** Bonuses that are at least three fifths done, the nearest first. */
export function reach(view: AzulView, seat: number): Reach[] {
  const wall = view.wall[seat]!
  const found: Reach[] = []
  for (const i of ROWS) {
    found.push({ kind: 'row', index: i, filled: ROWS.filter((c) => wall[i]![c] !== EMPTY).length, points: BONUS.row })
    found.push({
      kind: 'column',
      index: i,
      filled: ROWS.filter((r) => wall[r]![i] !== EMPTY).length,
      points: BONUS.column,
    })
  }
  COLOURS.forEach((_, colour) => {
    found.push({
      kind: 'colour',
      index: colour,
      filled: wall.flat().filter((tile) => tile === colour).length,
      points: BONUS.colour,
    })
  })
  return found.filter(({ filled }) => filled >= 3).sort((a, b) => b.filled - a.filled || b.points - a.points)
}

/** Whether a wall space can only be of one colour. */
export const printed = (view: AzulView, row: number, column: number) => (view.grey ? null : printedAt(row, column))
