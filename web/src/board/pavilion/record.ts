/** The fields of a Summer Pavilion view, as position.py has them. Seats, stars, slots and colours count from 0. */
export interface PavilionView {
  score: number[]
  round_number: number
  seats: number
  turn: number
  phase: number
  grey: number
  first: number
  marker: number
  waiting: number
  due: number
  passed: number[]
  bag: number[]
  tower: number[]
  supply: number[]
  factories: number[][]
  centre: number[]
  hand: number[][]
  stars: number[][][]
}

export const PHASE = { first: 0, supply: 1, deal: 2, acquire: 3, play: 4, bonus: 5, keep: 6, end: 7 } as const
/** In the order in which they are wild. */
export const LETTERS = 'PGOYBR'
export const COLOURS = ['purple', 'green', 'orange', 'yellow', 'blue', 'red'] as const
export const CSS_COLOURS = ['#4B2385', '#3FB287', '#E5812B', '#E2BC22', '#3B7FD9', '#A5122D'] as const
export const EMPTY = -1
export const IN_CENTRE = -1
export const ROUNDS = 6
export const SUPPLY_SPACES = 10
export const CORNERS = 4
export const LEAST_SCORE = 1
export const FACTORIES = [0, 0, 5, 7, 9] as const

export const STARS = [0, 1, 2, 3, 4, 5, 6] as const
export const SLOTS = [0, 1, 2, 3, 4, 5] as const
export const CENTRE_STAR = 6
export const STAR_LETTERS = `${LETTERS}c`
/** The outer stars clockwise from the upper left: orange, red, blue, yellow, green, purple. */
export const CLOCKWISE = [2, 5, 4, 3, 1, 0] as const
/** The tint of a star, also of one that holds every colour. */
export const MIXED = 6
export const STAR_POINTS = [20, 18, 17, 16, 15, 14, 12] as const
export const NUMBER_POINTS = [0, 4, 8, 12, 16] as const

export const symbolOf = (colour: number) => `d-${COLOURS[colour] ?? 'purple'}`
export const letterOf = (colour: number) => LETTERS[colour] ?? ''
export const wildOf = (view: PavilionView) => view.round_number - 1
export const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
export const drafting = (view: PavilionView) => view.phase <= PHASE.acquire

/** The number on a space: how many tiles a placement costs. */
export function numberAt(grey: number, star: number, slot: number): number {
  if (!grey) return slot + 1
  if (star === CENTRE_STAR) return 3
  return [3, 2, 1, 4, 5, 6][slot]!
}

/** The colour that a star has printed on it, or has become: MIXED without one. */
export function tintOf(view: Pick<PavilionView, 'grey' | 'stars'>, seat: number, star: number): number {
  if (!view.grey) return star
  const held = view.stars[seat]![star]!.filter((colour) => colour !== EMPTY)
  return held.length > 1 && held.every((colour) => colour === held[0]) ? held[0]! : MIXED
}

/** What a complete star counts as, or EMPTY. */
export function starKind(tiles: readonly number[]): number {
  if (tiles.includes(EMPTY)) return EMPTY
  return tiles.every((colour) => colour === tiles[0]) ? tiles[0]! : MIXED
}

/** The connected slots of a star through one of them, that one included; its spaces form a ring. */
export function runOf(tiles: readonly number[], slot: number): number[] {
  const run = [slot]
  const filled = (at: number) => tiles[(at + 6) % 6] !== EMPTY
  for (let at = slot + 1; at < slot + 6 && filled(at); at++) run.push(at % 6)
  for (let at = slot - 1; run.length < 6 && filled(at); at--) run.unshift((at + 6) % 6)
  return run
}

export type StructureKind = 'pillar' | 'statue' | 'window'
export const KINDS: readonly StructureKind[] = ['pillar', 'statue', 'window']
export const BONUS_TILES: Record<StructureKind, number> = { pillar: 1, statue: 2, window: 3 }
export interface Structure {
  id: string
  kind: StructureKind
  /** The star it is named after. */ star: number
  /** A statue stands between two. */ after: number
  spaces: [number, number][]
}

