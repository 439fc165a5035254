import type { PlayedEntry, ScoreLine } from '$/wire/types'
import type { GameBoard, Path } from '../types'
import { beats } from './beats'
import Board from './Board.svelte'
import { describe } from './spoken'
import Detail from './Detail.svelte'
import { explain, things } from './explain'
import Market from './Market.svelte'
import Plates from './Plates.svelte'
import { CHIP_NAMES, LARGE, LETTERS, PHASE, SIDE_NAMES, START_SCORE } from '../generated/duel'
import {
  CSS_COLOURS,
  chipColours,
  handPlates,
  nth,
  placesOf,
  shownPlates,
  spaceAt,
  spread,
  stackOn,
  symbolOf,
  takenBy,
  type DuelView,
} from './record'
import Side from './Side.svelte'
import { eventInWords, move, phase } from './describe'
import { choices, keypad, tray } from './tray'
import { turning } from './turning.svelte'

const GREY = '#8A97AA'
/** The phases in which something is put on one's own board. */
const ON_BOARD: readonly number[] = [
  PHASE.putDown,
  PHASE.chooseLine,
  PHASE.useChips,
  PHASE.giveChips,
  PHASE.chooseSpace,
]

export const game: GameBoard<DuelView> = {
  name: 'duel',
  secret: true,
  Market,
  Board,
  Side,
  Shelf: Plates,
  Detail,
  focus: (_, { phase }) => (ON_BOARD.includes(phase) ? 'board' : 'market'),
  phase,
  move,
  event: eventInWords,
  describe,
  tray,
  choices,
  keypad,
  prefer(path, options) {
    const kept = `r${turning.turns}`
    return path[0]?.startsWith('@') ? (options.includes(kept) ? kept : options[0]) : undefined
  },
  key,
  colour(path: Path, view) {
    const tile = (colour: number, n = 1) => ({
      symbols: Array<string>(Math.max(1, n)).fill(symbolOf(colour)),
      css: CSS_COLOURS[colour] ?? GREY,
    })
    const taken = takenBy(view, path)
    if (taken) return tile(taken.colour, taken.count)
    if (path[0] === '>') return tile(view.held_colour, view.held)
    if (/^t\d/.test(path[0] ?? '')) return tile(view.line_colours[view.turn]?.[Number(path[0]!.slice(1)) - 1] ?? 0)
    if (path[0] === 's') return { symbols: path.slice(1).map((letter) => symbolOf(LETTERS.indexOf(letter))), css: GREY }
    const kind = path[0] === '+' || path[0] === 'x' ? CHIP_NAMES.indexOf(path[1] as never) : -1
    return kind >= 0
      ? { symbols: ['chip-back'], css: CSS_COLOURS[chipColours(kind)[0]!] ?? GREY }
      : { symbols: [], css: GREY }
  },
  marks,
  continues,
  beats,
  pieces: [...LETTERS].map((letter, colour) => ({ letter, symbol: symbolOf(colour) })),
  explain,
  things,
  start: { points: START_SCORE, rule: 'DU-S1' },
  row(line: ScoreLine, words) {
    if (line.kind === 'tiled' || line.kind === 'special')
      return {
        key: `${line.kind}-${line.round}`,
        order: line.round + (line.kind === 'special' ? 0.5 : 0),
        title: words.say(`row_${line.kind}`, { round: line.round }),
        motif: line.kind === 'special' ? 'r-special' : undefined,
      }
    const side = SIDE_NAMES.indexOf(line.kind as never)
    if (side >= 0) return { key: line.kind, order: 1000 + side, title: words.say(`goal_${line.kind}`) }
    const losses: Record<string, [number, string?]> = {
      broken: [3000],
      marker: [3001, 'x-first'],
      paid: [3002],
      raised: [3003],
    }
    const [order, motif] = losses[line.kind] ?? [2000]
    return {
      key: line.kind,
      order,
      title: words.say(order === 2000 ? `event_${line.kind}` : `row_${line.kind}`),
      motif,
    }
  },
  places(line) {
    const { row, column } = line.details
    if (line.kind === 'tiled' || line.kind === 'special') return [spaceAt(line.seat, row!, column!)]
    if (line.kind === 'broken' || line.kind === 'marker') return [`seat-${line.seat}/${line.kind}`]
    return placesOf(line)
  },
  learn: () => import('./learn/Learn.svelte'),
}

