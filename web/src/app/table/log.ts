import type { GameBoard } from '$/board/types'
import type { GameWords } from '$/board/game-words.svelte'
import { t, tIfAny } from '$/i18n/words.svelte'
import { isDraw, moves } from '$/wire/steps'
import type { Draw, Entry, Event, View } from '$/wire/types'

export interface LogLine {
  key: string
  /** The number of its entry. */ v: number
  seat: number | null
  text: string
  /** Beside the pieces. */ brief?: string
  symbols: string[]
  points: number
  sub: boolean
  /** The decision was taken back. */ undone?: boolean
}

/** Entries that say nothing to a person beside the table itself. */
const SILENT = new Set(['created', 'taught'])

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
  const context = { view: before ?? {}, words, name, effects: () => happened }
  if (entry.kind === 'played') {
    const { path } = entry
    lines.push({
      key: `${entry.v}`,
      v: entry.v,
      seat,
      text: path ? game.move(path, context) : t('log_secret'),
      brief: path && before ? game.brief?.(path, context) : undefined,
      symbols: path && before ? game.colour(path, before, happened).symbols : [],
      points: 0,
      sub: false,
    })
  } else if (!SILENT.has(entry.kind)) {
    const who = seat === null ? '' : name(seat)
    lines.push({
      key: `${entry.v}`,
      v: entry.v,
      seat: null,
      text: tIfAny(`log_${entry.kind}`, { name: who, level: 'level' in entry ? entry.level : 0 }) ?? entry.kind,
      symbols: [],
      points: 0,
      sub: false,
    })
  }
  for (const [i, event] of merged(moves(entry) ? entry.events : []).entries()) {
    const text = game.event(event, context)
    // a game says nothing of what the decision has said already
    if (!text && !event.points) continue
    const named = event.seat >= 0 && (event.points || event.seat !== seat)
    lines.push({
      key: `${entry.v}-${i}`,
      v: entry.v,
      seat: event.seat >= 0 ? event.seat : null,
      text: named ? t('labelled', { label: name(event.seat), text }) : text,
      symbols: [],
      points: event.points,
      sub: true,
    })
  }
  return lines
}

/** What followed a decision; a tile that scores in two runs is one thing, with the points of both. */
function merged(followed: readonly (Draw | Event)[]): Event[] {
  const events: Event[] = []
  for (const event of followed) {
    if (isDraw(event)) continue
    const last = events.at(-1)
    if (last && 'column' in event.details && sameTile(last, event))
      events[events.length - 1] = { ...last, rule: '', points: last.points + event.points }
    else events.push(event)
  }
  return events
}

function sameTile(a: Event, b: Event): boolean {
  return (
    a.kind === b.kind &&
    a.seat === b.seat &&
    a.details['row'] === b.details['row'] &&
    a.details['column'] === b.details['column']
  )
}
