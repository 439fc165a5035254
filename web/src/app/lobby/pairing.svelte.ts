import { api, Refused } from '$/wire/api'
import type { Refusal, SeekGame } from '$/wire/types'

/** So often the server hears that somebody still waits, in ms. */
const EVERY = 2000

/** Looks for somebody to play with until one is found, or nobody wants to any more. */
export class Pairing {
  wish = $state.raw<SeekGame | null>(null)
  /** The seconds that one has waited. */
  waited = $state(0)
  /** How many look for a game at all. */
  waiting = $state(0)
  refusal = $state.raw<Refusal | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private found: (table: string) => void) {}

  begin(wish: SeekGame): void {
    clearTimeout(this.timer)
    this.wish = wish
    this.waited = 0
    this.refusal = null
    void this.ask(wish)
  }

  stop(): void {
    clearTimeout(this.timer)
    if (!this.wish) return
    this.wish = null
    void api.stopSeeking().catch(() => {})
  }

  private async ask(wish: SeekGame): Promise<void> {
    try {
      const state = await api.seek(wish)
      if (this.wish !== wish) return
      this.waited = Math.round(state.waited)
      this.waiting = state.waiting
      if (state.table) {
        this.wish = null
        this.found(state.table)
        return
      }
    } catch (error) {
      if (this.wish !== wish) return
      if (error instanceof Refused && error.refusal.code !== 'no_server') {
        this.refusal = error.refusal
        this.wish = null
        return
      }
    }
    this.timer = setTimeout(() => void this.ask(wish), EVERY)
  }
}
