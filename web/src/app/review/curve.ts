/**
 * The curve of a seat's chance over a game. On the axis, 0 is the start, m what is expected after move m, and one more
 * than there are moves the result. A deal lies between two moves.
 */
import type { Deal, Decision } from '$/wire/types'

export interface Point {
  x: number
  y: number
}

/** What a deal changed. */
export interface Jump {
  deal: Deal
  x: number
  from: number
  to: number
}

export interface Curve {
  /** Runs of points without a gap: a piece of a game that is not known yet, or a deal, parts two of them. */
  runs: Point[][]
  jumps: Jump[]
}

/** What is known of a game: decisions and deals by the number of the move that they come with or before. */
export interface Known {
  /** By move, from 0; null: not judged yet. */
  decisions: readonly (Decision | null)[]
  /** The deal before each move, by its number from 0; the last is after all moves. */
  deals: readonly (Deal | null)[]
  /** The chances at the end; null: not known. */
  result: readonly number[] | null
}

export function curveOf({ decisions, deals, result }: Known, seat: number): Curve {
  const runs: Point[][] = []
  const jumps: Jump[] = []
  let run: Point[] = []
  const cut = () => {
    if (run.length > 1) runs.push(run)
    run = []
  }
  decisions.forEach((decision, i) => {
    if (!decision) return cut()
    const before = decision.chances[seat]!
    const deal = deals[i]
    if (deal && i > 0) {
      const from = run.at(-1)?.y
      if (from !== undefined) {
        run.push({ x: i + 0.5, y: from })
        jumps.push({ deal, x: i + 0.5, from, to: before })
      }
      cut()
      run.push({ x: i + 0.5, y: before })
    } else if (!run.length) run.push({ x: i, y: before })
    run.push({ x: i + 1, y: decision.chances_after[seat]! })
  })
  if (result && run.length) run.push({ x: decisions.length + 1, y: result[seat]! })
  cut()
  return { runs, jumps }
}

/** A path through points; `width` is the length of the axis, and both sides are 100 long. */
export function pathOf(points: readonly Point[], width: number): string {
  return points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${round((100 * x) / width)} ${round(100 - 100 * y)}`).join('')
}

/** The area below points. */
export function areaOf(points: readonly Point[], width: number): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  return `${pathOf(points, width)}L${round((100 * last.x) / width)} 100L${round((100 * first.x) / width)} 100Z`
}

const round = (value: number) => Math.round(100 * value) / 100
