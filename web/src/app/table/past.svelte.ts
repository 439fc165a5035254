import type { Desk } from '$/board/shared/desk.svelte'
import type { Change, Scene } from '$/board/shared/stage.svelte'
import { api } from '$/wire/api'
import { moves, type Shown } from '$/wire/steps'
import type { Entry, PlayedEntry, UndoneEntry } from '$/wire/types'
import { momentAfter, turnBefore, type Moment } from '../replay/history'
import { Memory } from './memory'

/** What a page has seen of a game that is played, position by position, and which of them is shown. */
export class Past {
  moments = $state.raw<Moment[]>([])
  /** Which of them is shown while somebody looks back; null is now. */
  looking = $state<number | null>(null)
  /** What this page knows of every entry. */
  readonly memory = new Memory()
  /** Whether the game before this page was opened is known, or cannot be. */
  recalled = $state(false)

  /** Begin with a position; the log says how it came about. */
  begin(v: number, scene: Scene, log: readonly Entry[]): void {
    this.moments = [momentAfter(v, scene, lastPlayed(log))]
    this.looking = null
  }

  /** The position that is shown. */
  get at(): number {
    return this.looking ?? this.moments.length - 1
  }

  /** Show an earlier position, or return to now. */
  look(at: number, desk: Desk): void {
    const moment = this.moments[at]
    if (!moment) return
    this.looking = at >= this.moments.length - 1 ? null : at
    desk.stage.set(moment)
    desk.lastTurn = turnBefore(this.moments, at, desk.game)
  }

  /** What happened with an entry and since, to be shown once more. */
  since(v: number): Change[] {
    const from = this.moments.findIndex((moment) => moment.v >= v)
    if (from < 1) return []
    return this.moments.slice(from).flatMap((after, i) => {
      const before = this.moments[from + i - 1]!
      return after.entry ? [{ before, steps: after.steps, after, entry: after.entry }] : []
    })
  }

  /** Add what an entry led to; what it takes back is left out. */
  add(entry: Entry, v: number, scene: Scene, steps: Shown[]): void {
    if (moves(entry)) this.moments = [...this.moments, momentAfter(v, scene, entry, steps)]
    else if (entry.kind === 'undone') {
      const kept = this.moments.filter((moment) => moment.v <= entry.to)
      this.moments = kept.length ? kept : [momentAfter(entry.to, scene, null)]
    }
  }

  /** Learn what happened before this page was opened: the log, and the way back, are the same then as if it had been there. */
  async recall(id: string, log: readonly Entry[]): Promise<void> {
    if (log.some(({ kind }) => kind === 'played'))
      try {
        const replay = await api.history(id)
        const known = this.moments.length
        const back = log.findLast(({ kind }) => kind === 'undone') as UndoneEntry | undefined
        this.moments = this.memory.recall(replay, this.moments).filter(({ v }) => !back || v <= back.to || v > back.v)
        if (this.looking !== null) this.looking += this.moments.length - known
      } catch {
        // without it the log says less
      }
    this.recalled = true
  }
}

function lastPlayed(log: readonly Entry[]): PlayedEntry | null {
  const last = log.findLast((entry) => entry.kind === 'played' || entry.kind === 'undone')
  return last?.kind === 'played' ? last : null
}
