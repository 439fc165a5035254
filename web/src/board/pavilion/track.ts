import { TRACK } from '../generated/pavilion'

/** Markers whose scores differ by no more would cover each other. */
const NEAR = 1
/** So far out stands the first of a crowd, and each other one so much further in, in units of the drawing. */
const [FIRST, STEP] = [7, 19]

/** How far outside of the track each marker stands: those that would cover each other stand one behind the other. */
export function standing(scores: readonly number[]): number[] {
  const near = (a: number, b: number) => {
    const apart = Math.abs(scores[a]! - scores[b]!) % TRACK
    return Math.min(apart, TRACK - apart) <= NEAR
  }
  const ranks: number[] = []
  scores.forEach((_, seat) => {
    const taken = ranks.filter((_, other) => near(seat, other))
    ranks.push(scores.findIndex((_, rank) => !taken.includes(rank)))
  })
  return scores.map((_, seat) =>
    scores.some((_, other) => other !== seat && near(seat, other)) ? FIRST - STEP * ranks[seat]! : 0,
  )
}
