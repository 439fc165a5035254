import { sentence } from '$/i18n/message'
import { PHASE } from '../generated/azul'
import type { Path, TrayText } from '../types'
import { lineOutcome, outOf, sourceName, targetName, tiles, type T } from './describe'
import { draftOf, heldBy, symbolOf, type Draft } from './record'

/** The tray: one sentence for what is held, one for what would happen. */
export function tray(path: Path, proposed: Path | null, context: T): TrayText {
  const { view, words } = context
  if (view.phase === PHASE.tiling) return tilingTray(proposed, context)
  const shown = proposed ?? path
  const held = heldBy(view, shown)
  if (!held) {
    if (path[0]) return { title: sentence(sourceName(context, path[0])), detail: words.say('which_colour') }
    return { title: words.say('take_title'), detail: words.say('take_detail') }
  }
  const title = sentence(
    words.say('held', { tiles: tiles(context, held.colour, held.count), source: outOf(context, shown[0]!) }),
  )
  const pieces = Array.from({ length: held.count }, () => symbolOf(held.colour))
  if (!proposed) return { title, pieces, detail: words.say('which_line') }
  const events = context.effects(proposed)
  return {
    title,
    pieces,
    detail: events ? outcome(context, draftOf(events)) : words.say('which_line'),
    button: sentence(targetName(context, proposed[2]!)),
    key: proposed[2] === '-' ? '0' : proposed[2]!,
  }
}

function outcome(context: T, { laid, marker, dropped }: Draft): string {
  const { words } = context
  const said: string[] = []
  if (laid) said.push(lineOutcome(context, laid))
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
