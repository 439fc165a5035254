import { settings } from '$/settings.svelte'
import type { Advice, Coached, Moves, Refusal } from '$/wire/types'

/** The table that somebody is helped at. */
interface Helped {
  moves(): Moves | null
  you(): readonly number[]
  ask(seat: number): Promise<Advice>
  coach(seat: number, on: boolean): Promise<void>
  refused(refusal: Refusal): void
}

/** Hints and the coach at a table that is played. */
export class Help {
  advice = $state.raw<Advice | null>(null)
  thinking = $state(false)
  /** How much of the advice is shown: nothing, where to look, the moves. */
  hinted = $state<'nothing' | 'area' | 'moves'>('nothing')
  /** The seats of this person whose moves a coach judges, and what it said last. */
  coached = $state.raw<readonly number[]>([])
  note = $state.raw<Coached | null>(null)

  constructor(private table: Helped) {}

  /** First where to look, then the moves, then nothing again. */
  async hint(): Promise<void> {
    const moves = this.table.moves()
    if (!moves || this.thinking) return
    if (this.advice) {
      this.hinted = ({ nothing: 'area', area: 'moves', moves: 'nothing' } as const)[this.hinted]
      return
    }
    this.thinking = true
    try {
      const advice = await this.table.ask(moves.seat)
      if (this.table.moves()?.tree !== moves.tree) return
      this.advice = advice
      this.hinted = 'area'
    } catch (refusal) {
      this.table.refused(refusal as Refusal)
    } finally {
      this.thinking = false
    }
  }

  /** What was advised is over with the next entry. */
  forget(): void {
    this.advice = null
    this.hinted = 'nothing'
  }

  /** Let a coach judge the moves of this person, or no longer. */
  coach(on: boolean): void {
    settings.coach = on
    if (!on) this.note = null
    this.coached = on ? this.table.you() : []
    for (const seat of this.table.you()) void this.table.coach(seat, on)
  }
}
