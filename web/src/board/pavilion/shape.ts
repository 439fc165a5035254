import { CENTRE_STAR, CLOCKWISE } from '../generated/pavilion'
import { STRUCTURES, type Structure } from './record'

/** Everything in sides of a tile (a); the middle of the board is 0, 0. */
export const TALL = Math.sqrt(3)
/** From one star's centre to the next: at 3 the rhombi touch. */
export const APART = 3.1
/** Half of what a board measures, with its windows and corners. */
export const HALF_WIDTH = 5.12
export const HALF_HEIGHT = 4.52
export interface Point {
  x: number
  y: number
}

/** A point at a distance and an angle, clockwise from the top. */
export function around(from: Point, distance: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: from.x + Math.sin(angle) * distance, y: from.y - Math.cos(angle) * distance }
}

const MIDDLE = { x: 0, y: 0 }
const placeOf = (star: number) => CLOCKWISE.indexOf(star)
const angleOf = (star: number) => 60 * placeOf(star) - 30

export function starCentre(star: number): Point {
  return star === CENTRE_STAR ? MIDDLE : around(MIDDLE, APART, angleOf(star))
}

/** The direction in which a space points away from the middle of its star. */
export function slotAngle(star: number, slot: number): number {
  const first = star === CENTRE_STAR ? 0 : 60 * (placeOf(star) + 1)
  return (first + 60 * slot) % 360
}

export function spaceCentre(star: number, slot: number): Point {
  return around(starCentre(star), TALL / 2, slotAngle(star, slot))
}

/** Pillars towards the middle, statues between two outer stars, windows outside. */
export function structureCentre({ kind, star, after }: Structure): Point {
  const here = starCentre(star)
  if (kind === 'pillar') return around(MIDDLE, APART / 2, angleOf(star))
  if (kind === 'window') return around(here, 1.52, angleOf(star))
  const there = starCentre(after)
  // a little outward, into the gap that the two stars leave
  const half = { x: (here.x + there.x) / 2, y: (here.y + there.y) / 2 }
  const length = Math.hypot(half.x, half.y)
  return { x: half.x * ((length + 0.02) / length), y: half.y * ((length + 0.02) / length) }
}

export const CORNER_CENTRES: readonly Point[] = [
  { x: -4.62, y: -3.55 },
  { x: 4.62, y: -3.55 },
  { x: -4.62, y: 3.55 },
  { x: 4.62, y: 3.55 },
]
export const STRUCTURE_CENTRES = STRUCTURES.map((structure) => ({ structure, ...structureCentre(structure) }))

/** The rhombus of a space, with the acute ends up and down, a hair smaller than the grid. */
export function rhombus(size = 1): string {
  const [w, h] = [size / 2, (size * TALL) / 2]
  return `M0 ${-h}L${w} 0L0 ${h}L${-w} 0Z`
}

/** The four ink corners of the last move: the ends of a rhombus. */
export function inkCorners(size = 1.04, arm = 0.24): string {
  const [w, h] = [size / 2, (size * TALL) / 2]
  const ends: [number, number][] = [
    [0, -h],
    [w, 0],
    [0, h],
    [-w, 0],
  ]
  return ends
    .map(([x, y], i) => {
      const [bx, by] = ends[(i + 3) % 4]!
      const [cx, cy] = ends[(i + 1) % 4]!
      const part = (px: number, py: number) => `${(x + (px - x) * arm).toFixed(3)} ${(y + (py - y) * arm).toFixed(3)}`
      return `M${part(bx, by)}L${x.toFixed(3)} ${y.toFixed(3)}L${part(cx, cy)}`
    })
    .join('')
}
