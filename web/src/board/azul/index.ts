import type { PlayedEntry, ScoreLine } from '$/wire/types'
import type { GameBoard, Path } from '../types'
import { LETTERS, PHASE } from '../generated/azul'
import { beats } from './beats'
import Board from './Board.svelte'
import { brief, eventInWords, move, phase } from './describe'
import { explain, things } from './explain'
import Market from './Market.svelte'
import { CSS_COLOURS, heldBy, placesOf, spaceAt, symbolOf, type AzulView } from './record'
import Side from './Side.svelte'
import SumsPanel from './Sums.svelte'
import { describe } from './spoken'
import { tray } from './tray'

export const game: GameBoard<AzulView> = {
  name: 'azul',
  secret: false,
  Market,
  Board,
  Side,
  Sums: SumsPanel,
  focus: (path, view) => (view.phase === PHASE.draft && !path.length ? 'market' : 'board'),
  phase,
  move,
  brief,
  event: eventInWords,
  describe,
  tray,
  keypad(options, { view, words }) {
    if (view.phase !== PHASE.tiling) return []
    const row = `t${view.row + 1}`
    return options([row]).map((word) => {
      const column = word.slice(1)
      return { path: [row, word], label: column, name: words.say('column', { column }), key: column }
    })
  },
  key(key, path, view) {
    // a line that is not legal must be nameable, to hear why
    if (view.phase === PHASE.draft && path.length === 2 && /^[1-5]$/.test(key)) return [...path, key]
    if (view.phase === PHASE.draft && path.length === 2 && /^[0-]$/.test(key)) return [...path, '-']
    if (view.phase === PHASE.tiling && /^[1-5]$/.test(key)) return [`t${view.row + 1}`, `>${key}`]
    return undefined
  },
  colour(path: Path, view) {
    if (path[0]?.startsWith('t')) {
      const colour = view.line_colours[view.turn]?.[Number(path[0].slice(1)) - 1] ?? 0
      return { symbols: [symbolOf(colour)], css: CSS_COLOURS[colour] ?? CSS_COLOURS[0] }
    }
    const held = heldBy(view, path)
    const colour = held?.colour ?? 0
    return {
      symbols: Array.from({ length: held?.count || 1 }, () => symbolOf(colour)),
      css: CSS_COLOURS[colour] ?? CSS_COLOURS[0],
    }
  },
  marks(entry: PlayedEntry) {
    const [source, , target] = entry.path ?? []
    if (!source || target === undefined) {
      const [row, column] = entry.path ?? []
      return row && column ? [spaceAt(entry.seat, Number(row.slice(1)) - 1, Number(column.slice(1)) - 1)] : []
    }
    return [
      source === 'c' ? 'centre' : `factory-${source}`,
      target === '-' ? `seat-${entry.seat}/floor` : `seat-${entry.seat}/line-${target}`,
    ]
  },
  beats,
  pieces: [...LETTERS].map((letter, colour) => ({ letter, symbol: symbolOf(colour) })),
  explain,
  things,
  row(line: ScoreLine, words) {
    if (line.kind === 'tiled')
      return { key: `tiled-${line.round}`, order: line.round, title: words.say('row_tiled', { round: line.round }) }
    if (line.kind === 'floor') return { key: 'floor', order: 3000, title: words.say('row_floor'), motif: 'x-first' }
    const titles: Record<string, [number, string]> = {
      row: [1000, 'row_rows'],
      column: [1001, 'row_columns'],
      colour: [1002, 'row_colours'],
    }
    const [order, title] = titles[line.kind] ?? [2000, `event_${line.kind}`]
    return { key: line.kind, order, title: words.say(title) }
  },
  places(line) {
    const { row, column } = line.details
    if (line.kind === 'tiled') return [spaceAt(line.seat, row!, column!)]
    if (line.kind === 'floor') return [`seat-${line.seat}/floor`]
    return placesOf(line)
  },
  learn: () => import('./learn/Learn.svelte'),
}
