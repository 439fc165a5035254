import { sentence } from '$/i18n/message'
import { CENTRE_STAR, CLOCKWISE, EMPTY, FACTORIES, IN_CENTRE, PHASE } from '../generated/pavilion'
import { colourName, heap, phase, starName, type T } from './describe'
import { Progress, SLOT_NUMBERS, STRUCTURES, total } from './record'

/** A board as one sentence after the other: points, stars, finished structures, tiles. */
export function boardInWords(context: T, seat: number): string {
  const { view, words, name } = context
  const said = [words.say('says_seat', { name: name(seat), n: view.score[seat]! })]
  for (const star of [...CLOCKWISE, CENTRE_STAR]) {
    const filled = SLOT_NUMBERS.flatMap((slot) => {
      const tile = view.stars[seat]![star]![slot]!
      if (tile === EMPTY) return []
      return [star === CENTRE_STAR || view.grey ? `${slot + 1} ${colourName(context, tile)}` : String(slot + 1)]
    })
    if (filled.length)
      said.push(words.say('says_star', { star: sentence(starName(context, star)), spaces: filled.join(', ') }))
  }
  const progress = new Progress(context.outlook, seat)
  const done = STRUCTURES.filter(({ kind, star }) => progress.done(kind, star)).map(({ kind, star }) =>
    words.say('structure', { kind: words.say(kind), star: starName(context, star) }),
  )
  if (done.length) said.push(words.say('says_done', { what: done.join(', ') }))
  said.push(words.say(view.passed[seat] ? 'says_kept' : 'says_hand', { tiles: heap(context, view.hand[seat]!) }))
  if (view.marker === seat) said.push(words.say('says_marker'))
  return said.join(' ')
}

/** The whole table in sentences, for people who listen instead of looking. */
export function describe(context: T, seat: number): string[] {
  const { view, words } = context
  const said = [`${phase(context)}.`]
  for (let f = 0; f < FACTORIES[view.seats]!; f++) {
    if (view.factories[f]!.some(Boolean))
      said.push(words.say('says_factory', { f: f + 1, tiles: heap(context, view.factories[f]!) }))
  }
  if (view.phase === PHASE.acquire)
    said.push(
      words.say(view.marker === IN_CENTRE ? 'says_centre_marker' : 'says_centre', {
        tiles: heap(context, view.centre),
      }),
    )
  said.push(words.say('says_supply', { tiles: heap(context, view.supply) }))
  said.push(words.say('says_stock', { bag: total(view.bag), tower: total(view.tower) }))
  for (let i = 0; i < view.seats; i++) said.push(boardInWords(context, (seat + i) % view.seats))
  return said
}
