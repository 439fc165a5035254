import { reasonOf } from '../reasons'
import { api, Refused } from '$/wire/api'
import { serverEvents } from '$/wire/server-events'
import type { Deal, Decision, ReviewSheet, ReviewPiece, ReviewProgress, ReviewState } from '$/wire/types'

/** So long after a lost line it is asked again, in milliseconds. */
const AGAIN = 2000

/** Follows the review of a table: what is known of it, and what comes while it is made. */
export class Follower {
  progress = $state.raw<ReviewProgress | null>(null)
  review = $state.raw<ReviewSheet | null>(null)
  yours = $state(false)
  level = $state<'quick' | 'deep'>('quick')
  problem = $state<string | null>(null)
  private listening: AbortController | null = null

  constructor(
    private id: string,
    private learned: (review: ReviewSheet | null) => void,
  ) {}

  get busy(): boolean {
    return this.progress?.status === 'queued' || this.progress?.status === 'running'
  }

  /** Ask what is known; listen, if it is being made. */
  async load(): Promise<void> {
    await this.attempt(async () => {
      this.take(await api.review(this.id))
      if (this.busy) this.listen()
    })
  }

  /** Have it made. */
  async start(): Promise<void> {
    await this.attempt(async () => {
      this.take(await api.askReview(this.id, this.level))
      if (this.busy) this.listen()
    })
  }

  /** What is known stays. */
  async stop(): Promise<void> {
    await this.attempt(async () => this.take(await api.cancelReview(this.id)))
  }

  close(): void {
    this.listening?.abort()
    this.listening = null
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.problem = null
    try {
      await act()
    } catch (error) {
      this.problem = error instanceof Refused ? reasonOf(error.refusal) : String(error)
    }
  }

  private take(state: ReviewState): void {
    this.progress = state
    this.yours = state.yours
    if (this.busy) this.level = state.level
    this.know(state.review)
  }

  private know(review: ReviewSheet | null): void {
    if (!review) return
    this.review = review
    this.learned(review)
  }

  private listen(): void {
    this.close()
    const listening = (this.listening = new AbortController())
    const follow = async () => {
      while (!listening.signal.aborted && this.busy) {
        try {
          for await (const { event, data } of serverEvents(`/api/tables/${this.id}/review/events`, {
            signal: listening.signal,
          })) {
            if (event === 'state') this.take(JSON.parse(data) as ReviewState)
            else if (event === 'piece') this.learn(JSON.parse(data) as ReviewPiece)
          }
          // the stream ends with the review; what was judged in between, and the balance, is asked for as a whole
          this.take(await api.review(this.id))
        } catch {
          if (listening.signal.aborted) return
        }
        if (this.busy) await new Promise((resolve) => setTimeout(resolve, AGAIN))
      }
    }
    void follow()
  }

  private learn({ decision, deal, ...progress }: ReviewPiece): void {
    this.progress = progress
    if (!this.review || (!decision && !deal)) return
    this.know({
      ...this.review,
      decisions: decision ? replaced(this.review.decisions, decision) : this.review.decisions,
      deals: deal ? replaced(this.review.deals, deal) : this.review.deals,
    })
  }
}

/** A list with one of its parts learned anew, in the order of the game. */
function replaced<T extends Decision | Deal>(all: readonly T[], one: T): T[] {
  return [...all.filter(({ ply }) => ply !== one.ply), one].sort((a, b) => a.ply - b.ply)
}
