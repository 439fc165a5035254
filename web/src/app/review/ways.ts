/** The way of a move over the table: from which places to which, as its flights tell. A board is asked, no rule is known here. */
import type { GameBoard, Flight, Place } from '$/board/types'
import { copyOf, elementAt, type Copy } from '$/board/shared/flight'
import type { Shown } from '$/wire/steps'
import type { PlayedEntry, View } from '$/wire/types'

export interface Way {
  flights: Flight[]
  /** What is taken. */
  from: Place[]
  /** Where it comes to lie, marked as a whole: a line rather than one of its spaces. */
  to: Place[]
}

/** A decision with what it did, step by step. */
export interface Deed {
  before: View
  steps: Shown[]
  after: View
  entry: PlayedEntry
}

export function wayOf(game: GameBoard, { before, steps, after, entry }: Deed): Way {
  const own = `seat-${entry.seat}`
  const beat = game.beats(before, steps, after, entry).find(({ flights }) => flights.length)
  const moved = (beat?.flights ?? []).filter(({ from }) => from !== 'bag')
  const home = moved.filter(({ to }) => to.startsWith(own))
  const flights = home.length ? home : moved
  const tiles = flights.filter(({ from }) => !from.includes('marker'))
  const marks = game.marks(entry, before).filter((place) => place.startsWith(own))
  const from = (tiles.length ? tiles : flights).map((flight) => flight.from)
  return { flights, from, to: marks.length ? marks : (tiles.length ? tiles : flights).map((flight) => flight.to) }
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The smallest box around places, as seen from the corner of a layer; null if none of them is on the page. */
export function boxOf(places: readonly Place[], root: ParentNode, layer: DOMRect): Box | null {
  const rects = places.flatMap((place) => elementAt(place, root)?.getBoundingClientRect() ?? [])
  if (!rects.length) return null
  const [x, y] = [Math.min(...rects.map((one) => one.left)), Math.min(...rects.map((one) => one.top))]
  const [right, bottom] = [Math.max(...rects.map((one) => one.right)), Math.max(...rects.map((one) => one.bottom))]
  return { x: x - layer.left, y: y - layer.top, width: right - x, height: bottom - y }
}

export interface Ghost {
  copy: Copy
  box: Box
}

/** The pieces of a way as they would lie, where their places are on the page. */
export function ghostsOf({ flights }: Way, root: ParentNode, layer: DOMRect): Ghost[] {
  return flights.flatMap(({ from, to }) => {
    const target = elementAt(to, root)
    const copy = target?.dataset['place'] === to ? copyOf(from, root) : null
    const box = copy && boxOf([to], root, layer)
    return copy && box ? [{ copy, box }] : []
  })
}

/** A bent line from the middle of one box to the edge of another, and where its head points. */
export function bow(from: Box, to: Box, bend: number): { path: string; head: string } {
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const aim = { x: to.x + to.width / 2, y: to.y + to.height / 2 }
  const [dx, dy] = [aim.x - start.x, aim.y - start.y]
  const length = Math.hypot(dx, dy) || 1
  const lift = length * bend
  const middle = { x: (start.x + aim.x) / 2 - (dy / length) * lift, y: (start.y + aim.y) / 2 + (dx / length) * lift }
  const end = edge(middle, to)
  const angle = Math.atan2(end.y - middle.y, end.x - middle.x)
  const tip = (turn: number, far: number) =>
    `${n(end.x - Math.cos(angle + turn) * far)} ${n(end.y - Math.sin(angle + turn) * far)}`
  return {
    path: `M${n(start.x)} ${n(start.y)}Q${n(middle.x)} ${n(middle.y)} ${tip(0, 10)}`,
    head: `M${n(end.x)} ${n(end.y)}L${tip(0.46, 17)}L${tip(-0.46, 17)}Z`,
  }
}

/** Where a line from outside meets a box. */
function edge(from: { x: number; y: number }, { x, y, width, height }: Box): { x: number; y: number } {
  const [cx, cy] = [x + width / 2, y + height / 2]
  const [dx, dy] = [from.x - cx, from.y - cy]
  const share = Math.min(1, Math.min(width / 2 / (Math.abs(dx) || 1e-6), height / 2 / (Math.abs(dy) || 1e-6)))
  return { x: cx + dx * share, y: cy + dy * share }
}

const n = (value: number) => Math.round(value * 10) / 10
