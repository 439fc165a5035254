import type { Draw, Event, Tree } from '$/wire/types'
import { runOf } from '../goals'
import {
  EMPTY,
  LETTERS,
  PHASE,
  SPECIAL,
  WHERE,
  WILD,
  landing,
  openLines,
  placeAt,
  printedAt,
  spread,
  type DuelView,
} from '../record'

/** A small table to try one thing on: what may be chosen, and what comes of it. It only shows; the rules are the library's. */
export interface Lesson {
  name: 'sun' | 'line' | 'plate' | 'tile'
  first: DuelView
  tree(view: DuelView): Tree | null
  after(view: DuelView, path: readonly string[]): DuelView
  /** What follows from the last choice, as the server would tell it. */
  steps?(view: DuelView, path: readonly string[]): (Draw | Event)[]
  /** The key of what is said when nothing is left to choose, and its numbers. */
  end(first: DuelView, last: DuelView): { key: string; n: number }
}

const row6 = (fill: number) => Array<number>(6).fill(fill)

/** An empty table with one player's turn. */
function blank(): DuelView {
  const two = <T>(make: () => T): T[] => [make(), make()]
  return {
    score: [5, 5],
    round_number: 2,
    seats: 2,
    turn: 0,
    phase: PHASE.act,
    actor: 0,
    first: 0,
    marker: -1,
    sides: Array<number>(8).fill(0),
    tokens: [2, 2],
    chips_taken: [0, 0],
    bag: [9, 9, 9, 9, 9],
    tower: [0, 0, 0, 0, 0],
    sun: Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]),
    moon: Array.from({ length: 4 }, () => [EMPTY, EMPTY, EMPTY]),
    large_moon: [0, 0, 0, 0, 0],
    factory: EMPTY,
    held: 0,
    held_colour: EMPTY,
    supply: Array<number>(10).fill(2),
    open_chips: Array<number>(10).fill(0),
    chips: two(() => Array<number>(10).fill(0)),
    spent: Array<number>(10).fill(0),
    lines: two(() => row6(0)),
    line_colours: two(() => row6(EMPTY)),
    broken: two(() => [0, 0, 0, 0, 0]),
    laid: two(() => Array<number>(9).fill(EMPTY)),
    turned: two(() => Array<number>(9).fill(0)),
    dome: two(() => Array.from({ length: 6 }, () => row6(EMPTY))),
    row: 0,
    chips_left: 0,
    matching_left: 0,
    plates: Array<number>(18).fill(WHERE.unseen),
    plate: EMPTY,
    unseen: 9,
    top: 0,
    drawing: 0,
    face_down: [0, 0],
    draws: 0,
    drawn_unseen: [],
    kept: [],
    returns: 0,
    gone: 0,
    return_plate: [],
    return_draw: [],
    return_fate: [],
  }
}

const changed = (view: DuelView, change: (view: DuelView) => void): DuelView => {
  const next = structuredClone(view)
  change(next)
  return next
}

function orders(tiles: number[]): string[][] {
  if (!tiles.length) return [[]]
  return [...new Set(tiles)].flatMap((tile) => {
    const rest = [...tiles]
    rest.splice(rest.indexOf(tile), 1)
    return orders(rest).map((order) => [LETTERS[tile]!, ...order])
  })
}

function treeOf(paths: string[][]): Tree {
  const tree: Tree = {}
  paths.forEach((path, number) => {
    let node = tree
    for (const word of path.slice(0, -1)) node = (node[word] ??= {}) as Tree
    node[path.at(-1)!] = number
  })
  return tree
}

export const sun: Lesson = {
  name: 'sun',
  first: changed(blank(), (view) => (view.sun[0] = [2, 1, 1, 0, 0])),
  tree(view) {
    if (view.phase === PHASE.act) return treeOf(spread(view.sun[0]!).map((colour) => ['1', LETTERS[colour]!]))
    return view.phase === PHASE.stack ? treeOf(orders(spread(view.sun[0]!)).map((order) => ['s', ...order])) : null
  },
  after: (before, path) =>
    changed(before, (view) => {
      if (path[0] === 's') {
        path.slice(1).forEach((letter, i) => (view.moon[0]![i] = LETTERS.indexOf(letter)))
        Object.assign(view, { sun: blank().sun, phase: PHASE.line, factory: EMPTY })
        return
      }
      const colour = LETTERS.indexOf(path[1]!)
      Object.assign(view, { held: view.sun[0]![colour], held_colour: colour, phase: PHASE.stack, factory: 0 })
      view.sun[0]![colour] = 0
    }),
  end: (_, last) => ({ key: 'sun_end', n: last.held }),
}

