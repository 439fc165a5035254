/** The fields of an Azul view, as docs/wire.md and position.py have them. Seats, rows and columns count from 0. */
export interface AzulView {
  score: number[]
  round_number: number
  seats: number
  turn: number
  phase: number
  grey: number
  first: number
  marker: number
  idle: number
  row: number
  bag: number[]
  lid: number[]
  factories: number[][]
  centre: number[]
  lines: number[][]
  line_colours: number[][]
  wall: number[][][]
  floor: number[][]
}

export const PHASE = { first: 0, deal: 1, draft: 2, tiling: 3, end: 4 } as const
export const LETTERS = 'BYRKW'
export const COLOURS = ['blue', 'yellow', 'red', 'black', 'white'] as const
export const CSS_COLOURS = ['#1E55B3', '#E0A21C', '#C8371F', '#3A404E', '#9DB4C4'] as const
export const EMPTY = -1
export const MARKER = 5
export const IN_CENTRE = -1
export const ROWS = [0, 1, 2, 3, 4] as const
export const FACTORIES = [0, 0, 5, 7, 9] as const
export const LOSSES = [1, 1, 2, 2, 2, 3, 3] as const
export const BONUS = { row: 2, column: 7, colour: 10 } as const

export const symbolOf = (colour: number) => (colour === MARKER ? 'x-first' : `t-${COLOURS[colour]}`)
export const letterOf = (colour: number) => LETTERS[colour] ?? ''
/** The colour printed on a space of the coloured wall. */
export const printedAt = (row: number, column: number) => (column - row + 5) % 5

export interface Source {
  place: string
  tiles: number[]
}

/** The tiles of a source by its word: '3' is a factory, 'c' the centre. */
export function tilesAt(view: AzulView, word: string): number[] {
  return (word === 'c' ? view.centre : view.factories?.[Number(word) - 1]) ?? []
}

/** How many tiles a choice holds. */
export function heldBy(view: AzulView, path: readonly string[]): { colour: number; count: number } | null {
  const [source, letter] = path
  const colour = letter ? LETTERS.indexOf(letter) : -1
  if (!source || colour < 0) return null
  return { colour, count: tilesAt(view, source)[colour] ?? 0 }
}

export interface Landing {
  row: number | null
  colour: number
  onLine: number
  onFloor: number
  marker: boolean
  full: boolean
}

/** Where the tiles of a draft would lie: on the line, and what falls to the floor. */
export function landing(view: AzulView, seat: number, path: readonly string[]): Landing | null {
  const held = heldBy(view, path)
  const target = path[2]
  if (!held || target === undefined) return null
  const row = target === '-' ? null : Number(target) - 1
  const free = row === null ? 0 : row + 1 - view.lines[seat]![row]!
  const onLine = Math.min(free, held.count)
  return {
    row,
    colour: held.colour,
    onLine,
    onFloor: held.count - onLine,
    marker: path[0] === 'c' && view.marker === IN_CENTRE,
    full: row !== null && onLine === free,
  }
}

export function piecesOnFloor(view: AzulView, seat: number): number {
  return view.floor[seat]!.filter((piece) => piece !== EMPTY).length
}

export function lossOf(pieces: number): number {
  return LOSSES.slice(0, pieces).reduce((sum: number, loss) => sum + loss, 0)
}
