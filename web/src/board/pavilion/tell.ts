import { sentence } from '$/i18n/message'
import type { Event } from '$/wire/types'
import {
  CENTRE_STAR,
  CLOCKWISE,
  CORNERS,
  EMPTY,
  FACTORIES,
  IN_CENTRE,
  LETTERS,
  PHASE,
  ROUNDS,
  STAR_LETTERS,
} from '../generated/pavilion'
import type { Path, Telling, TrayText } from '../types'
import {
  Progress,
  SLOT_NUMBERS,
  STRUCTURES,
  is,
  listOf,
  lostBy,
  placedBy,
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

type T = Telling<PavilionView>

/** A number in words up to ten, in the form that goes with tiles. */
export function count({ words }: T, n: number): string {
  return n >= 1 && n <= 10 ? words.say(`number_${n}`) : String(n)
}

/** "two red tiles" */
export function tiles(telling: T, colour: number, n: number): string {
  return telling.words.say(`tiles_${LETTERS[colour]}`, { n, count: count(telling, n) })
}

/** "two red tiles, one green tile" */
export function heap(telling: T, counts: readonly number[]): string {
  return (
    counts.flatMap((n, colour) => (n ? [tiles(telling, colour, n)] : [])).join(', ') || telling.words.say('nothing')
  )
}

export const colourName = ({ words }: T, colour: number) =>
  words.say(colour === CENTRE_STAR ? 'colour_mixed' : `colour_${LETTERS[colour]}`)
export const starName = ({ words }: T, star: number) => words.say(`star_${STAR_LETTERS[star]}`)

function sourceName({ words }: T, word: string): string {
  return word === 'c' ? words.say('from_centre') : words.say('from_factory', { f: word })
}

/** "green star 3" */
function spaceName(telling: T, { star, slot }: Placing): string {
  return telling.words.say('space', { star: starName(telling, star), slot: slot + 1 })
}

export function move(path: Path, telling: T): string {
  const { words } = telling
  const [first, second] = path
  if (first === 'pass') return words.say('move_pass')
  if (first === '+') return sentence(words.say('move_bonus', { tiles: heap(telling, setCounts(second ?? '')) }))
  if (first === 'k') return sentence(words.say('move_keep', { tiles: heap(telling, setCounts(second ?? '')) }))
  const placed = placingOf(path)
  if (placed) {
    const key = placed.wilds ? 'move_place_wild' : 'move_place'
    return sentence(
      words.say(key, {
        colour: colourName(telling, placed.colour),
        space: spaceName(telling, placed),
        n: placed.wilds,
        wilds: count(telling, placed.wilds),
      }),
    )
  }
  const taking = takingOf(path)
  if (!taking) return path.join('')
  const { source, colour } = taking
  const known = telling.effects(path)
  const what = known ? takenTiles(telling, colour, takenBy(known)) : colourName(telling, colour)
  return sentence(words.say('move_take', { tiles: what, source: sourceName(telling, source) }))
}

/** "two red tiles and one wild tile": what is taken with a colour. */
function takenTiles(telling: T, colour: number, taken: Taken): string {
  const what = tiles(telling, colour, taken.tiles[colour]!)
  return total(taken.tiles) > taken.tiles[colour]! ? telling.words.say('and_wild', { tiles: what }) : what
}

/** What would be taken from a source; what lies there of the colour, as long as the server has not said so. */
export function offeredTiles(telling: T, path: Path, lying: number): string {
  const { colour } = takingOf(path)!
  const known = telling.effects(path)
  return known ? takenTiles(telling, colour, takenBy(known)) : tiles(telling, colour, lying)
}

export function brief(path: Path, telling: T): string {
  const { words } = telling
  const placed = placingOf(path)
  if (placed)
    return placed.wilds
      ? words.say('brief_wild', { space: spaceName(telling, placed), n: placed.wilds })
      : spaceName(telling, placed)
  if (path[0] === '+') return words.say('brief_bonus')
  if (path[0] === 'k') return words.say(path[1] === '-' ? 'brief_keep_none' : 'brief_keep')
  const taking = takingOf(path)
  return taking ? sourceName(telling, taking.source) : move(path, telling)
}

/** What happened, without its points: they stand beside it. */
export function eventInWords({ kind, details, points }: Event, telling: T): string {
  // the decision has named them already
  if (kind === 'bonus' && telling.view.phase === PHASE.bonus) return ''
  if (kind === 'placed' && telling.view.phase === PHASE.play)
    return sentence(telling.words.say('event_run', { n: points, count: count(telling, points) }))
  const params: Record<string, string | number> = { ...details }
  if ('star' in details) params['star'] = starName(telling, details['star'])
  if ('colour' in details) params['colour'] = colourName(telling, details['colour'])
  if ('slot' in details) params['slot'] = details['slot'] + 1
  if ('tiles' in details) params['n'] = details['tiles']!
  if ('number' in details) params['n'] = details['number']!
  if (kind === 'bonus') params['tiles'] = tiles(telling, details['colour'] ?? 0, details['tiles'] ?? 1)
  return sentence(telling.words.say(`event_${kind}`, params))
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

/** A board as one sentence after the other: points, stars, finished structures, tiles. */
export function boardInWords(telling: T, seat: number): string {
  const { view, words, name } = telling
  const said = [words.say('says_seat', { name: name(seat), n: view.score[seat]! })]
  for (const star of [...CLOCKWISE, CENTRE_STAR]) {
    const filled = SLOT_NUMBERS.flatMap((slot) => {
      const tile = view.stars[seat]![star]![slot]!
      if (tile === EMPTY) return []
      return [star === CENTRE_STAR || view.grey ? `${slot + 1} ${colourName(telling, tile)}` : String(slot + 1)]
    })
    if (filled.length)
      said.push(words.say('says_star', { star: sentence(starName(telling, star)), spaces: filled.join(', ') }))
  }
  const progress = new Progress(telling.outlook, seat)
  const done = STRUCTURES.filter(({ kind, star }) => progress.done(kind, star)).map(({ kind, star }) =>
    words.say('structure', { kind: words.say(kind), star: starName(telling, star) }),
  )
  if (done.length) said.push(words.say('says_done', { what: done.join(', ') }))
  said.push(words.say(view.passed[seat] ? 'says_kept' : 'says_hand', { tiles: heap(telling, view.hand[seat]!) }))
  if (view.marker === seat) said.push(words.say('says_marker'))
  return said.join(' ')
}

export function describe(telling: T, seat: number): string[] {
  const { view, words } = telling
  const said = [`${phase(telling)}.`]
  for (let f = 0; f < FACTORIES[view.seats]!; f++) {
    if (view.factories[f]!.some(Boolean))
      said.push(words.say('says_factory', { f: f + 1, tiles: heap(telling, view.factories[f]!) }))
  }
  if (view.phase === PHASE.acquire)
    said.push(
      words.say(view.marker === IN_CENTRE ? 'says_centre_marker' : 'says_centre', {
        tiles: heap(telling, view.centre),
      }),
    )
  said.push(words.say('says_supply', { tiles: heap(telling, view.supply) }))
  said.push(words.say('says_stock', { bag: total(view.bag), tower: total(view.tower) }))
  for (let i = 0; i < view.seats; i++) said.push(boardInWords(telling, (seat + i) % view.seats))
  return said
}

/** "You surround a statue: two bonus tiles." */
export const bonusInWords = (telling: T, { kind, tiles }: Placed['structures'][number]) =>
  telling.words.say(`would_${kind}`, { n: tiles, count: count(telling, tiles) })

/** The tray: one sentence for what is held, one for what would happen. The server's estimate looks far ahead; people want the points of now. */
export function tray(path: Path, proposed: Path | null, telling: T, seat: number): TrayText {
  return { points: null, ...choiceTray(path, proposed, telling, seat) }
}

function choiceTray(path: Path, proposed: Path | null, telling: T, seat: number): TrayText {
  const { view } = telling
  if (proposed?.[0] === 'pass') return passTray(telling, seat)
  if (view.phase === PHASE.acquire) return takeTray(path, proposed, telling)
  if (view.phase === PHASE.bonus) return bonusTray(path, proposed, telling)
  if (view.phase === PHASE.keep) return keepTray(proposed, telling)
  return placeTray(path, proposed, telling, seat)
}

function takeTray(path: Path, proposed: Path | null, telling: T): TrayText {
  const { words } = telling
  const taking = proposed && takingOf(proposed)
  if (!taking)
    return path[0]
      ? { title: sentence(sourceName(telling, path[0])), detail: words.say('which_colour') }
      : { title: words.say('take_title'), detail: words.say('take_detail') }
  const source = sentence(sourceName(telling, taking.source))
  const button = words.say('take')
  const known = telling.effects(proposed)
  if (!known) return { title: move(proposed, telling), pieces: [symbolOf(taking.colour)], detail: source, button }
  const taken = takenBy(known)
  const said: string[] = []
  if (taken.marker) said.push(words.say('would_take_marker', { n: -taken.marker.points }))
  if (taken.moved) said.push(words.say('rest_to_centre', { n: taken.moved }))
  return {
    title: sentence(takenTiles(telling, taking.colour, taken)),
    pieces: takenPieces(taking.colour, taken),
    detail: said.join(' ') || source,
    button,
  }
}

/** The colour that was chosen comes first. */
export function takenPieces(chosen: number, { tiles }: Taken): string[] {
  return listOf(tiles)
    .sort((a, b) => Number(b === chosen) - Number(a === chosen))
    .map(symbolOf)
}

function placeTray(path: Path, proposed: Path | null, telling: T, seat: number): TrayText {
  const { view, words } = telling
  const placing = proposed && placingOf(proposed)
  if (!placing) {
    const colour = path[0] ? LETTERS.indexOf(path[0]) : -1
    if (colour < 0) return { title: words.say('place_title'), detail: words.say('place_detail') }
    return {
      title: sentence(tiles(telling, colour, view.hand[seat]![colour]!)),
      pieces: Array<string>(view.hand[seat]![colour]!).fill(symbolOf(colour)),
      detail: words.say('which_space'),
    }
  }
  const title = sentence(
    words.say('move_place', { colour: colourName(telling, placing.colour), space: spaceName(telling, placing) }),
  )
  const button = words.say('place')
  const placed = placedBy(telling.effects(proposed) ?? [])
  if (!placed) return { title, detail: words.say('which_space'), button }
  const own = tiles(telling, placing.colour, placed.used[placing.colour]!)
  const price = placing.wilds
    ? words.say('price_wild', { tiles: own, n: placing.wilds, wilds: count(telling, placing.wilds) })
    : words.say('price', { tiles: own })
  const bonus = placed.structures.map((structure) => bonusInWords(telling, structure))
  return { title, detail: [price, ...bonus].join(' '), button, points: placed.points }
}

function bonusTray(path: Path, proposed: Path | null, telling: T): TrayText {
  const { view, words } = telling
  const title = words.say('bonus_title', { n: view.due, count: count(telling, view.due) })
  if (proposed)
    return { title, detail: sentence(heap(telling, setCounts(proposed[1] ?? ''))), button: words.say('take') }
  return { title, detail: words.say(path.length ? 'bonus_more' : 'bonus_detail') }
}

function keepTray(proposed: Path | null, telling: T): TrayText {
  const { words } = telling
  const known = proposed && telling.effects(proposed)
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

function passTray(telling: T, seat: number): TrayText {
  const { view, words } = telling
  // what would be left over is known before anybody asks
  const left = telling.outlook?.[seat]?.events.find((event) => is(event, 'left_over'))
  const detail = left ? words.say('pass_last', { n: left.details.tiles }) : words.say('pass_detail')
  return {
    title: words.say('pass_title'),
    pieces: listOf(view.hand[seat]!).slice(0, 5).map(symbolOf),
    detail,
    button: words.say('pass'),
    key: '0',
  }
}
