import type { Component } from 'svelte'
import type { GameWords } from './game-words.svelte'
import type { SoundName } from '$/ui/sound'
import type { MovingEntry, Preview, Shown } from '$/wire/steps'
import type { Event, GameInfo, PlayedEntry, ScoreLine, SeatOutlook, View } from '$/wire/types'

/** Words of the notation that a person has chosen so far, e.g. ['3', 'B', '4']. */
export type Path = readonly string[]

/** Where something is: parts from the large to the small, 'seat-1/line-2/0'. A flight falls back to the nearest part that is on the page. */
export type Place = string

/** A decision, and the view in which it was made as far as that is known. */
export interface Decided {
  entry: PlayedEntry
  before: View | null
}

/** A turn of one seat since another one's last move: its number in the order of play, and its decisions. */
export interface Turn {
  n: number
  seat: number
  decided: readonly Decided[]
}

/** A mark of a turn on the table: where, whose, and its number. */
export interface Flag {
  place: Place
  seat: number
  n: number
}

/** own: the large board. other: small and complete. strip: as small as a phone needs. */
export type BoardSize = 'own' | 'other' | 'strip'

export interface BoardProps<V = View> {
  view: V
  seat: number
  size: BoardSize
  /** What each seat would have if the round ended with this view. */
  outlook: readonly SeatOutlook[]
}
export interface SharedProps<V = View> {
  view: V
  /** The seat whose side one sees. */ seat: number
  /** What each seat would have if the round ended with this view. */
  outlook: readonly SeatOutlook[]
}

/** One piece that moves. What flies is a copy of what is drawn at `from` before, or else at `to` after. */
export interface Flight {
  from: Place
  to: Place
  /** ms after the beat's begin */ delay?: number
}

/** Points that rise from a place, and the places of the run that earned them, lit one after another. */
export interface Mark {
  place: Place
  points: number
  run?: Place[]
}

/** One step of an animation: pieces fly while `view` is shown underneath, then the next beat comes. */
export interface Beat<V = View> {
  view: V
  flights: Flight[]
  marks?: Mark[]
  /** How long a flight takes; 420 by default. */
  ms?: number
  sound?: SoundName
  /** Part of the tiling phase: can be skipped as a whole. */
  tiling?: boolean
}

/** A choice that has no place on a board: a button in the tray. */
export interface Choice {
  path: Path
  label: string
  key?: string
  main?: boolean
  /** Its name in full, where the label is a sign. */ name?: string
  /** What it would do, in a word or two. */ note?: string
}

/** What the tray says while something is chosen, proposed, or nothing yet. */
export interface TrayText {
  title: string
  detail?: string
  /** pieces to draw before the words, as sprite symbols */ pieces?: string[]
  button?: string
  key?: string
  /** What the proposed move brings at once; null: nothing to show. Without it, the server's estimate is shown. */ points?:
    number | null
}

/** What a board needs to put something into words. `view` is empty ({}) for entries of the log from before the page was opened. */
export interface Context<V = View> {
  view: V
  words: GameWords
  name: (seat: number) => string
  /** What the move of a complete path would do, or did; null if the server has not said so (yet). */
  effects(path: Path): readonly Event[] | null
  /** What each seat would have if the round ended with the view, where that is known. */
  outlook?: readonly SeatOutlook[]
}

/** The tooltip of a thing on the table: its name, and the ids of its rules. */
export interface Explanation {
  title: string
  rules: readonly string[]
}

/** A row of the score sheet; rows of the same key are added up. */
export interface SheetRow {
  key: string
  order: number
  title: string
  motif?: string
}

export interface LearnProps {
  game: GameBoard
  words: GameWords
}

