import { nextWildOf, setCounts, total, type PavilionView } from './record'

/** Which of the sets on offer is proposed at first: as many as possible, of the next wild colour, then of the largest groups. */
export function keepFirst(sets: readonly string[], view: PavilionView, seat: number): number[] {
  const hand = view.hand[seat]!
  const next = nextWildOf(view)
  const worth = (counts: readonly number[]) => [
    total(counts),
    next === undefined ? 0 : counts[next]!,
    total(counts.map((count, colour) => count * hand[colour]!)),
  ]
  return sets
    .map(setCounts)
    .map((counts) => ({ counts, worth: worth(counts) }))
    .sort((a, b) => a.worth.map((one, i) => b.worth[i]! - one).find(Boolean) ?? 0)[0]!.counts
}
