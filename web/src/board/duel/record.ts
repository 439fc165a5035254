/** The fields of a Duel view that the page uses, as position.py has them. Seats, rows, columns, factories and plates count from 0. */
export interface DuelView {
  score: number[]
  round_number: number
  seats: number
  turn: number
  phase: number
  actor: number
  first: number
  marker: number
  sides: number[]
  tokens: number[]
  chips_taken: number[]
  bag: number[]
  tower: number[]
  sun: number[][]
  moon: number[][]
  large_moon: number[]
  factory: number
  held: number
  held_colour: number
  supply: number[]
  open_chips: number[]
  chips: number[][]
  spent: number[]
  lines: number[][]
  line_colours: number[][]
  broken: number[][]
  laid: number[][]
  turned: number[][]
  dome: number[][][]
  row: number
  chips_left: number
  matching_left: number
  plates: number[]
  plate: number
  unseen: number
  top: number
  drawing: number
  face_down: number[]
  draws: number
  drawn_unseen: number[][]
  kept: number[]
  returns: number
  gone: number
  return_plate: number[]
  return_draw: number[]
  return_fate: number[]
}

export const PHASE = {
  first: 0,
  sides: 1,
  top: 2,
  show: 3,
  deal: 4,
  openChips: 5,
  fronts: 6,
  setUp: 7,
  act: 8,
  draw: 9,
  keep: 10,
  put: 11,
  return: 12,
  stack: 13,
  line: 14,
  use: 15,
  give: 16,
  space: 17,
  end: 18,
} as const
export const EMPTY = -1
export const ON_FACTORY = -1
export const LETTERS = 'BYRKT'
export const COLOURS = ['blue', 'yellow', 'red', 'black', 'turquoise'] as const
export const CSS_COLOURS = ['#1E55B3', '#E0A21C', '#C8371F', '#3A404E', '#2DB3A6'] as const
export const WILD = 5
export const SPECIAL = 6
export const SIX = [0, 1, 2, 3, 4, 5] as const
export const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
export const SMALL = 4
export const LARGE = 4
export const ROUNDS = 5
export const LOSSES = [1, 3, 6, 10] as const
export const MARKER_LOSS = 2
export const SPECIAL_TILES = 9

/** Where a plate is. */
export const WHERE = { unseen: 0, returned: 1, hand: 2, shown: 3, laid: 4 } as const
export const BACK = { special: 0, wild: 1 } as const

const FRONTS = [
  'YKTS',
  'KTBW',
  'TRBW',
  'KYRW',
  'TKRS',
  'YKTW',
  'BRKS',
  'YBKS',
  'TRBS',
  'RBYW',
  'KYRS',
  'TKRW',
  'KTBS',
  'RTYW',
  'BYTW',
  'BYTS',
  'BRKW',
  'RBYS',
].map((front) => [...front].map((letter) => `${LETTERS}WS`.indexOf(letter)))

export const CHIPS = ['B', 'Y', 'R', 'K', 'T', 'BR', 'BK', 'YK', 'YT', 'RT'] as const
export const SIDES = [
  'rows',
  'rainbow_rows',
  'columns',
  'rim',
  'diagonals',
  'corners',
  'wilds',
  'empty_specials',
] as const
export type Side = (typeof SIDES)[number]

export const symbolOf = (tile: number) => (tile === SPECIAL ? 'r-special' : `r-${COLOURS[tile]}`)
export const letterOf = (tile: number) => LETTERS[tile] ?? ''
export const chipColours = (kind: number) => [...CHIPS[kind]!].map((letter) => LETTERS.indexOf(letter))
export const backOf = (plate: number) => (FRONTS[plate]!.includes(SPECIAL) ? BACK.special : BACK.wild)
export const total = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0)
/** Each thing as often as it is counted: [0, 2, 1] is 1, 1, 2. */
export const spread = (counts: readonly number[]) => counts.flatMap((n, i) => Array<number>(n).fill(i))

/** What the four spaces of a plate show after quarter turns clockwise: top left, top right, bottom left, bottom right. */
export function cellsOf(plate: number, turns = 0): number[] {
  let cells = FRONTS[plate]!
  for (let i = 0; i < turns; i++) cells = [cells[2]!, cells[0]!, cells[3]!, cells[1]!]
  return cells
}

export const placeAt = (row: number, column: number) => Math.floor(row / 2) * 3 + Math.floor(column / 2)

/** What a space of a dome shows: a colour, WILD, SPECIAL, or EMPTY without a plate. */
export function printedAt(view: DuelView, seat: number, row: number, column: number): number {
  const place = placeAt(row, column)
  const plate = view.laid[seat]![place]!
  return plate === EMPTY ? EMPTY : cellsOf(plate, view.turned[seat]![place])[(row % 2) * 2 + (column % 2)]!
}

/** The stack on a small factory's moon, from the bottom. */
export const stackOn = (view: DuelView, factory: number) => view.moon[factory]!.filter((tile) => tile !== EMPTY)

