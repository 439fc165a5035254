import { lastTurn } from '$/board/shared/desk.svelte'
import type { Decided, GameBoard, Turn } from '$/board/types'
import type { Entry, PlayedEntry } from '$/wire/types'

/** The decisions that stand: those that were taken back are left out. */
export function standing(log: readonly Entry[]): PlayedEntry[] {
  const kept: PlayedEntry[] = []
  for (const entry of log) {
    if (entry.kind === 'played') kept.push(entry)
    if (entry.kind === 'undone') while (kept.length && kept.at(-1)!.v > entry.to) kept.pop()
  }
  return kept
}

/** The numbers of the decisions that were taken back. */
export function takenBack(log: readonly Entry[]): ReadonlySet<number> {
  const stays = new Set(standing(log).map(({ v }) => v))
  return new Set(log.flatMap(({ kind, v }) => (kind === 'played' && !stays.has(v) ? [v] : [])))
}

/** What the others have done since a seat's last decision, turn by turn. */
export function turnsSince(decided: readonly Decided[], seat: number, game: GameBoard): Turn[] {
  const since = decided.slice(decided.findLastIndex(({ entry }) => entry.seat === seat) + 1)
  const turns: Turn[] = []
  while (since.length) {
    const last = lastTurn(since, game)
    turns.unshift({ n: 0, seat: last[0]!.entry.seat, decided: last })
    since.length -= last.length
  }
  return turns.map((turn, i) => ({ ...turn, n: i + 1 }))
}