/** What a game folder exports as `game` from its index.ts. Nothing here knows rules: the MOVES tree says what may be chosen. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the app has boards of any game, each with a view of its own
export interface GameBoard<V = any> {
  name: string
  /** Something is hidden from other seats: two people at one screen need the curtain. */
  secret: boolean
  Market: Component<SharedProps<V>>
  Board: Component<BoardProps<V>>
  /** Goals and supplies, below the others. */
  Side?: Component<SharedProps<V>>
  /** Sums and bonuses in reach, of the seat that is given. */
  Sums?: Component<SharedProps<V>>
  /** What lies between two players: beside the other's board, and on a phone in the market. */
  Shelf?: Component<SharedProps<V>>
  /** A control of its own in the tray for what no spot and no choice covers (sets, orders, turns). */
  Detail?: Component<SharedProps<V>>

  /** What is large on a phone: the market while something is taken, one's own board while it is placed. */
  focus?(path: Path, view: V): 'market' | 'board'
  /** What the bar says beside the phase, with a piece: which colour is wild. */
  sign?(context: Context<V>): { symbol: string; text: string } | null
  /** On a phone, choices whose place on the board is too small for a finger: keys in the tray, each with what it would do. */
  keypad?(options: (path: Path) => string[], context: Context<V>): Choice[]
  /** The pieces that an editor can lay: letters of the notation, and what they look like. */
  pieces: readonly { letter: string; symbol: string }[]
  /** Whether the market has nothing to choose from now: then a board may take its place. */
  marketIdle?(view: V): boolean
  /** The phase in words, for the bar: "Round 3 · taking tiles". */
  phase(context: Context<V>): string
  /** A move by its path, in words, for lists, the log and the live region: "Two reds from factory 5 to line 2". `view` is the one before. */
  move(path: Path, context: Context<V>): string
  /** The same, shorter, beside the pieces in the log: "factory 5 to line 2". */
  brief?(path: Path, context: Context<V>): string
  /** An event in words; the points are shown beside it. */
  event(event: Event, context: Context<V>): string
  /** What a spoken description of the whole table says, one sentence per line. */
  describe(context: Context<V>, seat: number): string[]
  /** The tray's words for what is chosen (`path`) and proposed; `preview` is what that would do, once the server has said so. */
  tray(path: Path, proposed: Path | null, context: Context<V>, seat: number, preview: Preview<V> | null): TrayText
  /** Choices without a place on the board. */
  choices?(path: Path, options: string[], context: Context<V>): Choice[]
  /** Of several details, the one that is proposed first. */
  prefer?(path: Path, options: string[], view: V): string | undefined
  /** How many of the seat's own tiles a move spends, by its `effects`; Infinity if it spends some and they are not known (yet). */
  spends?(path: Path, effects: readonly Event[] | null): number
  /** The text to ask the server about when a path is not offered; by default, the words joined. */
  text?(path: Path): string
  /** A key that means more than the next word of the path. */
  key?(key: string, path: Path, view: V): Path | undefined

  /** The sprite symbol and colour that stand for a move in the log and in the replay bar; `events` are what it did, if the page saw it. */
  colour(path: Path, view: V, events?: readonly Event[] | null): { symbols: string[]; css: string }
  /** Where a decision is marked; `before` is the view in which it was made, if the page saw it. */
  marks(entry: PlayedEntry, before: V | null): Place[]
  /** Whether a decision belongs to the same turn as the one before it; by default, each one is a turn of its own. */
  continues?(entry: PlayedEntry, last: PlayedEntry): boolean
  /**
   * How the page shows what happened between two views: `steps` are what happened in between, each with the view after it.
   * The last beat need not equal `after`: the stage ends with it.
   */
  beats(before: V, steps: Shown<V>[], after: V, entry: MovingEntry): Beat<V>[]

  /** What lies at a place, for whoever asks; null if the place is only a part of something larger. */
  explain(place: Place, context: Context<V>): Explanation | null
  /** One place of each kind of thing, in the order in which a person would ask. */
  things(view: V, seat: number): Place[]

  /** What everybody begins with, and the rule that says so. */
  start?: { points: number; rule: string }
  row(line: ScoreLine, words: GameWords): SheetRow
  /** The places that earned a line of the score sheet. */
  places?(line: ScoreLine, final: V): Place[]

  /** How to play, with small boards to try (shared/Trial.svelte). */
  learn(): Promise<{ default: Component<LearnProps> }>
}

/** What the home page needs of a game, without loading its board: exported as `door` from door.ts. Its words come with the page's (i18n/words). */
export interface Door {
  name: string
  order: number
  Picture: Component<Record<string, never>>
  /** For an option that is a list: of each of these, one is chosen (Duel's scoring tiles). */
  sides?: string[][]
  /** Shown in the set-up before the server has answered. */
  info: Pick<GameInfo, 'name' | 'title' | 'players' | 'options'>
}
