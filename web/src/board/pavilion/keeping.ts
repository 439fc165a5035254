import { LETTERS } from '../generated/pavilion'
import { setCounts, total, wildOf, type PavilionView } from './record'

/** Which of the sets on offer is proposed at first: as many as possible, of the next wild colour, then of the largest groups. */
export function keepFirst(sets: readonly string[], view: PavilionView, seat: number): number[] {
  const hand = view.hand[seat]!
  const next = LETTERS[wildOf(view) + 1]
  const worth = (counts: readonly number[]) => [
    total(counts),
    next ? counts[LETTERS.indexOf(next)]! : 0,
    total(counts.map((count, colour) => count * hand[colour]!)),
  ]
  return sets
    .map(setCounts)
    .map((counts) => ({ counts, worth: worth(counts) }))
    .sort((a, b) => a.worth.map((one, i) => b.worth[i]! - one).find(Boolean) ?? 0)[0]!.counts
}
