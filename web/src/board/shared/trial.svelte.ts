import { api } from '$/wire/api'
import { shownFrom, type Preview } from '$/wire/steps'
import type { PlayedEntry, PositionInfo, Tree, Tried } from '$/wire/types'
import type { GameWords } from '../game-words.svelte'
import type { GameBoard } from '../types'
import { Desk } from './desk.svelte'

/** What there is to try: a position as text, and how it goes on after a move. */
export interface Lesson {
  start: string
  names?: string[]
  /** The position to go on with after a move, for example one in which the same seat moves again. */
  next?(text: string): string
  /** What follows a move by chance is drawn, too. */
  draws?: boolean
  /** Of the legal moves, those that the lesson shows; all by default. */
  offers?(tree: Tree): Tree | null
}

/** A small table of its own, on which moves are tried: the server says what may be played and what it does. */
export class Trial {
  readonly desk: Desk
  /** Something was not answered. */
  failed = $state(false)
  private position: PositionInfo | null = null
  private first: PositionInfo | null = null
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page waits for it
  private tried = new Map<number | string, Promise<Tried>>()
  /** Counts the beginnings: an answer that comes after another one is dropped. */
  private begun = 0

  constructor(
    game: GameBoard,
    words: GameWords,
    private lesson: Lesson,
  ) {
    this.desk = new Desk(game, words, {
      play: (move) => void this.play(move),
      foresee: async (move) => previewOf(this.position!, await this.ask(move)),
    })
    this.desk.names = lesson.names ?? ['']
  }

  /** Begin, or begin again. */
  begin(): Promise<void> {
    return this.answered(async (stale) => {
      this.first ??= await api.look(this.lesson.start)
      if (stale()) return
      this.desk.lastTurn = []
      this.desk.stage.set(this.first)
      this.goOn(this.first)
    }, ++this.begun)
  }

  /** Play a move by its number or text, and show what follows. */
  play(move: number | string): Promise<void> {
    return this.answered(async (stale) => {
      const before = this.position
      if (!before) return
      const { move: number, path, steps, after } = await this.ask(move)
      const next = this.lesson.next?.(after.text)
      const then = next === undefined || next === after.text ? after : await api.look(next)
      if (stale() || this.position !== before) return // a second click was quicker
      const entry: PlayedEntry = {
        v: 0,
        kind: 'played',
        at: 0,
        seat: before.turn ?? 0,
        move: number,
        text: path.join(''),
        path,
        events: steps.map(({ event }) => event),
      }
      this.desk.selection.reset()
      this.desk.stage.show({ before, steps: shownFrom(before.view, steps), after: then, entry })
      this.desk.lastTurn = [{ entry, before: before.view }]
      this.goOn(then)
    }, this.begun)
  }

  private goOn(position: PositionInfo): void {
    this.position = position
    this.tried.clear()
    const tree = position.moves?.tree
    const shown = tree && (this.lesson.offers ? this.lesson.offers(tree) : tree)
    this.desk.selection.offer(shown && Object.keys(shown).length ? shown : null)
  }

  private ask(move: number | string): Promise<Tried> {
    let asked = this.tried.get(move)
    if (!asked) this.tried.set(move, (asked = api.tryMove(this.position!.text, move, this.lesson.draws)))
    return asked
  }

  private async answered(act: (stale: () => boolean) => Promise<void>, begun: number): Promise<void> {
    try {
      await act(() => begun !== this.begun)
      this.failed = false
    } catch {
      this.tried.clear()
      this.failed = true
    }
  }
}

function previewOf(before: PositionInfo, { move, steps, points, after }: Tried): Preview {
  return {
    move,
    events: steps.map(({ event }) => event),
    steps: shownFrom(before.view, steps),
    outlook: after.outlook,
    points,
  }
}
