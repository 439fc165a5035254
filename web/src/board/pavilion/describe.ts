import { sentence } from '$/i18n/message'
import type { Event } from '$/wire/types'
import { CENTRE_STAR, LETTERS, PHASE, ROUNDS, STAR_LETTERS } from '../generated/pavilion'
import type { Context, Path } from '../types'
import {
  listOf,
  placingOf,
  setCounts,
  symbolOf,
  takenBy,
  takingOf,
  total,
  wildOf,
  type PavilionView,
  type Placed,
  type Placing,
  type Taken,
} from './record'

export type T = Context<PavilionView>

/** A number in words up to ten, in the form that goes with tiles. */
export function count({ words }: T, n: number): string {
  return n >= 1 && n <= 10 ? words.say(`number_${n}`) : String(n)
}

/** "two red tiles" */
export function tiles(context: T, colour: number, n: number): string {
  return context.words.say(`tiles_${LETTERS[colour]}`, { n, count: count(context, n) })
}

/** "two red tiles, one green tile" */
export function heap(context: T, counts: readonly number[]): string {
  return (
    counts.flatMap((n, colour) => (n ? [tiles(context, colour, n)] : [])).join(', ') || context.words.say('nothing')
  )
}

export const colourName = ({ words }: T, colour: number) =>
  words.say(colour === CENTRE_STAR ? 'colour_mixed' : `colour_${LETTERS[colour]}`)
export const starName = ({ words }: T, star: number) => words.say(`star_${STAR_LETTERS[star]}`)

export function sourceName({ words }: T, word: string): string {
  return word === 'c' ? words.say('from_centre') : words.say('from_factory', { f: word })
}

/** "green star 3" */
export function spaceName(context: T, { star, slot }: Placing): string {
  return context.words.say('space', { star: starName(context, star), slot: slot + 1 })
}

export function move(path: Path, context: T): string {
  const { words } = context
  const [first, second] = path
  if (first === 'pass') return words.say('move_pass')
  if (first === '+') return sentence(words.say('move_bonus', { tiles: heap(context, setCounts(second ?? '')) }))
  if (first === 'k') return sentence(words.say('move_keep', { tiles: heap(context, setCounts(second ?? '')) }))
  const placed = placingOf(path)
  if (placed) {
    const key = placed.wilds ? 'move_place_wild' : 'move_place'
    return sentence(
      words.say(key, {
        colour: colourName(context, placed.colour),
        space: spaceName(context, placed),
        n: placed.wilds,
        wilds: count(context, placed.wilds),
      }),
    )
  }
  const taking = takingOf(path)
  if (!taking) return path.join('')
  const { source, colour } = taking
  const known = context.effects(path)
  const what = known ? takenTiles(context, colour, takenBy(known)) : colourName(context, colour)
  return sentence(words.say('move_take', { tiles: what, source: sourceName(context, source) }))
}

/** "two red tiles and one wild tile": what is taken with a colour. */
export function takenTiles(context: T, colour: number, taken: Taken): string {
  const what = tiles(context, colour, taken.tiles[colour]!)
  return total(taken.tiles) > taken.tiles[colour]! ? context.words.say('and_wild', { tiles: what }) : what
}

/** What would be taken from a source; what lies there of the colour, as long as the server has not said so. */
export function offeredTiles(context: T, path: Path, lying: number): string {
  const { colour } = takingOf(path)!
  const known = context.effects(path)
  return known ? takenTiles(context, colour, takenBy(known)) : tiles(context, colour, lying)
}

export function brief(path: Path, context: T): string {
  const { words } = context
  const placed = placingOf(path)
  if (placed)
    return placed.wilds
      ? words.say('brief_wild', { space: spaceName(context, placed), n: placed.wilds })
      : spaceName(context, placed)
  if (path[0] === '+') return words.say('brief_bonus')
  if (path[0] === 'k') return words.say(path[1] === '-' ? 'brief_keep_none' : 'brief_keep')
  const taking = takingOf(path)
  return taking ? sourceName(context, taking.source) : move(path, context)
}

/** What happened, without its points: they stand beside it. */
export function eventInWords({ kind, details, points }: Event, context: T): string {
  // the decision has named them already
  if (kind === 'bonus' && context.view.phase === PHASE.bonus) return ''
  if (kind === 'placed' && context.view.phase === PHASE.play)
    return sentence(context.words.say('event_run', { n: points, count: count(context, points) }))
  const params: Record<string, string | number> = { ...details }
  if ('star' in details) params['star'] = starName(context, details['star'])
  if ('colour' in details) params['colour'] = colourName(context, details['colour'])
  if ('slot' in details) params['slot'] = details['slot'] + 1
  if ('tiles' in details) params['n'] = details['tiles']!
  if ('number' in details) params['n'] = details['number']!
  if (kind === 'bonus') params['tiles'] = tiles(context, details['colour'] ?? 0, details['tiles'] ?? 1)
  return sentence(context.words.say(`event_${kind}`, params))
}

export function phase({ view, words }: T): string {
  const wild = words.say(`wild_${LETTERS[wildOf(view)]}`)
  const keys: Record<number, string> = {
    [PHASE.acquire]: 'phase_take',
    [PHASE.play]: 'phase_place',
    [PHASE.bonus]: 'phase_bonus',
    [PHASE.keep]: 'phase_keep',
    [PHASE.end]: 'phase_end',
  }
  return words.say(keys[view.phase] ?? 'phase_deal', { round: view.round_number, of: ROUNDS, wild })
}

/** "You surround a statue: two bonus tiles." */
export const bonusInWords = (context: T, { kind, tiles }: Placed['structures'][number]) =>
  context.words.say(`would_${kind}`, { n: tiles, count: count(context, tiles) })

/** The colour that was chosen comes first. */
export function takenPieces(chosen: number, { tiles }: Taken): string[] {
  return listOf(tiles)
    .sort((a, b) => Number(b === chosen) - Number(a === chosen))
    .map(symbolOf)
}
