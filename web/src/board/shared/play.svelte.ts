import { getContext, setContext } from 'svelte'
import type { GameWords } from '../game-words.svelte'
import type { Params } from '$/i18n/message'
import type { Event, SeatOutlook, View } from '$/wire/types'
import type { Flag, GameBoard, Path, Place, Context, Turn } from '../types'
import type { Selection } from './selection.svelte'

/** What a board sees of the table that it is drawn for: a live table, a replay, or a page that teaches. */
export interface Play {
  readonly game: GameBoard
  readonly words: GameWords
  /** What is shown now; behind the truth while pieces fly. */
  readonly view: View
  /** What each seat would have if the round ended with it. */
  readonly outlook: readonly SeatOutlook[]
  /** The seat whose side one sees. */
  readonly seat: number
  readonly selection: Selection
  /** Whether this person may choose now. */
  readonly choosing: boolean
  /** Whether pieces are on their way. */
  readonly moving: boolean
  /** Marked as the last move. */
  readonly last: ReadonlySet<Place>
  /** Where the others' turns since one's own are marked, where there are several others. */
  readonly flags: readonly Flag[]
  /** What the others did since one's own last move. */
  readonly turns: readonly Turn[]
  /** Lit up by an open row of the score sheet. */
  readonly shone: ReadonlySet<Place>
  /** What the move of a complete path would do; null if that is not known (yet). */
  effects(path: Path): readonly Event[] | null
  name(seat: number): string
}

const KEY = Symbol('play')

export function setPlay(play: Play): Play {
  return setContext(KEY, play)
}

export function getPlay(): Play {
  return getContext<Play>(KEY)
}

/** What words about a table need, of the view that is shown or of another one. */
export function contextOf(play: Play, view: View = play.view): Context {
  return {
    view,
    words: play.words,
    name: (seat) => play.name(seat),
    effects: (path) => play.effects(path),
    outlook: play.outlook,
  }
}

/** The board's words, for templates: `const say = saying()`. */
export function saying(): (key: string, params?: Params) => string {
  const play = getPlay()
  return (key, params) => play.words.say(key, params)
}

/** How a spot looks: one form per state. */
export interface SpotState {
  path: Path
  offered: boolean
  chosen: boolean
  ringed: boolean
  proposed: boolean
  hinted: boolean
  unavailable: boolean
  refused: boolean
}
