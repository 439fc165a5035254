import { TRACK } from '../generated/pavilion'
import { around } from './shape'

/** The score track, in units of its drawing: how far from the middle the markers and the figures stand, and a point's angle. */
export const [OUT, FIGURES] = [209, 214]
export const TURN = 360 / TRACK
/** Half the sides of a marker, of a figure, and of the sign that says how many points came before this lap. */
const MARKER = { x: 12.6, y: 12.6 }
const FIGURE = { x: 8, y: 6 }
export const LAP = { x: 17, y: 9 }
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

interface Box {
  at: { x: number; y: number }
  half: { x: number; y: number }
}
export const covers = (a: Box, b: Box) =>
  Math.abs(a.at.x - b.at.x) < a.half.x + b.half.x && Math.abs(a.at.y - b.at.y) < a.half.y + b.half.y
const boxAt = (score: number, out: number, half: Box['half']): Box => ({
  at: around({ x: 0, y: 0 }, out, score * TURN),
  half,
})

/** What stands on the track before the signs of the laps do: its figures and the markers. */
export const trackBoxes = (scores: readonly number[]): Box[] => [
  ...Array.from({ length: TRACK / 10 }, (_, i) => boxAt(i * 10, FIGURES, FIGURE)),
  ...standing(scores).map((out, seat) => boxAt(scores[seat]!, OUT + out, MARKER)),
]

/** How far from the middle the sign of each seat's laps stands, inward of its marker and over nothing; null on the first lap. */
export function lapsAt(scores: readonly number[]): (number | null)[] {
  const taken = trackBoxes(scores)
  return scores.map((score) => {
    if (score <= TRACK) return null
    let out = OUT - MARKER.y - LAP.y
    while (out > 0 && taken.some((box) => covers(box, boxAt(score, out, LAP)))) out -= 2
    taken.push(boxAt(score, out, LAP))
    return out
  })
}
