import { sentence } from '$/i18n/message'
import { CORNERS, LETTERS, PHASE } from '../generated/pavilion'
import type { Path, TrayText } from '../types'
import {
  bonusInWords,
  colourName,
  count,
  heap,
  move,
  sourceName,
  spaceName,
  takenPieces,
  takenTiles,
  tiles,
  type T,
} from './describe'
import { is, listOf, lostBy, placedBy, placingOf, setCounts, symbolOf, takenBy, takingOf } from './record'

/** The tray: one sentence for what is held, one for what would happen. The server's estimate looks far ahead; people want the points of now. */
export function tray(path: Path, proposed: Path | null, context: T, seat: number): TrayText {
  return { points: null, ...choiceTray(path, proposed, context, seat) }
}

function choiceTray(path: Path, proposed: Path | null, context: T, seat: number): TrayText {
  const { view } = context
  if (proposed?.[0] === 'pass') return passTray(context, seat)
  if (view.phase === PHASE.acquire) return takeTray(path, proposed, context)
  if (view.phase === PHASE.bonus) return bonusTray(path, proposed, context)
  if (view.phase === PHASE.keep) return keepTray(proposed, context)
  return placeTray(path, proposed, context, seat)
}

function takeTray(path: Path, proposed: Path | null, context: T): TrayText {
  const { words } = context
  const taking = proposed && takingOf(proposed)
  if (!taking)
    return path[0]
      ? { title: sentence(sourceName(context, path[0])), detail: words.say('which_colour') }
      : { title: words.say('take_title'), detail: words.say('take_detail') }
  const source = sentence(sourceName(context, taking.source))
  const button = words.say('take')
  const known = context.effects(proposed)
  if (!known) return { title: move(proposed, context), pieces: [symbolOf(taking.colour)], detail: source, button }
  const taken = takenBy(known)
  const said: string[] = []
  if (taken.marker) said.push(words.say('would_take_marker', { n: -taken.marker.points }))
  if (taken.moved) said.push(words.say('rest_to_centre', { n: taken.moved }))
  return {
    title: sentence(takenTiles(context, taking.colour, taken)),
    pieces: takenPieces(taking.colour, taken),
    detail: said.join(' ') || source,
    button,
  }
}

function placeTray(path: Path, proposed: Path | null, context: T, seat: number): TrayText {
  const { view, words } = context
  const placing = proposed && placingOf(proposed)
  if (!placing) {
    const colour = path[0] ? LETTERS.indexOf(path[0]) : -1
    if (colour < 0) return { title: words.say('place_title'), detail: words.say('place_detail') }
    return {
      title: sentence(tiles(context, colour, view.hand[seat]![colour]!)),
      pieces: Array<string>(view.hand[seat]![colour]!).fill(symbolOf(colour)),
      detail: words.say('which_space'),
    }
  }
  const title = sentence(
    words.say('move_place', { colour: colourName(context, placing.colour), space: spaceName(context, placing) }),
  )
  const button = words.say('place')
  const placed = placedBy(context.effects(proposed) ?? [])
  if (!placed) return { title, detail: words.say('which_space'), button }
  const own = tiles(context, placing.colour, placed.used[placing.colour]!)
  const price = placing.wilds
    ? words.say('price_wild', { tiles: own, n: placing.wilds, wilds: count(context, placing.wilds) })
    : words.say('price', { tiles: own })
  const bonus = placed.structures.map((structure) => bonusInWords(context, structure))
  return { title, detail: [price, ...bonus].join(' '), button, points: placed.points }
}

function bonusTray(path: Path, proposed: Path | null, context: T): TrayText {
  const { view, words } = context
  const title = words.say('bonus_title', { n: view.due, count: count(context, view.due) })
  if (proposed)
    return { title, detail: sentence(heap(context, setCounts(proposed[1] ?? ''))), button: words.say('take') }
  return { title, detail: words.say(path.length ? 'bonus_more' : 'bonus_detail') }
}

function keepTray(proposed: Path | null, context: T): TrayText {
  const { words } = context
  const known = proposed && context.effects(proposed)
  const lost = lostBy(known ?? [])
  const outcome = lost.tiles
    ? words.say('keep_loss', { n: lost.tiles, loss: -lost.points })
    : known
      ? words.say('keep_all')
      : undefined
  return {
    title: words.say('keep_title', { n: CORNERS }),
    detail: outcome,
    button: proposed ? words.say(proposed[1] === '-' ? 'keep_none' : 'keep') : undefined,
  }
}

function passTray(context: T, seat: number): TrayText {
  const { view, words } = context
  // what would be left over is known before anybody asks
  const left = context.outlook?.[seat]?.events.find((event) => is(event, 'left_over'))
  const detail = left ? words.say('pass_last', { n: left.details.tiles }) : words.say('pass_detail')
  return {
    title: words.say('pass_title'),
    pieces: listOf(view.hand[seat]!).slice(0, 5).map(symbolOf),
    detail,
    button: words.say('pass'),
    key: '0',
  }
}
