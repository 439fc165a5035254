import { lastTurn, type Decided } from '$/board/shared/desk.svelte'
import type { Scene } from '$/board/shared/stage.svelte'
import type { GameBoard } from '$/board/types'
import { moves, outlookAfter, shownFrom, type MovingEntry, type Shown } from '$/wire/steps'
import type { Replay, SeatOutlook, View } from '$/wire/types'

/** One position of a finished game, and the entry that led to it, step by step. */
export interface Moment {
  v: number
  view: View
  outlook: readonly SeatOutlook[]
  steps: Shown[]
  entry: MovingEntry | null
  round: number
  turn: number | null
}

export function momentAfter(
  v: number,
  { view, outlook }: Scene,
  entry: MovingEntry | null,
  steps: Shown[] = [],
): Moment {
  return { v, view, outlook, steps, entry, round: roundOf(view), turn: turnOf(view) }
}

/** Every position of a finished game in order; decisions that were taken back are left out. */
export function momentsOf({ first, entries }: Replay): Moment[] {
  const all: Moment[] = [momentAfter(0, first, null)]
  let { view, outlook } = first
  for (const { entry, steps, changes, outlook: changed } of entries) {
    const before = view
    view = { ...view, ...changes }
    outlook = outlookAfter(outlook, changed)
    if (entry.kind === 'undone') {
      while (all.length > 1 && all.at(-1)!.v > entry.to) all.pop()
      continue
    }
    if (moves(entry)) all.push(momentAfter(entry.v, { view, outlook }, entry, shownFrom(before, steps)))
  }
  return all.length > 1 && all[1]!.entry?.kind === 'started' ? all.slice(1) : all
}

const roundOf = (view: View) => (view['round_number'] as number | undefined) ?? 0
const turnOf = (view: View) => {
  const turn = view['turn'] as number | undefined
  return turn === undefined || turn < 0 ? null : turn
}

/** The last turn before a moment, decision by decision. */
export function turnBefore(moments: Moment[], at: number, game: GameBoard): Decided[] {
  const decided = moments.slice(0, at + 1).map(({ entry }, i) => ({ entry, before: moments[i - 1]?.view ?? null }))
  // a moment without a decision (the beginning, a move taken back) ends what can be marked
  const from = decided.findLastIndex(({ entry }) => entry?.kind !== 'played') + 1
  return lastTurn(decided.slice(from) as Decided[], game)
}

/** The first moment of each round. */
export function roundStarts(moments: Moment[]): { round: number; at: number }[] {
  const starts: { round: number; at: number }[] = []
  moments.forEach(({ round }, at) => {
    if (round > 0 && round !== starts.at(-1)?.round) starts.push({ round, at })
  })
  return starts
}
