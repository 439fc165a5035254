import { play as sound } from '$/app/sound'
import { GameWords } from '$/i18n/game-words.svelte'
import type { Entry, View } from '$/wire/types'
import type { GameBoard, Place } from '../types'
import type { Play } from './play.svelte'
import { Selection, type Deeds } from './selection.svelte'
import { Stage } from './stage.svelte'

/** Everything that a drawn table has, whoever feeds it: the server, a replay, or a page that teaches. */
export class Desk implements Play {
  readonly game: GameBoard
  readonly words: GameWords
  readonly stage: Stage
  readonly selection: Selection
  seat = $state(0)
  names = $state.raw<string[]>([])
  shone = $state.raw<ReadonlySet<Place>>(new Set())
  lastEntry = $state.raw<Entry | null>(null)

  readonly last: ReadonlySet<Place> = $derived.by(() => new Set(this.lastEntry?.path && !this.stage.busy ? this.game.marks(this.lastEntry, this.stage.view) : []))

  constructor(game: GameBoard, words: GameWords, deeds: Deeds) {
    this.game = game
    this.words = words
    this.stage = new Stage(() => this.game, sound)
    this.selection = new Selection({
      prefer: (path, options) => game.prefer?.(path, options, this.view),
      quick: (path) => game.quick?.(path, this.view) ?? false,
      picked: () => sound('pick'),
      ...deeds,
    })
  }

  get view(): View {
    return this.stage.view
  }

  get choosing(): boolean {
    return this.selection.active && !this.stage.busy
  }

  name(seat: number): string {
    return this.names[seat] ?? String(seat + 1)
  }
}
