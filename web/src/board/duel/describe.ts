import type { GameWords } from '../game-words.svelte'
import { sentence } from '$/i18n/message'
import type { Event } from '$/wire/types'
import type { Path, Context } from '../types'
import {
  CHIP_NAMES,
  COLUMN_POINTS,
  CORNER_POINTS,
  DIAGONAL_POINTS,
  EMPTY_SPECIAL_LOSS,
  LETTERS,
  PHASE,
  RAINBOW_POINTS,
  RIM_POINTS,
  ROUNDS,
  ROW_POINTS,
  SPECIAL,
  TOKENS,
  WILD,
  WILD_POINTS,
} from '../generated/duel'
import { cellsOf, chipColours, spread, takenBy, type DuelView, type Side, type EventOf } from './record'

export type T = Context<DuelView>

/** A number in words up to ten. */
export const count = (words: GameWords, n: number) => (n >= 1 && n <= 10 ? words.say(`number_${n}`) : String(n))

/** "two reds" */
export const tiles = (words: GameWords, colour: number, n: number) =>
  words.say(`tiles_${LETTERS[colour]}`, { n, count: count(words, n) })

/** Tiles of several colours: "two reds, one blue". */
export const heap = (words: GameWords, counts: readonly number[]) =>
  counts.flatMap((n, colour) => (n ? [tiles(words, colour, n)] : [])).join(', ') || words.say('nothing')

export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)

export const tileInWords = (words: GameWords, tile: number) =>
  words.say(tile === SPECIAL ? 'special_tile_name' : `colour_${LETTERS[tile]}`)

/** What an empty space shows. */
export const printedInWords = (words: GameWords, printed: number) =>
  words.say(printed === WILD ? 'space_wild' : printed === SPECIAL ? 'space_special' : 'space_for', {
    colour: words.say(`colour_${LETTERS[printed]}`),
  })

/** A stack from the bottom to the top: "black, yellow". */
export const stackInWords = (words: GameWords, stack: readonly number[]) =>
  stack.map((tile) => tileInWords(words, tile)).join(', ')

export function chipName(words: GameWords, kind: number): string {
  const [a, b] = chipColours(kind).map((colour) => words.say(`hue_${LETTERS[colour]}`))
  return b === undefined ? words.say('chip_one', { a: a! }) : words.say('chip_two', { a: a!, b })
}

/** A plate by what it shows, row by row: "blue, red; black, special". */
export function plateInWords(words: GameWords, plate: number, turns = 0): string {
  const shown = cellsOf(plate, turns).map((cell) =>
    words.say(cell === WILD ? 'wild_short' : cell === SPECIAL ? 'special_short' : `colour_${LETTERS[cell]}`),
  )
  return words.say('plate_shows', { a: shown[0]!, b: shown[1]!, c: shown[2]!, d: shown[3]! })
}

/** What each scoring side brings, as it is printed there. */
const SIDE_PRICES: Record<Side, (words: GameWords) => string> = {
  rows: (words) => words.say('goal_rows_price', { n: ROW_POINTS }),
  rainbow_rows: (words) => words.say('goal_rainbow_rows_price', { n: RAINBOW_POINTS }),
  columns: (words) => words.say('goal_columns_price', { n: COLUMN_POINTS }),
  rim: (words) => words.say('goal_rim_price', { n: RIM_POINTS }),
  diagonals: (words) => words.say('goal_diagonals_price', { n: DIAGONAL_POINTS }),
  corners: (words) => words.say('goal_corners_price', { upper: CORNER_POINTS[0]!, lower: CORNER_POINTS.at(-1)! }),
  wilds: (words) => words.say('goal_wilds_price', { n: WILD_POINTS }),
  empty_specials: (words) => words.say('goal_empty_specials_price', { n: EMPTY_SPECIAL_LOSS }),
}

/** "3 per row" */
export const sidePrice = (words: GameWords, side: Side) => SIDE_PRICES[side](words)

/** What happens to the line on which tiles are laid. */
export function lineOutcome(
  words: GameWords,
  view: DuelView,
  { seat, details: { row, tiles } }: EventOf<'laid'>,
): string {
  const filled = view.lines[seat]![row]! + tiles
  if (filled === row + 1) return words.say('would_complete', { l: row + 1 })
  return words.say('would_hold', { l: row + 1, filled, size: row + 1 })
}

