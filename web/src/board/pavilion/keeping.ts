import { CORNERS, ROUNDS, wildOf, type PavilionView } from './record'

/** What is proposed to be kept at first: all if they fit; otherwise the next wild colour, then the largest groups. */
export function keepFirst(view: PavilionView, seat: number): number[] {
  const hand = view.hand[seat]!
  const next = wildOf(view) + 1 < ROUNDS ? wildOf(view) + 1 : -1
  const order = hand
    .map((_, colour) => colour)
    .sort((a, b) => Number(b === next) - Number(a === next) || hand[b]! - hand[a]!)
  const kept = [0, 0, 0, 0, 0, 0]
  let free = CORNERS
  for (const colour of order) {
    kept[colour] = Math.min(free, hand[colour]!)
    free -= kept[colour]
  }
  return kept
}
