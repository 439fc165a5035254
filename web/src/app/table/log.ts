import type { GameBoard } from '$/board/types'
import type { GameWords } from '$/board/game-words.svelte'
import { t, tIfAny } from '$/i18n/words.svelte'
import { isDraw, type Entry, type View } from '$/wire/types'

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

/** An entry in words: the decision first, then what followed from it. `before` is the view that the decision was made in, if it is known. */
export function logLines(
  entry: Entry,
  game: GameBoard,
  words: GameWords,
  name: (seat: number) => string,
  before: View | null,
): LogLine[] {
  const lines: LogLine[] = []
  const seat = entry.seat ?? null
  const telling = { view: before ?? {}, words, name }
  if (entry.kind === 'played') {
    const { path } = entry
    lines.push({
      key: `${entry.v}`,
      seat,
      text: path ? game.move(path, telling) : t('log_secret'),
      brief: path && before ? game.brief?.(path, telling) : undefined,
      symbols: path && before ? game.colour(path, before).symbols : [],
      points: 0,
      sub: false,
    })
  } else if (!SILENT.has(entry.kind)) {
    const who = entry.seat === undefined ? '' : name(entry.seat)
    lines.push({
      key: `${entry.v}`,
      seat: null,
      text: tIfAny(`log_${entry.kind}`, { name: who, level: entry.level ?? 0 }) ?? entry.kind,
      symbols: [],
      points: 0,
      sub: false,
    })
  }
  for (const [i, step] of (entry.steps ?? []).entries()) {
    if (isDraw(step)) continue
    const text = game.happening(step, telling)
    // a game says nothing of what the decision has said already
    if (!text && !step.points) continue
    const whose = step.seat >= 0 && step.seat !== seat ? `${name(step.seat)}: ` : ''
    lines.push({
      key: `${entry.v}-${i}`,
      seat: step.seat >= 0 ? step.seat : null,
      text: whose + text,
      symbols: [],
      points: step.points,
      sub: true,
    })
  }
  return lines
}
