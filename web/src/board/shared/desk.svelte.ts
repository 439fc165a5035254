import { settings } from '$/settings.svelte'
import { play as sound } from '$/ui/sound'
import { GameWords } from '../game-words.svelte'
import type { Event, SeatOutlook, View } from '$/wire/types'
import type { Decided, Flag, GameBoard, Path, Place, Turn } from '../types'
import type { Play } from './play.svelte'
import { Selection, type Deeds } from './selection.svelte'
import { Stage } from './stage.svelte'

/** A move that spends more tiles than this is shown first, whoever clicks. */
export const MOST_SPENT = 2

export type { Decided } from '../types'

/** Of decisions in their order, those that belong to the last turn. */
export function lastTurn(decided: readonly Decided[], game: GameBoard): Decided[] {
  let from = decided.length - 1
  while (from > 0 && game.continues?.(decided[from]!.entry, decided[from - 1]!.entry)) from--
  return decided.slice(Math.max(0, from))
}

/** Everything that a drawn table has, whoever feeds it: the server, a replay, or a page that teaches. */
export class Desk implements Play {
  readonly game: GameBoard
  readonly words: GameWords
  readonly stage: Stage
  readonly selection: Selection
  seat = $state(0)
  names = $state.raw<string[]>([])
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- replaced as a whole
  shone = $state.raw<ReadonlySet<Place>>(new Set())
  /** The decisions of the last turn, each with the view in which it was made as far as that is known. */
  lastTurn = $state.raw<readonly Decided[]>([])

  /** What others did since one's own last move, turn by turn; marked with numbers where several others play. */
  turns = $state.raw<readonly Turn[]>([])

  /** Where the others' turns are marked, with whose and which it was. */
  readonly flags: readonly Flag[] = $derived.by(() =>
    this.stage.busy || this.names.length < 3
      ? []
      : this.turns.flatMap(({ n, seat, decided }) =>
          this.marked(decided)
            .filter((place, i, all) => all.indexOf(place) === i)
            .map((place) => ({ place, seat, n })),
        ),
  )

  readonly last: ReadonlySet<Place> = $derived.by(
    () =>
      // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew
      new Set(
        this.stage.busy ? [] : this.flags.length ? this.flags.map(({ place }) => place) : this.marked(this.lastTurn),
      ),
  )

  constructor(game: GameBoard, words: GameWords, deeds: Deeds) {
    this.game = game
    this.words = words
    this.stage = new Stage(() => this.game, sound)
    this.selection = new Selection({
      prefer: (path, options) => game.prefer?.(path, options, this.view),
      careful: (path) => settings.confirm || this.spent(path) > MOST_SPENT,
      ...deeds,
      picked: (path) => {
        sound('pick')
        deeds.picked?.(path)
      },
    })
  }

  /** How many of the own tiles a move would spend; as long as nobody knows, it may be any number. */
  spent(path: Path): number {
    return this.game.spends?.(path, this.effects(path)) ?? 0
  }

  private marked(decided: readonly Decided[]): Place[] {
    return decided.flatMap(({ entry, before }) => (entry.path ? this.game.marks(entry, before) : []))
  }

  get view(): View {
    return this.stage.view
  }

  get outlook(): readonly SeatOutlook[] {
    return this.stage.outlook
  }

  get choosing(): boolean {
    return this.selection.active && !this.stage.busy
  }

  get moving(): boolean {
    return this.stage.busy
  }

  effects(path: Path): readonly Event[] | null {
    return this.selection.effects(path)
  }

  name(seat: number): string {
    return this.names[seat] ?? String(seat + 1)
  }
}
