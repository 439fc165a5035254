import type { PlayedEntry, ScoreLine } from '$/wire/types'
import type { GameBoard, Context } from '../types'
import { CENTRE_STAR, LETTERS, PHASE, START_SCORE } from '../generated/pavilion'
import { beats } from './beats'
import Board from './Board.svelte'
import Detail from './Detail.svelte'
import { brief, eventInWords, move, phase, starName, takenPieces } from './describe'
import { explain, things } from './explain'
import Market from './Market.svelte'
import {
  CSS_COLOURS,
  drafting,
  listOf,
  lostBy,
  placedBy,
  placesOf,
  placingOf,
  setCounts,
  spacePlace,
  symbolOf,
  takenBy,
  takingOf,
  wildOf,
  total,
  type PavilionView,
} from './record'
import Side from './Side.svelte'
import { describe } from './spoken'
import { tray } from './tray'

const KIND_ORDER: Record<string, number> = { marker: 800, discarded: 900, left_over: 901, star: 1000, number: 2000 }

export const game: GameBoard<PavilionView> = {
  name: 'pavilion',
  secret: false,
  Market,
  Board,
  Side,
  Detail,
  focus: (_, view) => (drafting(view) || view.phase === PHASE.bonus ? 'market' : 'board'),
  sign: ({ view, words }) =>
    view.phase === PHASE.end
      ? null
      : { symbol: symbolOf(wildOf(view)), text: words.say(`wild_${LETTERS[wildOf(view)]}`) },
  marketIdle: ({ phase }) => phase === PHASE.play || phase === PHASE.bonus || phase === PHASE.keep,
  phase,
  move,
  brief,
  event: eventInWords,
  describe,
  tray,
  choices(path, options, { words }) {
    return !path.length && options.includes('pass')
      ? [{ path: ['pass'], label: words.say('pass'), key: '0', main: options.length === 1 }]
      : []
  },
  // the price is first shown with as few wild tiles as possible
  prefer: (path, options) => (path.length === 2 ? options.find((option) => option.startsWith('+')) : undefined),
  spends(path, effects) {
    if (!placingOf(path) && path[0] !== 'pass') return 0
    if (!effects) return Infinity
    return total(placedBy(effects)?.used ?? []) + lostBy(effects).tiles
  },
  key(key, path, view) {
    if (view.phase === PHASE.play && !path.length && key === '0') return ['pass']
    if (view.phase === PHASE.acquire && path.length === 1 && LETTERS.includes(key.toUpperCase()))
      return [...path, key.toUpperCase()]
    return undefined
  },
  colour(path, _, events) {
    const taking = takingOf(path)
    if (taking) {
      const symbols = events ? takenPieces(taking.colour, takenBy(events)) : [symbolOf(taking.colour)]
      return { symbols, css: CSS_COLOURS[taking.colour]! }
    }
    const placed = placingOf(path)
    if (placed) return { symbols: [symbolOf(placed.colour)], css: CSS_COLOURS[placed.colour]! }
    const set = listOf(setCounts(path[1] ?? ''))
    return {
      symbols: set.map(symbolOf),
      css: path[0] === '+' ? (CSS_COLOURS[set[0] ?? 0] ?? 'var(--line)') : 'var(--g-centre)',
    }
  },
  marks(entry: PlayedEntry) {
    const [first, second] = entry.path ?? []
    if (!first || entry.seat === undefined) return []
    if (second?.startsWith('>')) return [`seat-${entry.seat}/stars/${second.slice(1)}`]
    if (/^[1-9]$/.test(first)) return [`factory-${first}`]
    return first === 'c' ? ['centre'] : []
  },
  beats,
  pieces: [...LETTERS].map((letter, colour) => ({ letter, symbol: symbolOf(colour) })),
  explain,
  things,
  start: { points: START_SCORE, rule: 'SP-S1' },
  row(line: ScoreLine, words) {
    const { kind, round, details } = line
    if (kind === 'placed') return { key: `placed-${round}`, order: round, title: words.say('row_placed', { round }) }
    const order = KIND_ORDER[kind] ?? 3000
    if (kind === 'star') {
      const star = details['star']!
      const title = words.say('row_star', { star: starName({ words } as Context<PavilionView>, star) })
      return {
        key: `star-${star}`,
        order: order + star,
        title,
        motif: star < CENTRE_STAR ? `n-${symbolOf(star).slice(2)}` : 'x-star',
      }
    }
    if (kind === 'number')
      return {
        key: `number-${details['number']}`,
        order: order + details['number']!,
        title: words.say('row_number', { number: details['number']! }),
      }
    const motifs: Record<string, string> = { marker: 'x-first', discarded: 'x-tower', left_over: 'x-tower' }
    return {
      key: kind === 'left_over' ? 'discarded' : kind,
      order: kind === 'left_over' ? 900 : order,
      title: words.say(kind === 'left_over' ? 'row_discarded' : `row_${kind}`),
      motif: motifs[kind],
    }
  },
  places(line) {
    const { seat, kind, details } = line
    return kind === 'placed' ? [spacePlace(seat, details['star']!, details['slot']!)] : placesOf(line)
  },
  learn: () => import('./learn/Learn.svelte'),
}
