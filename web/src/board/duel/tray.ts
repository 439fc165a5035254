import { sentence } from '$/i18n/message'
import type { Choice, Path, TrayText } from '../types'
import { CHIPS_PER_ROUND, CHIP_NAMES, EMPTY, LETTERS, MARKER_LOSS, PHASE } from '../generated/duel'
import { drawnBacks, first, landingOf, symbolOf, takenBy, takingOf, type DuelView, type Landing } from './record'
import { chipName, isLast, lineOutcome, plateInWords, sourceName, stackInWords, tiles, type T } from './describe'

const times = (n: number, symbol: string) => Array<string>(n).fill(symbol)

/** The tray: one sentence for what is held, one for what would happen, and what the main button does. */
export function tray(path: Path, proposed: Path | null, context: T, seat: number): TrayText {
  const { view, words } = context
  const say = (key: string, params = {}) => words.say(key, params)
  switch (view.phase) {
    case PHASE.setUp:
      return proposed ? plateTray(proposed, context) : { title: say('set_up_title'), detail: say('set_up_detail') }
    case PHASE.draw:
      return { title: say('draw_title', { n: drawnBacks(view).length }), detail: say('draw_detail') }
    case PHASE.keep:
      return proposed
        ? {
            title: sentence(plateInWords(words, Number(proposed[1]) - 1)),
            detail: say('keep_others'),
            button: say('keep_button'),
          }
        : { title: say('keep_title'), detail: say('keep_detail') }
    case PHASE.return:
      return proposed
        ? {
            title: sentence(plateInWords(words, Number(proposed[1]) - 1)),
            detail: say('return_order'),
            button: say('return_button'),
          }
        : { title: say('return_title'), detail: say('return_order') }
    case PHASE.putDown:
      return proposed
        ? {
            title: sentence(say('on_place', { place: proposed[0]!.slice(1) })),
            detail: say('put_turn'),
            button: say('put_button'),
            key: path.length ? 'P' : undefined,
          }
        : { title: say('put_title'), detail: say('put_detail') }
    case PHASE.stack:
      return stackTray(proposed, context)
    case PHASE.chooseLine:
      return lineTray(proposed, context)
    case PHASE.useChips:
      return useTray(proposed, context, seat)
    case PHASE.giveChips:
      return giveTray(proposed, context, seat)
    case PHASE.chooseSpace:
      return spaceTray(proposed, context, seat)
    default:
      return actTray(path, proposed, context, seat)
  }
}

function actTray(path: Path, proposed: Path | null, context: T, seat: number): TrayText {
  const { view, words } = context
  const shown = proposed ?? path
  const events = context.effects(shown)
  const say = (key: string, params = {}) => words.say(key, params)
  if (shown[0] === 'draw')
    return {
      title: say('act_draw_title'),
      detail: events ? say(first(events, 'paid') ? 'act_draw_detail' : 'act_draw_free') : '',
      button: say('act_draw_button'),
      key: 'D',
    }
  if (shown[0] === '+') {
    if (!shown[1]) return { title: say('which_chip') }
    return {
      title: sentence(chipName(words, CHIP_NAMES.indexOf(shown[1] as never))),
      detail: say(view.chips_taken[seat]! + 1 < CHIPS_PER_ROUND ? 'act_chip_detail' : 'act_chip_last'),
      button: say('act_chip_button'),
    }
  }
  if (shown[0] === 'p') return proposed ? plateTray(proposed, context) : { title: say('which_plate') }
  const taken = takenBy(view, shown)
  if (!taken)
    return shown[0]
      ? { title: sentence(sourceName(words, shown[0])), detail: say('which_colour') }
      : { title: say('act_title'), detail: say(offers(view, seat)) }
  const title = sentence(
    say('move_take', { tiles: tiles(words, taken.colour, taken.count), source: sourceName(words, shown[0]!) }),
  )
  const said: string[] = []
  const taking = events && takingOf(events)
  if (taking?.marker)
    said.push(say(isLast(view) ? 'would_take_marker_last' : 'would_take_marker', { loss: MARKER_LOSS }))
  if (taking?.emptied) said.push(say('would_reveal'))
  if (taking?.breaks) said.push(say('would_break_all'))
  return {
    title,
    detail: said.join(' '),
    pieces: times(taken.count, symbolOf(taken.colour)),
    button: proposed ? say('act_take_button') : undefined,
  }
}

const plateTray = (proposed: Path, { words }: T): TrayText => ({
  title: sentence(plateInWords(words, Number(proposed[1]) - 1)),
  button: words.say('act_take_button'),
})

const offers = (view: DuelView, seat: number) => (view.tokens[seat] ? 'act_detail' : 'act_detail_no_plate')

function stackTray(proposed: Path | null, { view, words }: T): TrayText {
  const title = words.say('stack_title', { f: view.factory + 1 })
  if (!proposed) return { title, detail: words.say('stack_detail') }
  return {
    title,
    detail: words.say('stack_order', {
      tiles: stackInWords(
        words,
        proposed.slice(1).map((letter) => LETTERS.indexOf(letter)),
      ),
    }),
    button: words.say('stack_button'),
  }
}

