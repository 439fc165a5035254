import type { Event, PlayedEntry, Tree } from '$/wire/types'
import { beats } from '../beats'
import { EMPTY, LETTERS, PHASE, ROWS, tilesAt, type AzulView } from '../record'
import { pointsOf } from '../sums'

const none = () => [0, 0, 0, 0, 0]

/** A board for one, with two factories, or with what is given. */
export function lessonView(given: Partial<AzulView> = {}): AzulView {
  return {
    score: [0],
    round_number: 1,
    seats: 1,
    turn: 0,
    phase: PHASE.draft,
    grey: 0,
    first: 0,
    marker: -1,
    idle: 0,
    row: 0,
    bag: [16, 17, 15, 18, 18],
    lid: none(),
    factories: [
      [0, 0, 2, 1, 1],
      [2, 1, 1, 0, 0],
      [1, 0, 0, 0, 3],
    ],
    centre: none(),
    lines: [none()],
    line_colours: [Array<number>(5).fill(EMPTY)],
    wall: [ROWS.map(() => Array<number>(5).fill(EMPTY))],
    floor: [Array<number>(7).fill(EMPTY)],
    ...given,
  }
}

/** What may be taken and where it may go: as much of the rules as a first lesson needs. */
export function offers(view: AzulView): Tree | null {
  const tree: Record<string, Record<string, Record<string, number>>> = {}
  let number = 0
  for (const source of ['1', '2', '3', 'c']) {
    tilesAt(view, source).forEach((count, colour) => {
      if (!count) return
      const targets: Record<string, number> = {}
      for (const row of ROWS) {
        const line = view.line_colours[0]![row]!
        if (view.lines[0]![row]! <= row && (line === EMPTY || line === colour)) targets[row + 1] = number++
      }
      targets['-'] = number++
      ;(tree[source] ??= {})[LETTERS[colour]!] = targets
    })
  }
  return Object.keys(tree).length ? tree : null
}

export function drafted(path: readonly string[], view: AzulView): { after: AzulView; entry: PlayedEntry } {
  const entry: PlayedEntry = { v: 1, kind: 'played', at: 0, seat: 0, move: 0, text: '', path: [...path], events: [] }
  return { after: beats(view, view, entry).at(-1)!.view, entry }
}

/** The end of a round: every complete line moves a tile to the wall, then the floor is counted. */
export function tiled(view: AzulView): { after: AzulView; entry: PlayedEntry } {
  const wall = view.wall[0]!.map((row) => [...row])
  const steps: Event[] = []
  for (const row of ROWS) {
    if (view.lines[0]![row] !== row + 1) continue
    const colour = view.line_colours[0]![row]!
    const column = (colour + row) % 5
    wall[row]![column] = colour
    steps.push({
      kind: 'tiled',
      rule: 'AZ-B5',
      seat: 0,
      points: pointsOf(wall, row, column),
      details: { row, column, colour },
    })
  }
  const pieces = view.floor[0]!.filter((piece) => piece !== EMPTY).length
  const losses = [0, 1, 2, 4, 6, 8, 11, 14]
  if (pieces)
    steps.push({
      kind: 'floor',
      rule: 'AZ-B7',
      seat: 0,
      points: -losses[pieces]!,
      details: { pieces, loss: losses[pieces]! },
    })
  const entry: PlayedEntry = { v: 2, kind: 'played', at: 0, seat: 0, move: 0, text: '', path: ['1'], events: steps }
  return { after: beats(view, view, entry).at(-1)?.view ?? view, entry }
}

/** A wall with some tiles, to try out what a further one would bring. */
export const HALF_WALL = lessonView({
  wall: [
    [
      [0, 1, EMPTY, EMPTY, EMPTY],
      [EMPTY, 0, 1, EMPTY, EMPTY],
      [EMPTY, EMPTY, 0, EMPTY, EMPTY],
      [EMPTY, EMPTY, EMPTY, 0, EMPTY],
      [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
    ],
  ],
})

export const FULL_LINES = lessonView({
  lines: [[1, 1, 3, 0, 2]],
  line_colours: [[2, 0, 0, EMPTY, 3]],
  wall: [
    [
      [0, 1, EMPTY, EMPTY, EMPTY],
      [EMPTY, 0, EMPTY, EMPTY, EMPTY],
      [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
      [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
      [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
    ],
  ],
  floor: [[5, 3, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]],
  score: [4],
})
