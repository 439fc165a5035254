/** What a review says of a seat, in figures: expected points ahead, and what its costliest decisions gave away. */
import type { Decision, ReviewSheet } from '$/wire/types'
import { COUNTED, signOf } from './signs'

/** The expected difference to the best other seat. */
export function ahead(points: readonly number[], seat: number): number {
  return points[seat]! - Math.max(...points.filter((_, other) => other !== seat))
}

/** Whether something is known of a decision. */
export const judged = (decision: Decision | null | undefined): decision is Decision =>
  !!decision && decision.label !== 'unjudged'

/** How many decisions of a seat have each sign. */
export function counts(review: ReviewSheet, seat: number): { label: (typeof COUNTED)[number]; n: number }[] {
  const own = review.decisions.filter((one) => one.seat === seat)
  return COUNTED.map((label) => ({ label, n: own.filter((one) => signOf(one.label) === label).length }))
}

/** The chance that a seat gave away in each round. */
export function lossByRound(review: ReviewSheet, seat: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const { round, loss, seat: whose } of review.decisions)
    found.set(round, (found.get(round) ?? 0) + (whose === seat ? loss : 0))
  return found
}

/** Where a seat lost points against the best move, in the decisions that are explained: own points by kind, and what others got. */
export function lossByKind(review: ReviewSheet, seat: number): Map<string, number> {
  const found = new Map<string, number>()
  for (const { seat: whose, why } of review.decisions) {
    if (whose !== seat || !why) continue
    for (const line of why.ledger) {
      const key = line.seat === seat ? line.kind : GIVEN
      const lost = line.seat === seat ? line.points : -line.points / Math.max(1, review.players - 1)
      found.set(key, (found.get(key) ?? 0) + lost)
    }
  }
  return found
}

/** The key of what others got. */
export const GIVEN = 'given'