export const line: Lesson = {
  name: 'line',
  first: changed(blank(), (view) => {
    Object.assign(view, { phase: PHASE.line, held: 3, held_colour: 0 })
    view.lines[0] = [0, 1, 0, 2, 0, 4]
    view.line_colours[0] = [EMPTY, 0, EMPTY, 2, EMPTY, 4]
  }),
  tree: (view) =>
    view.held ? treeOf([...openLines(view, 0, 0).map((row) => ['>', String(row + 1)]), ['>', '-']]) : null,
  after: (before, path) =>
    changed(before, (view) => {
      const land = landing(before, 0, path)!
      if (land.row !== null) {
        view.lines[0]![land.row] = view.lines[0]![land.row]! + land.onLine
        view.line_colours[0]![land.row] = land.colour
      }
      view.broken[0]![land.colour] = land.onBroken
      Object.assign(view, { held: 0, held_colour: EMPTY, phase: PHASE.act })
    }),
  end: (_, { broken }) => ({ key: broken[0]![0] ? 'line_end_broken' : 'line_end', n: broken[0]![0]! }),
}

export const plate: Lesson = {
  name: 'plate',
  first: changed(blank(), (view) => {
    Object.assign(view, { phase: PHASE.put, plate: 6 })
    view.laid[0]![4] = 1
    view.lines[0] = [1, 0, 0, 0, 0, 2]
    view.line_colours[0] = [0, EMPTY, EMPTY, EMPTY, EMPTY, 2]
  }),
  tree: (view) =>
    view.plate === EMPTY
      ? null
      : treeOf(
          view.laid[0]!.flatMap((laid, place) =>
            laid === EMPTY ? [0, 1, 2, 3].map((turns) => [`@${place + 1}`, `r${turns}`]) : [],
          ),
        ),
  after: (before, path) =>
    changed(before, (view) => {
      const place = Number(path[0]!.slice(1)) - 1
      view.laid[0]![place] = view.plate
      view.turned[0]![place] = Number(path[1]!.slice(1))
      Object.assign(view, { plate: EMPTY, phase: PHASE.act })
    }),
  end: () => ({ key: 'plate_end', n: 0 }),
}

export const tile: Lesson = {
  name: 'tile',
  first: changed(blank(), (view) => {
    Object.assign(view, { phase: PHASE.space, row: 2 })
    view.laid[0] = [9, 8, EMPTY, 17, 13, 2, EMPTY, EMPTY, EMPTY]
    view.turned[0] = [0, 0, 0, 0, 2, 0, 0, 0, 0]
    view.lines[0] = [0, 0, 3, 0, 1, 0]
    view.line_colours[0] = [EMPTY, EMPTY, 2, EMPTY, 0, EMPTY]
    // the special plate lacks just one tile
    for (const [row, column, colour] of [
      [1, 0, 1],
      [2, 1, 0],
      [3, 0, 1],
      [2, 4, 4],
      [1, 1, 3],
    ] as const)
      view.dome[0]![row]![column] = colour
  }),
  tree(view) {
    const fits = (column: number) =>
      view.dome[0]![2]![column] === EMPTY && [WILD, 2].includes(printedAt(view, 0, 2, column))
    return view.phase === PHASE.space
      ? treeOf([0, 1, 2, 3, 4, 5].filter(fits).map((column) => ['t3', `>${column + 1}`]))
      : null
  },
  steps(view, path) {
    const column = Number(path[1]!.slice(1)) - 1
    const dome = structuredClone(view.dome[0]!)
    dome[2]![column] = 2
    const told = (kind: string, rule: string, points: number, details: Record<string, number>): Event => ({
      kind,
      rule,
      seat: 0,
      points,
      details,
    })
    const runs = [
      ['DU-G2', runOf(dome, 2, column, 0, 1)],
      ['DU-G3', runOf(dome, 2, column, 1, 0)],
    ] as const
    const steps = runs
      .filter(([, run]) => run.length)
      .map(([rule, run]) => told('tiled', rule, run.length, { row: 2, column, colour: 2 }))
    if (!steps.length) steps.push(told('tiled', 'DU-G1', 1, { row: 2, column, colour: 2 }))
    const place = placeAt(2, column)
    const spaces = [0, 1, 2, 3].map(
      (i) => [Math.floor(place / 3) * 2 + Math.floor(i / 2), (place % 3) * 2 + (i % 2)] as const,
    )
    const [left, ...more] = spaces.filter(([r, c]) => dome[r]![c] === EMPTY)
    if (left && !more.length && printedAt(view, 0, ...left) === SPECIAL)
      steps.push(told('special', 'DU-G4', left[0] + 1, { row: left[0], column: left[1] }))
    return steps
  },
  after: (before, path) =>
    changed(before, (view) => {
      for (const step of tile.steps!(before, path)) {
        if (!('kind' in step)) continue
        view.dome[0]![step.details['row']!]![step.details['column']!] = step.kind === 'special' ? SPECIAL : 2
        view.score[0] = view.score[0]! + step.points
      }
      view.lines[0]![2] = 0
      view.line_colours[0]![2] = EMPTY
      view.phase = PHASE.act
    }),
  end: (first, last) => ({
    key: last.dome[0]!.flat().includes(SPECIAL) ? 'tile_end_special' : 'tile_end',
    n: last.score[0]! - first.score[0]!,
  }),
}

export const LESSONS = { sun, line, plate, tile }
