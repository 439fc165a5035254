/** The moves of a puzzle as boards need them, and attempts judged by a kept solution. */
import { leaves } from '$/board/shared/selection.svelte'
import type { GameBoard, Place } from '$/board/types'
import { api } from '$/wire/api'
import { shownFrom } from '$/wire/steps'
import type { Attempted, PlayedEntry, PositionInfo, PuzzleMove, PuzzleSolution, View } from '$/wire/types'
import { areaOf } from '../review/hint-ways'
import { wayOf, type Way } from '../review/ways'

/** A move as the log of a table would have it. */
export function entryOf({ seat, move, text, path, steps }: PuzzleMove): PlayedEntry {
  return { kind: 'played', v: 0, at: 0, seat, move, text, path, events: steps.map(({ event }) => event) }
}

/** The way of a move over the table. */
export function wayOfMove(game: GameBoard, before: View, move: PuzzleMove): Way {
  const steps = shownFrom(before, move.steps)
  return wayOf(game, { before, steps, after: move.after.view, entry: entryOf(move) })
}

/** The places of an area: those of any move in it, since they are the same for all. */
export async function placesIn(
  game: GameBoard,
  { text, view, moves }: PositionInfo,
  area: readonly (string | null)[],
): Promise<Place[]> {
  const inside =
    moves && leaves(moves.tree).find(({ path }) => area.every((word, i) => word === null || word === path[i]))
  if (!inside) return []
  const { steps, after, path } = await api.tryMove(text, inside.move)
  const move = { move: inside.move, text: '', seat: moves.seat, path, steps, after }
  return areaOf({ area: [...area] }, wayOfMove(game, view, move))
}

/** Without the server: where a move begins. */
export function placesOf(game: GameBoard, before: View, move: PuzzleMove): Place[] {
  return areaOf({ area: [move.path[0]!, ...move.path.slice(1).map(() => null)] }, wayOfMove(game, before, move))
}

/** The move of the line that is to be found after so many. */
export function nextAsked({ line }: PuzzleSolution, found: number): PuzzleMove | null {
  return line.filter(({ asked }) => asked)[found] ?? null
}

/** Judge moves by a kept solution, as the server would; null where it does not know enough. */
export function attemptOf(solution: PuzzleSolution, moves: readonly number[]): Attempted | null {
  const { line } = solution
  const nothing = { counted: false, facts: [], before: null, you: null }
  const last = moves.length - 1
  const asked = line.flatMap((move, i) => (move.asked ? [i] : []))
  const place = asked[last]
  if (place === undefined) return null
  const expected = line[place]!
  const chosen = moves[last]
  if (chosen !== expected.move) {
    const known = [...expected.also, ...(last === 0 ? solution.better : [])].find(({ move }) => move === chosen)
    const tempting = last === 0 && solution.tempting?.move === chosen ? solution.tempting : null
    const status = !known ? 'wrong' : expected.also.includes(known) ? 'solved' : 'better'
    return { ...nothing, status, moves: tempting ? [tempting] : [] }
  }
  const next = asked[last + 1]
  const replies = next === undefined ? [] : line.slice(place + 1, next)
  return {
    ...nothing,
    status: next === undefined ? 'solved' : 'right',
    moves: [expected, ...replies],
    facts: expected.facts,
  }
}
