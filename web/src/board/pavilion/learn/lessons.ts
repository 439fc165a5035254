import type { Event, PlayedEntry, Tree, View } from '$/wire/types'
import { beats } from '../beats'
import {
  BONUS_TILES,
  EMPTY,
  LETTERS,
  PHASE,
  SLOTS,
  STARS,
  listOf,
  numberAt,
  placing,
  setText,
  spaceWord,
  taking,
  tilesAt,
  total,
  wildOf,
  type PavilionView,
} from '../record'

const none = () => [0, 0, 0, 0, 0, 0]
const stars = (rows: string[]) =>
  rows.map((row) => [...row].map((sign) => (sign === '.' ? EMPTY : LETTERS.indexOf(sign))))

/** A table for one, in the first round, with what is given. */
export function lessonView(given: Partial<PavilionView> = {}): PavilionView {
  return {
    score: [5],
    round_number: 1,
    seats: 1,
    turn: 0,
    phase: PHASE.acquire,
    grey: 0,
    first: 0,
    marker: -1,
    waiting: -1,
    due: 0,
    passed: [0],
    bag: [17, 18, 18, 18, 17, 18],
    tower: none(),
    supply: [2, 2, 1, 2, 2, 1],
    factories: [],
    centre: none(),
    hand: [none()],
    stars: [stars(['......', '......', '......', '......', '......', '......', '......'])],
    ...given,
  }
}

export const TAKING = lessonView({
  factories: [
    [1, 0, 0, 0, 2, 1],
    [0, 2, 1, 1, 0, 0],
    [2, 0, 2, 0, 0, 0],
  ],
})
export const PLACING = lessonView({
  phase: PHASE.play,
  hand: [[2, 3, 0, 0, 4, 0]],
  stars: [stars(['......', '.G....', '......', '......', '.BB...', '......', 'PR....'])],
})
export const FINISHING = lessonView({
  phase: PHASE.play,
  hand: [[1, 0, 1, 0, 0, 5]],
  score: [21],
  stars: [stars(['......', '......', 'O.O...', '......', '..B...', '.RRRR.', 'PG...B'])],
})
export const KEEPING = lessonView({ phase: PHASE.keep, hand: [[0, 3, 1, 0, 2, 1]], score: [18], stars: PLACING.stars })
export const GREY = lessonView({
  grey: 1,
  phase: PHASE.end,
  stars: [stars(['PP....', '.G....', '......', 'Y.....', '.BB...', '.R.O..', 'PG....'])],
})

/** What may be chosen: as much of the rules as these lessons need. */
export function offers(view: View): Tree | null {
  const v = view as unknown as PavilionView
  const tree =
    v.phase === PHASE.acquire
      ? takes(v)
      : v.phase === PHASE.play
        ? places(v)
        : v.phase === PHASE.bonus
          ? { '+': sets(v.supply, v.due, v.due) }
          : v.phase === PHASE.keep
            ? { k: sets(v.hand[0]!, 0, 4) }
            : {}
  return Object.keys(tree).length ? tree : null
}

function takes(view: PavilionView): Tree {
  const tree: Record<string, Record<string, number>> = {}
  const wild = wildOf(view)
  for (const source of [...view.factories.map((_, i) => String(i + 1)), 'c']) {
    tilesAt(view, source).forEach((count, colour, tiles) => {
      if (!count || (colour === wild && total(tiles) > count)) return
      ;(tree[source] ??= {})[LETTERS[colour]!] = colour
    })
  }
  return tree
}

function places(view: PavilionView): Tree {
  const tree: Record<string, Record<string, Record<string, number>>> = {}
  const wild = wildOf(view)
  view.hand[0]!.forEach((own, colour) => {
    if (!own) return
    for (const star of STARS) {
      const held = view.stars[0]![star]!
      if (star < 6 ? star !== colour : held.includes(colour)) continue
      for (const slot of SLOTS) {
        const price = numberAt(view.grey, star, slot)
        if (held[slot] !== EMPTY) continue
        for (let wilds = 0; wilds < price; wilds++) {
          if (price - wilds > own || wilds > (colour === wild ? 0 : view.hand[0]![wild]!)) continue
          ;((tree[LETTERS[colour]!] ??= {})[spaceWord(star, slot)] ??= {})[`+${wilds}`] = wilds
        }
      }
    }
  })
  return tree
}

/** Every set of tiles out of some, of a size. */
export function sets(from: readonly number[], least: number, most: number): Record<string, number> {
  const found: Record<string, number> = {}
  const grow = (counts: number[], colour: number) => {
    if (total(counts) > most) return
    if (colour === 6) {
      if (total(counts) >= Math.min(least, total(from))) found[setText(counts)] = listOf(counts).length
      return
    }
    for (let n = 0; n <= from[colour]!; n++) grow([...counts, n], colour + 1)
  }
  grow([], 0)
  return found
}

/** What follows from a move in a lesson. */
export function played(path: readonly string[], before: View): { after: View; entry: PlayedEntry } {
  const view = before as unknown as PavilionView
  const steps: Event[] = []
  const happen = (kind: string, points: number, details: Record<string, number>) =>
    steps.push({ kind, rule: '', seat: 0, points, details })
  const taken = view.phase === PHASE.acquire ? taking(view, path, 0) : null
  const placed = view.phase === PHASE.play ? placing(view, 0, path) : null
  let due = 0
  if (taken?.loss) happen('marker', -taken.loss, { tiles: taken.loss })
  if (placed) {
    happen('placed', placed.run.length, { star: placed.star, slot: placed.slot, colour: placed.colour })
    for (const { kind, star } of placed.structures) {
      due += BONUS_TILES[kind]
      happen(kind, 0, { star, tiles: BONUS_TILES[kind] })
    }
  }
  if (path[0] === '+') {
    for (const colour of new Set(path[1]))
      happen('bonus', 0, {
        colour: LETTERS.indexOf(colour),
        tiles: [...path[1]!].filter((each) => each === colour).length,
      })
  }
  if (path[0] === 'k') {
    const lost = total(view.hand[0]!) - (path[1] === '-' ? 0 : path[1]!.length)
    if (lost) happen('discarded', -lost, { tiles: lost })
  }
  const entry: PlayedEntry = { v: 1, kind: 'played', at: 0, seat: 0, move: 0, text: '', path: [...path], events: steps }
  const after = beats(view, view, entry).at(-1)?.view ?? view
  const phase = due ? PHASE.bonus : path[0] === '+' ? PHASE.play : path[0] === 'k' ? PHASE.end : view.phase
  return { after: { ...after, due, phase }, entry }
}
