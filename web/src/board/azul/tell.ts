import { sentence } from '$/i18n/message'
import type { Event } from '$/wire/types'
import { EMPTY, FACTORIES, FLOOR_LOSS, LETTERS, PHASE } from '../generated/azul'
import type { Path, Telling, TrayText } from '../types'
import {
  ROW_NUMBERS,
  draftOf,
  fills,
  heldBy,
  markerInCentre,
  piecesOnFloor,
  symbolOf,
  type AzulView,
  type Draft,
} from './record'

type T = Telling<AzulView>

/** A number in words up to ten, in the form that goes with tiles. */
export function count({ words }: T, n: number): string {
  return n >= 1 && n <= 10 ? words.say(`number_${n}`) : String(n)
}

/** "two reds" */
export function tiles(telling: T, colour: number, n: number): string {
  return telling.words.say(`tiles_${LETTERS[colour]}`, { n, count: count(telling, n) })
}

export function sourceName({ words }: T, word: string): string {
  return word === 'c' ? words.say('from_centre') : words.say('from_factory', { f: word })
}

export function targetName({ words }: T, word: string): string {
  return word === '-' ? words.say('to_floor') : words.say('to_line', { l: word })
}

const outOf = ({ words }: T, word: string) =>
  word === 'c' ? words.say('out_of_centre') : words.say('out_of_factory', { f: word })
const onto = ({ words }: T, word: string) =>
  word === '-' ? words.say('onto_floor') : words.say('onto_line', { l: word })

export function move(path: Path, telling: T): string {
  const [first, second, third] = path
  if (first?.startsWith('t'))
    return telling.words.say('tiling_move', { row: first.slice(1), column: second?.slice(1) ?? '' })
  const held = heldBy(telling.view, path)
  if (!first || !held) return path.join('')
  const what = held.count
    ? tiles(telling, held.colour, held.count)
    : telling.words.say(`colour_${LETTERS[held.colour]}`)
  return sentence(
    telling.words.say('move', { tiles: what, source: outOf(telling, first), target: onto(telling, third ?? '-') }),
  )
}

export function brief(path: Path, telling: T): string {
  const [source, , target] = path
  if (!source || target === undefined) return move(path, telling)
  return telling.words.say('brief', { source: sourceName(telling, source), target: targetName(telling, target) })
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

export function describe(telling: T, seat: number): string[] {
  const { view, words, name } = telling
  const said: string[] = [phase(telling)]
  const heap = (counts: number[]) =>
    counts.flatMap((n, colour) => (n ? [tiles(telling, colour, n)] : [])).join(', ') || words.say('nothing')
  for (let f = 0; f < FACTORIES[view.seats]!; f++) {
    if (view.factories[f]!.some(Boolean))
      said.push(words.say('says_factory', { f: f + 1, tiles: heap(view.factories[f]!) }))
  }
  said.push(words.say(markerInCentre(view) ? 'says_centre_marker' : 'says_centre', { tiles: heap(view.centre) }))
  for (let i = 0; i < view.seats; i++) {
    const at = (seat + i) % view.seats
    const lines = ROW_NUMBERS.map((row) =>
      words.say('says_line', {
        l: row + 1,
        tiles: view.lines[at]![row]
          ? tiles(telling, view.line_colours[at]![row]!, view.lines[at]![row])
          : words.say('empty'),
      }),
    )
    const wall = ROW_NUMBERS.map((row) =>
      words.say('says_row', {
        row: row + 1,
        tiles:
          view.wall[at]![row]!.flatMap((tile, c) =>
            tile === EMPTY ? [] : [`${words.say(`colour_${LETTERS[tile]}`)} ${c + 1}`],
          ).join(', ') || words.say('empty'),
      }),
    )
    const pieces = piecesOnFloor(view, at)
    said.push(
      `${words.say('says_seat', { name: name(at), n: view.score[at]! })} ${lines.join(' ')} ${wall.join(' ')} ${words.say('says_floor', { n: pieces, loss: FLOOR_LOSS[pieces]! })}`,
    )
  }
  return said
}

/** The tray: one sentence for what is held, one for what would happen. */
export function tray(path: Path, proposed: Path | null, telling: T): TrayText {
  const { view, words } = telling
  if (view.phase === PHASE.tiling) return tilingTray(proposed, telling)
  const shown = proposed ?? path
  const held = heldBy(view, shown)
  if (!held) {
    if (path[0]) return { title: sentence(sourceName(telling, path[0])), detail: words.say('which_colour') }
    return { title: words.say('take_title'), detail: words.say('take_detail') }
  }
  const title = sentence(
    words.say('held', { tiles: tiles(telling, held.colour, held.count), source: outOf(telling, shown[0]!) }),
  )
  const pieces = Array.from({ length: held.count }, () => symbolOf(held.colour))
  if (!proposed) return { title, pieces, detail: words.say('which_line') }
  const events = telling.effects(proposed)
  return {
    title,
    pieces,
    detail: events ? outcome(telling, draftOf(events)) : words.say('which_line'),
    button: sentence(targetName(telling, proposed[2]!)),
    key: proposed[2] === '-' ? '0' : proposed[2]!,
  }
}

/** What happens to the line on which tiles are laid. */
export function lineOutcome({ words }: T, laid: NonNullable<Draft['laid']>): string {
  const { row, held } = laid.details
  if (fills(laid)) return words.say('would_complete', { l: row + 1 })
  return words.say('would_hold', { l: row + 1, filled: held, size: row + 1 })
}

function outcome(telling: T, { laid, marker, dropped }: Draft): string {
  const { words } = telling
  const said: string[] = []
  if (laid) said.push(lineOutcome(telling, laid))
  if (marker) said.push(words.say('would_take_marker'))
  const loss = (marker?.details.loss ?? 0) + (dropped?.details.loss ?? 0)
  if (dropped) {
    const n = dropped.details.tiles
    said.push(words.say('would_fall', { n, count: words.say(`number_${Math.min(10, n)}`), loss }))
  } else if (marker) said.push(words.say('would_lose', { loss }))
  return said.join(' ')
}

function tilingTray(proposed: Path | null, { view, words }: T): TrayText {
  const title = words.say('tile_title', { row: view.row + 1 })
  if (!proposed) return { title, detail: words.say('tile_detail') }
  const column = proposed[1]!.slice(1)
  return { title, detail: words.say('tile_column', { column }), button: words.say('column', { column }), key: column }
}
