import { sentence } from '$/i18n/message'
import type { Event } from '$/wire/types'
import { LETTERS, PHASE } from '../generated/azul'
import type { Context, Path } from '../types'
import { fills, heldBy, type AzulView, type Draft } from './record'

export type T = Context<AzulView>

/** A number in words up to ten, in the form that goes with tiles. */
export function count({ words }: T, n: number): string {
  return n >= 1 && n <= 10 ? words.say(`number_${n}`) : String(n)
}

/** "two reds" */
export function tiles(context: T, colour: number, n: number): string {
  return context.words.say(`tiles_${LETTERS[colour]}`, { n, count: count(context, n) })
}

export function sourceName({ words }: T, word: string): string {
  return word === 'c' ? words.say('from_centre') : words.say('from_factory', { f: word })
}

export function targetName({ words }: T, word: string): string {
  return word === '-' ? words.say('to_floor') : words.say('to_line', { l: word })
}

export const outOf = ({ words }: T, word: string) =>
  word === 'c' ? words.say('out_of_centre') : words.say('out_of_factory', { f: word })
const onto = ({ words }: T, word: string) =>
  word === '-' ? words.say('onto_floor') : words.say('onto_line', { l: word })

export function move(path: Path, context: T): string {
  const [first, second, third] = path
  if (first?.startsWith('t'))
    return context.words.say('tiling_move', { row: first.slice(1), column: second?.slice(1) ?? '' })
  const held = heldBy(context.view, path)
  if (!first || !held) return path.join('')
  const what = held.count
    ? tiles(context, held.colour, held.count)
    : context.words.say(`colour_${LETTERS[held.colour]}`)
  return sentence(
    context.words.say('move', { tiles: what, source: outOf(context, first), target: onto(context, third ?? '-') }),
  )
}

export function brief(path: Path, context: T): string {
  const [source, , target] = path
  if (!source || target === undefined) return move(path, context)
  return context.words.say('brief', { source: sourceName(context, source), target: targetName(context, target) })
}

export function eventInWords({ kind, details, points, rule }: Event, { words }: T): string {
  const n = Math.abs(points)
  const params: Record<string, string | number> = { n, points }
  for (const [name, value] of Object.entries(details)) {
    if (name === 'colour') params[name] = words.say(`colour_${LETTERS[value]}`)
    else params[name] = name === 'row' || name === 'column' ? value + 1 : value
  }
  return words.say(kind === 'ended' ? `ended_${rule}` : `event_${kind}`, params)
}

export function phase({ view, words }: T): string {
  const key =
    view.phase === PHASE.draft
      ? 'phase_draft'
      : view.phase === PHASE.tiling
        ? 'phase_tiling'
        : view.phase === PHASE.end
          ? 'phase_end'
          : 'phase_deal'
  return words.say(key, { round: view.round_number })
}

/** What happens to the line on which tiles are laid. */
export function lineOutcome({ words }: T, laid: NonNullable<Draft['laid']>): string {
  const { row, held } = laid.details
  if (fills(laid)) return words.say('would_complete', { l: row + 1 })
  return words.say('would_hold', { l: row + 1, filled: held, size: row + 1 })
}
