import type { GameBoard } from '$/board/types'
import type { GameWords } from '$/board/game-words.svelte'
import { t, tIfAny } from '$/i18n/words.svelte'
import { isDraw, moves } from '$/wire/steps'
import type { Entry, Event, View } from '$/wire/types'

export interface LogLine {
  key: string
  seat: number | null
  text: string
  /** Beside the pieces. */ brief?: string
  symbols: string[]
  points: number
  sub: boolean
}

/** Entries that say nothing to a person beside the table itself. */
const SILENT = new Set(['created'])

/**
 * An entry in words: the decision first, then what followed from it. `before` is the view that the decision was made in,
 * and `happened` what it did step by step, if they are known.
 */
export function logLines(
  entry: Entry,
  game: GameBoard,
  words: GameWords,
  name: (seat: number) => string,
  before: View | null,
  happened: readonly Event[] | null = null,
): LogLine[] {
  const lines: LogLine[] = []
  const seat = 'seat' in entry ? entry.seat : null
  const telling = { view: before ?? {}, words, name, effects: () => happened }
  if (entry.kind === 'played') {
    const { path } = entry
    lines.push({
      key: `${entry.v}`,
      seat,
      text: path ? game.move(path, telling) : t('log_secret'),
      brief: path && before ? game.brief?.(path, telling) : undefined,
      symbols: path && before ? game.colour(path, before, happened).symbols : [],
      points: 0,
      sub: false,
    })
  } else if (!SILENT.has(entry.kind)) {
    const who = seat === null ? '' : name(seat)
    lines.push({
      key: `${entry.v}`,
      seat: null,
      text: tIfAny(`log_${entry.kind}`, { name: who, level: 'level' in entry ? entry.level : 0 }) ?? entry.kind,
      symbols: [],
      points: 0,
      sub: false,
    })
  }
  for (const [i, event] of (moves(entry) ? entry.events : []).entries()) {
    if (isDraw(event)) continue
    const text = game.event(event, telling)
    // a game says nothing of what the decision has said already
    if (!text && !event.points) continue
    const whose = event.seat >= 0 && event.seat !== seat ? `${name(event.seat)}: ` : ''
    lines.push({
      key: `${entry.v}-${i}`,
      seat: event.seat >= 0 ? event.seat : null,
      text: whose + text,
      symbols: [],
      points: event.points,
      sub: true,
    })
  }
  return lines
}
