import { EMPTY, FACTORIES, FLOOR_LOSS, LETTERS } from '../generated/azul'
import { phase, tiles, type T } from './describe'
import { ROW_NUMBERS, markerInCentre, piecesOnFloor } from './record'

/** The whole table in sentences, for people who listen instead of looking. */
export function describe(context: T, seat: number): string[] {
  const { view, words, name } = context
  const said: string[] = [phase(context)]
  const heap = (counts: number[]) =>
    counts.flatMap((n, colour) => (n ? [tiles(context, colour, n)] : [])).join(', ') || words.say('nothing')
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
          ? tiles(context, view.line_colours[at]![row]!, view.lines[at]![row])
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