function lineTray(proposed: Path | null, context: T): TrayText {
  const { view, words } = context
  const title = sentence(tiles(words, view.held_colour, view.held))
  const pieces = times(view.held, symbolOf(view.held_colour))
  if (!proposed) return { title, pieces, detail: words.say('which_line') }
  const events = context.effects(proposed)
  const target = proposed[1]!
  return {
    title,
    pieces,
    detail: events ? outcome(words, view, landingOf(events)) : words.say('which_line'),
    button: words.say(target === '-' ? 'to_broken' : 'to_line', { l: target }),
    key: target === '-' ? '0' : target,
  }
}

function outcome(words: T['words'], view: DuelView, { laid, dropped }: Landing): string {
  const said: string[] = []
  if (laid) said.push(lineOutcome(words, view, laid))
  if (dropped) said.push(words.say('would_break', { n: dropped.details.tiles, loss: dropped.details.loss }))
  return said.join(' ')
}

function useTray(proposed: Path | null, { view, words }: T, seat: number): TrayText {
  const row = view.row
  const n = row + 1 - view.lines[seat]![row]!
  const colour = view.line_colours[seat]![row]!
  const title = words.say('use_title', { l: row + 1 })
  const pieces = colour === EMPTY ? [] : [symbolOf(colour)]
  if (!proposed)
    return {
      title,
      pieces,
      detail: words.say('use_detail', { n, tiles: colour === EMPTY ? '' : tiles(words, colour, n) }),
    }
  // after the last round no line waits for anything
  const waits = isLast(view) ? undefined : words.say('use_not')
  if (proposed[1] === '-') return { title, pieces, detail: waits, button: words.say('use_keep_button', { l: row + 1 }) }
  return {
    title,
    pieces,
    detail: words.say('use_then', { n: Number(proposed[1]) }),
    button: words.say('use_button', { l: row + 1, n: Number(proposed[1]) }),
  }
}

function giveTray(proposed: Path | null, { view, words }: T, seat: number): TrayText {
  const colour = view.line_colours[seat]![view.row]!
  const detail = [
    words.say('give_left', { n: view.chips_left }),
    ...(view.matching_left
      ? [words.say('give_matching', { n: view.matching_left, colour: words.say(`hue_${LETTERS[colour]}`) })]
      : []),
  ].join(' ')
  if (!proposed) return { title: words.say('give_title', { l: view.row + 1 }), detail }
  return {
    title: sentence(chipName(words, CHIP_NAMES.indexOf(proposed[1] as never))),
    detail,
    button: words.say('give_button'),
  }
}

function spaceTray(proposed: Path | null, { view, words }: T, seat: number): TrayText {
  const colour = view.line_colours[seat]![view.row]!
  const title = words.say('tile_title', { l: view.row + 1 })
  const pieces = colour === EMPTY ? [] : [symbolOf(colour)]
  if (!proposed) return { title, pieces, detail: words.say('tile_detail') }
  const column = proposed[1]!.slice(1)
  return {
    title,
    pieces,
    detail: words.say('tile_column', { column }),
    button: words.say('column', { column }),
    key: column,
  }
}

/** Keys for what is too small for a finger on a phone: the lines with what would happen there, and the spaces of a row by their columns. */
export function keypad(options: (path: Path) => string[], context: T): Choice[] {
  const { view, words } = context
  if (view.phase === PHASE.chooseSpace) {
    const row = `t${view.row + 1}`
    return options([row]).map((word) => {
      const column = word.slice(1)
      return { path: [row, word], label: column, name: words.say('column', { column }), key: column }
    })
  }
  if (view.phase !== PHASE.chooseLine) return []
  return options(['>']).map((word) => {
    const path = ['>', word]
    const { laid, dropped } = landingOf(context.effects(path) ?? [])
    const breaks = dropped ? words.say('key_breaks', { n: dropped.details.tiles }) : ''
    if (word === '-') return { path, label: '×', name: words.say('to_broken'), note: breaks || words.say('to_broken') }
    const size = Number(word)
    const held = view.lines[view.turn]![size - 1]! + (laid?.details.tiles ?? 0)
    const filled = held === size ? words.say('key_full') : words.say('key_of', { n: held, of: size })
    return { path, label: word, name: words.say('to_line', { l: word }), note: laid ? breaks || filled : '' }
  })
}

/** Buttons for what has no place on a board. */
export function choices(path: Path, options: string[], { view, words }: T): Choice[] {
  if (view.phase === PHASE.draw && !path.length) {
    return options.map((word) =>
      word === 'draw'
        ? { path: ['draw'], label: words.say('draw_again'), key: 'D' }
        : { path: ['stop'], label: words.say('draw_stop'), key: 'S', main: true },
    )
  }
  return []
}