/** Whether nothing comes after this round. */
export const isLast = (view: DuelView) => view.round_number >= ROUNDS

export const sourceName = (words: GameWords, word: string) =>
  word === 'm' ? words.say('from_moons') : word === '5' ? words.say('from_large') : words.say('from_sun', { f: word })

/** A move in words, for the log and for lists. `view` is the one before it. */
export function move(path: Path, { view, words }: T): string {
  const [first = '', second = ''] = path
  const say = (key: string, params = {}) => sentence(words.say(key, params))
  // of what happened before the page was opened only the decision itself is known
  const unseen = view.phase === undefined
  const held = () => (unseen ? words.say('some_tiles') : tiles(words, view.held_colour, view.held || 1))
  if (first === 'draw') return say('move_draw')
  if (first === 'stop') return say('move_stop')
  if (first === '+') return say('move_chip', { chip: chipName(words, CHIP_NAMES.indexOf(second as never)) })
  if (first === 'p')
    return say(view.phase === PHASE.keep ? 'move_keep' : 'move_plate', {
      plate: plateInWords(words, Number(second) - 1),
    })
  if (first === 'u') return say('move_under', { plate: plateInWords(words, Number(second) - 1) })
  if (first === 's')
    return say('move_stack', {
      tiles: stackInWords(
        words,
        path.slice(1).map((letter) => LETTERS.indexOf(letter)),
      ),
    })
  if (first === '>')
    return second === '-' ? say('move_break', { tiles: held() }) : say('move_line', { tiles: held(), l: second })
  if (first === 'x') {
    const kind = CHIP_NAMES.indexOf(second as never)
    if (unseen && kind < 0) return second === '-' ? say('use_keep_button') : say('use_with', { n: Number(second) })
    if (second === '-') return say(isLast(view) ? 'move_keep_chips_last' : 'move_keep_chips', { l: view.row + 1 })
    return kind < 0
      ? say('move_spend', { l: view.row + 1, n: Number(second) })
      : say('move_give', { chip: chipName(words, kind) })
  }
  if (first.startsWith('@')) return say('move_put', { place: first.slice(1), degrees: 90 * Number(second.slice(1)) })
  if (/^t\d/.test(first)) return say('move_space', { l: first.slice(1), column: second.slice(1) })
  if (unseen) return say('move_take', { tiles: words.say(`colour_${second}`), source: sourceName(words, first) })
  const taken = takenBy(view, path)
  return taken
    ? say('move_take', { tiles: tiles(words, taken.colour, taken.count || 1), source: sourceName(words, first) })
    : path.join('')
}

export function eventInWords({ kind, details, points, rule }: Event, { words }: T): string {
  const params: Record<string, string | number> = { n: Math.abs(points), points }
  for (const [name, value] of Object.entries(details)) {
    if (name === 'colour') params[name] = words.say(`colour_${LETTERS[value]}`)
    else if (name === 'tiles') params['tiles'] = value
    else params[name] = name === 'row' || name === 'column' ? value + 1 : value
  }
  if (kind === 'broken') params['n'] = details['tiles'] ?? 0
  if (kind === 'line_broken') params['tiles'] = tiles(words, details['colour'] ?? 0, details['tiles'] ?? 1)
  // without a rule: the tile scores in both directions, in one line
  const across = { 'DU-G2': '_across', 'DU-G3': '_upright', '': '_both' }[rule] ?? ''
  return words.say(kind === 'tiled' ? `event_tiled${across}` : `event_${kind}`, params)
}

export function phase({ view, words }: T): string {
  const names: Partial<Record<number, string>> = {
    [PHASE.setUp]: 'phase_set_up',
    [PHASE.useChips]: 'phase_tiling',
    [PHASE.giveChips]: 'phase_tiling',
    [PHASE.chooseSpace]: 'phase_tiling',
    [PHASE.end]: 'phase_end',
  }
  const laysFirst =
    view.phase === PHASE.putDown && view.round_number === 1 && view.tokens.every((left) => left === TOKENS)
  const key = laysFirst
    ? 'phase_set_up'
    : (names[view.phase] ?? (view.phase < PHASE.setUp ? 'phase_deal' : 'phase_act'))
  return words.say(key, { round: view.round_number, of: ROUNDS })
}

export const chipsInWords = (words: GameWords, counts: readonly number[]) =>
  spread(counts)
    .map((kind) => chipName(words, kind))
    .join(', ') || words.say('nothing')
