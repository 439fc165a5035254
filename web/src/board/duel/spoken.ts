import { t } from '$/i18n/words.svelte'
import { BROKEN_LOSS, EMPTY, LARGE, ON_FACTORY, SMALL, WILD_BACK } from '../generated/duel'
import {
  PLACE_NUMBERS,
  ROW_NUMBERS,
  isBare,
  printedAt,
  shownPlates,
  sidesOf,
  stackHeight,
  stackOn,
  total,
  type DuelView,
} from './record'
import {
  chipsInWords,
  heap,
  phase,
  plateInWords,
  printedInWords,
  sidePrice,
  stackInWords,
  tileInWords,
  tiles,
  type T,
} from './describe'

/** The whole table in sentences, for people who listen instead of looking. */
export function describe(context: T, seat: number): string[] {
  return [
    phase(context),
    ...factories(context),
    ...plates(context),
    ...[seat, 1 - seat].flatMap((at) => board(context, at)),
    ...goals(context, seat),
  ]
}

function factories({ view, words }: T): string[] {
  const said: string[] = []
  for (let f = 0; f < SMALL; f++) {
    const stack = stackOn(view, f)
    if (total(view.sun[f]!)) said.push(words.say('says_sun', { f: f + 1, tiles: heap(words, view.sun[f]!) }))
    if (stack.length) said.push(words.say('says_moon', { f: f + 1, tiles: stackInWords(words, stack) }))
    if (isBare(view, f)) said.push(words.say('says_bare', { f: f + 1 }))
  }
  said.push(words.say('says_large', { sun: heap(words, view.sun[LARGE]!), moon: heap(words, view.large_moon) }))
  if (view.marker === ON_FACTORY) said.push(words.say('says_marker'))
  said.push(words.say('says_chips', { chips: chipsInWords(words, view.open_chips) }))
  return said
}

function plates({ view, words }: T): string[] {
  const said = shownPlates(view).map((plate) => words.say('says_plate', { plate: plateInWords(words, plate) }))
  const n = stackHeight(view)
  if (n) said.push(words.say('says_stack', { n, back: words.say(view.top === WILD_BACK ? 'back_w' : 'back_s') }))
  return said
}

function board({ view, words, name }: T, at: number): string[] {
  const said = [words.say('says_seat', { name: name(at), n: view.score[at]! })]
  if (view.held && view.actor === at)
    said.push(words.say('says_hand', { tiles: tiles(words, view.held_colour, view.held) }))
  for (const row of ROW_NUMBERS) {
    const lying = view.lines[at]![row]!
    said.push(
      words.say('says_line', {
        l: row + 1,
        size: row + 1,
        tiles: lying ? tiles(words, view.line_colours[at]![row]!, lying) : words.say('empty'),
      }),
    )
  }
  for (const row of ROW_NUMBERS)
    said.push(words.say('says_row', { row: row + 1, spaces: domeRow(view, words, at, row) }))
  const free = PLACE_NUMBERS.filter((place) => view.laid[at]![place] === EMPTY).map((place) => place + 1)
  if (free.length) said.push(words.say('says_places', { places: free.join(', ') }))
  const broken = total(view.broken[at]!)
  said.push(words.say('says_broken', { n: broken, loss: BROKEN_LOSS[broken]! }))
  if (view.marker === at) said.push(words.say('says_has_marker'))
  said.push(
    words.say('says_own_chips', { chips: chipsInWords(words, view.chips[at]!) }),
    words.say('tokens_left', { n: view.tokens[at]! }),
  )
  return said
}

function domeRow(view: DuelView, words: T['words'], at: number, row: number): string {
  return ROW_NUMBERS.map((column) => {
    const tile = view.dome[at]![row]![column]!
    if (tile !== EMPTY) return tileInWords(words, tile)
    const printed = printedAt(view, at, row, column)
    return printed === EMPTY ? words.say('no_plate') : printedInWords(words, printed)
  }).join(', ')
}

function goals({ view, words, name, outlook = [] }: T, seat: number): string[] {
  return sidesOf(view).map((side) => {
    const now = [seat, 1 - seat].flatMap((at) => {
      const goal = outlook[at]?.goals.find(({ kind }) => kind === side)
      return goal ? [words.say('goal_now', { name: name(at), done: goal.done, of: goal.of, n: goal.now })] : []
    })
    const what = `${words.say(`goal_${side}`)}, ${sidePrice(words, side)}`
    return `${now.length ? t('labelled', { label: what, text: now.join('; ') }) : what}.`
  })
}