/** Pillars, statues and windows with the spaces around them; they are the same on both sides. */
export const STRUCTURES: readonly Structure[] = KINDS.flatMap((kind) =>
  CLOCKWISE.map((star, k): Structure => {
    const after = CLOCKWISE[(k + 1) % 6]!
    const spaces: Record<StructureKind, [number, number][]> = {
      pillar: [
        [star, 1],
        [star, 2],
        [CENTRE_STAR, (k + 5) % 6],
        [CENTRE_STAR, k],
      ],
      statue: [
        [star, 0],
        [star, 1],
        [after, 2],
        [after, 3],
      ],
      window: [
        [star, 4],
        [star, 5],
      ],
    }
    return { id: `${kind}-${star}`, kind, star, after, spaces: spaces[kind] }
  }),
)

export const missing = (stars: readonly number[][], { spaces }: Structure) =>
  spaces.filter(([star, slot]) => stars[star]![slot] === EMPTY)

/** The structures that a tile on a space would finish. */
export function finishedBy(stars: readonly number[][], star: number, slot: number): Structure[] {
  return STRUCTURES.filter((structure) => {
    const left = missing(stars, structure)
    return left.length === 1 && left[0]![0] === star && left[0]![1] === slot
  })
}

/** The tiles of a source by its word: '3' is a factory, 'c' the centre. */
export function tilesAt(view: PavilionView, word: string): number[] {
  return (word === 'c' ? view.centre : view.factories?.[Number(word) - 1]) ?? []
}

export interface Taking {
  source: string
  colour: number
  count: number
  wild: boolean
  marker: boolean
  loss: number
  rest: number[]
}

/** What a choice among the factories and the centre takes: all of a colour, and one wild tile if there is any. */
export function taking(view: PavilionView, path: readonly string[], seat = view.turn): Taking | null {
  const [source, letter] = path
  const colour = letter ? LETTERS.indexOf(letter) : -1
  if (!source || letter?.length !== 1 || colour < 0 || !/^[1-9c]$/.test(source)) return null
  const tiles = tilesAt(view, source)
  const wildColour = wildOf(view)
  const own = colour === wildColour
  const count = own ? Math.min(1, tiles[colour] ?? 0) : (tiles[colour] ?? 0)
  const wild = !own && (tiles[wildColour] ?? 0) > 0
  const marker = source === 'c' && view.marker === IN_CENTRE
  const taken = count + (wild ? 1 : 0)
  const rest = tiles.map((n, c) => n - (c === colour ? count : 0) - (wild && c === wildColour ? 1 : 0))
  return {
    source,
    colour,
    count,
    wild,
    marker,
    loss: marker ? Math.min(taken, Math.max(0, (view.score?.[seat] ?? 0) - LEAST_SCORE)) : 0,
    rest,
  }
}

export interface Placing {
  colour: number
  star: number
  slot: number
  price: number
  wilds: number
  run: number[]
  structures: Structure[]
}

/** What a placement is: the words of its path, its price, the run that scores, and the structures it finishes. */
export function placing(view: PavilionView, seat: number, path: readonly string[]): Placing | null {
  const [letter, space, plus] = path
  const colour = letter?.length === 1 ? LETTERS.indexOf(letter) : -1
  const found = /^>([PGOYBRc])([1-6])$/.exec(space ?? '')
  if (colour < 0 || !found) return null
  const star = STAR_LETTERS.indexOf(found[1]!)
  const slot = Number(found[2]) - 1
  const stars = view.stars?.[seat]
  return {
    colour,
    star,
    slot,
    price: numberAt(view.grey ?? 0, star, slot),
    wilds: plus ? Number(plus.slice(1)) : 0,
    run: stars ? runOf(stars[star]!, slot) : [slot],
    structures: stars ? finishedBy(stars, star, slot) : [],
  }
}

/** A set of tiles as the notation writes it, 'PPG', and back as counts; '-' is none. */
export const setText = (counts: readonly number[]) =>
  counts.map((count, colour) => LETTERS[colour]!.repeat(count)).join('') || '-'
export const setCounts = (text: string) =>
  [...LETTERS].map((letter) => [...text].filter((each) => each === letter).length)
export const listOf = (counts: readonly number[]) =>
  counts.flatMap((count, colour) => Array<number>(Math.max(0, count)).fill(colour))

export const spaceWord = (star: number, slot: number) => `>${STAR_LETTERS[star]}${slot + 1}`
export const spacePlace = (seat: number, star: number, slot: number) =>
  `seat-${seat}/stars/${STAR_LETTERS[star]}${slot + 1}`