/** Keys beyond the words of a path: lines and spaces that are not legal, so that one hears why; plates and chips by their order. */
function key(key: string, path: Path, view: DuelView): Path | undefined {
  const name = (word: string, plate: number | undefined): Path | undefined =>
    plate === undefined ? undefined : [word, String(plate + 1)]
  switch (view.phase) {
    case PHASE.chooseLine:
      return /^[1-6]$/.test(key) ? ['>', key] : /^[0-]$/.test(key) ? ['>', '-'] : undefined
    case PHASE.chooseSpace:
      return /^[1-6]$/.test(key) ? [`t${view.row + 1}`, `>${key}`] : undefined
    case PHASE.setUp:
      return name('p', nth(shownPlates(view), key))
    case PHASE.keep:
      return name('p', nth(handPlates(view), key))
    case PHASE.return:
      return name('u', nth(handPlates(view), key))
    case PHASE.giveChips: {
      const kind = nth(spread(view.chips[view.turn]!), key)
      return kind === undefined ? undefined : ['x', CHIP_NAMES[kind]!]
    }
    case PHASE.draw:
      return key.toLowerCase() === 'd' ? ['draw'] : key.toLowerCase() === 's' ? ['stop'] : undefined
    case PHASE.putDown:
      if (key.toLowerCase() === 'r' && !path.length) turning.turns = (turning.turns + 1) % 4
      return key.toLowerCase() === 'p' && path[0] ? [path[0], `r${turning.turns}`] : undefined
    case PHASE.act: {
      if (key.toLowerCase() === 'd') return ['draw']
      if (path[0] === 'p') return name('p', nth(shownPlates(view), key))
      const kind = path[0] === '+' ? nth(spread(view.open_chips), key) : undefined
      return kind === undefined ? undefined : ['+', CHIP_NAMES[kind]!]
    }
  }
  return undefined
}

function marks(entry: PlayedEntry, before: DuelView | null): string[] {
  const [first = '', second = ''] = entry.path ?? []
  const seat = `seat-${entry.seat}`
  if (/^[1-5]$/.test(first)) return [`factory-${first}`]
  if (first === 'm') return before ? moonsWith(before, LETTERS.indexOf(second)) : []
  if (first === '>') return [second === '-' ? `${seat}/broken` : `${seat}/line-${second}`]
  if (first.startsWith('@')) return [`${seat}/place-${first.slice(1)}`]
  if (first === '+') return [`${seat}/chips`]
  const row = /^t(\d)/.exec(first)?.[1]
  return row ? [spaceAt(entry.seat, Number(row) - 1, Number(second.slice(1)) - 1)] : []
}

/** The moons from which a colour is taken: where it lies on top. */
function moonsWith(view: DuelView, colour: number): string[] {
  const small = [0, 1, 2, 3].filter((factory) => stackOn(view, factory).at(-1) === colour)
  return [...small, ...(view.large_moon[colour] ? [LARGE] : [])].map((factory) => `factory-${factory + 1}/moon`)
}

/** What follows from a decision of the same seat: the order of a stack, the line, the place of a plate; the tiling of one seat is one turn, too. */
function continues({ seat, path }: PlayedEntry, last: PlayedEntry): boolean {
  const [word = '', before = ''] = [path?.[0], last.path?.[0]]
  if (seat !== last.seat) return false
  // only what is drawn is hidden from others
  if (!path) return true
  if (/^(s|>|@.*|u|stop)$/.test(word)) return true
  if (word === 'draw') return before === 'draw'
  if (word === 'p') return before === 'stop'
  return /^(t\d|x)/.test(word) && /^(t\d|x)/.test(before)
}
