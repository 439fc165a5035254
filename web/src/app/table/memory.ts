import { momentsOf, type Moment } from '../replay/history'
import type { Event, Replay, Step, View } from '$/wire/types'

/** What a page knows of the entries of a game: the view in which each was decided, and what it did. */
export class Memory {
  private views = new Map<number, View>()
  private happened = new Map<number, readonly Event[]>()

  note(v: number, before: View, steps: readonly Step[]): void {
    this.views.set(v, before)
    this.happened.set(
      v,
      steps.map(({ event }) => event),
    )
  }

  /** Take in a game so far; gives its positions, and `later` ones that the page saw meanwhile. */
  recall(replay: Replay, later: readonly Moment[]): Moment[] {
    let { view } = replay.first
    for (const { entry, steps, changes } of replay.entries) {
      this.note(entry.v, view, steps)
      view = { ...view, ...changes }
    }
    const last = replay.entries.at(-1)?.entry.v ?? 0
    return [...momentsOf(replay), ...later.filter(({ v }) => v > last)]
  }

  viewBefore(v: number): View | null {
    return this.views.get(v) ?? null
  }

  happenedWith(v: number): readonly Event[] | null {
    return this.happened.get(v) ?? null
  }
}