/** The tiles that lie on top of all moons. */
export function moonTops(view: DuelView): number[] {
  const tops = [...view.large_moon]
  for (let f = 0; f < SMALL; f++) {
    const top = stackOn(view, f).at(-1)
    if (top !== undefined) tops[top] = tops[top]! + 1
  }
  return tops
}

export const isBare = (view: DuelView, factory: number) => !total(view.sun[factory]!) && !stackOn(view, factory).length

/** The tiles that an action takes: ['3', 'B'] from a sun, ['m', 'B'] from the moons. */
export function takenBy(view: DuelView, path: readonly string[]): { colour: number; count: number } | null {
  const [source, letter] = path
  const colour = letter ? LETTERS.indexOf(letter) : -1
  if (!source || colour < 0 || letter!.length > 1) return null
  if (source === 'm') return { colour, count: moonTops(view)[colour]! }
  return /^[1-5]$/.test(source) ? { colour, count: view.sun[Number(source) - 1]![colour]! } : null
}

/** Whether taking tiles from here also takes the first-player tile. */
export function takesMarker(view: DuelView, path: readonly string[]): boolean {
  const taken = takenBy(view, path)
  if (!taken || view.marker !== ON_FACTORY) return false
  if (path[0] === 'm') return view.large_moon[taken.colour]! > 0
  return path[0] === '5' && total(view.sun[LARGE]!) === taken.count && !total(view.large_moon)
}

/** Small factories that a choice would empty, so that their chip is revealed. */
export function empties(view: DuelView, path: readonly string[]): number[] {
  const taken = takenBy(view, path)
  if (!taken) return []
  return Array.from({ length: SMALL }, (_, f) => f).filter((f) => {
    const stack = stackOn(view, f)
    const sun = total(view.sun[f]!)
    if (path[0] === 'm') return !sun && stack.length === 1 && stack[0] === taken.colour
    return f === Number(path[0]) - 1 && sun === taken.count && !stack.length
  })
}

/** Lines that could take a tile of a colour: to warn before all would break; the rules decide. */
export function openLines(view: DuelView, seat: number, colour: number): number[] {
  return SIX.filter((row) => {
    const lying = view.line_colours[seat]![row]!
    return view.lines[seat]![row]! <= row && (lying === EMPTY || lying === colour)
  })
}

export interface Landing {
  row: number | null
  colour: number
  onLine: number
  onBroken: number
  full: boolean
}

/** Where the tiles in the hand would lie: on the line, and what breaks. */
export function landing(view: DuelView, seat: number, path: readonly string[]): Landing | null {
  if (view.phase !== PHASE.line || path[0] !== '>' || path[1] === undefined) return null
  const row = path[1] === '-' ? null : Number(path[1]) - 1
  const free = row === null ? 0 : row + 1 - view.lines[seat]![row]!
  const onLine = Math.min(free, view.held)
  return { row, colour: view.held_colour, onLine, onBroken: view.held - onLine, full: row !== null && onLine === free }
}

export const lossOf = (broken: number) => (broken ? LOSSES[Math.min(broken, 4) - 1]! : 0)

export const shownPlates = (view: DuelView) =>
  view.plates.flatMap((where, plate) => (where === WHERE.shown ? [plate] : []))
export const stackHeight = (view: DuelView) => view.unseen + view.returns - view.gone
/** Plates that the one who looks has drawn and looked at, without the one that is being laid. */
export const handPlates = (view: DuelView) =>
  view.plates.flatMap((where, plate) => (where === WHERE.hand && plate !== view.plate ? [plate] : []))

/** Plates in somebody's hand as everybody sees them: backs while drawing, then a number of plates whose backs are known or not. */
export function drawnBacks(view: DuelView): (number | null)[] {
  if (!view.drawing) return []
  if (total(view.face_down)) return spread(view.face_down)
  const last = view.draws - 1
  if (last < 0) return []
  const backs: (number | null)[] = spread(view.drawn_unseen[last]!)
  let returned = 0
  for (let k = 0; k < view.returns; k++) {
    if (view.return_fate[k] === last) backs.push(knownBack(view.return_plate[k]!))
    if (view.return_draw[k] === last) returned++
  }
  const kept = view.kept[last]!
  if (kept !== EMPTY) {
    const at = backs.indexOf(backOf(kept))
    backs.splice(Math.max(0, at), 1)
  }
  // which of them went under the stack nobody else knows
  return returned ? Array<null>(Math.max(0, backs.length - returned)).fill(null) : backs
}

function knownBack(mark: number): number | null {
  if (mark >= 0) return backOf(mark)
  return mark <= -3 ? -3 - mark : null
}

/** The nth of several plates or chips that a digit names. */
export const nth = <T>(things: readonly T[], key: string): T | undefined =>
  /^[1-9]$/.test(key) ? things[Number(key) - 1] : undefined
