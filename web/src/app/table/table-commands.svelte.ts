import { token } from '$/wire/api'
import { Line, type LineState } from '$/wire/line'
import { previewFrom, type Preview } from '$/wire/steps'
import type { Advice, Commands, Foreseen, Frame, Refusal } from '$/wire/types'
import { Help } from './help.svelte'
import { TableState } from './table-state.svelte'

/** An answer that comes within so many milliseconds is not waited for in words. */
const PROMPT = 250

/** What this person sends to a table. */
export abstract class TableCommands extends TableState {
  protected readonly wire: Line
  readonly help: Help
  /** Runs from when a move is sent until it is answered. */
  private sending: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {
    super()
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${id}`
    this.wire = new Line(url, {
      frame: (frame) => this.receive(frame),
      state: (state) => this.lineIs(state),
      known: () => this.v,
      token,
    })
    this.help = new Help({
      moves: () => this.moves,
      you: () => this.you,
      ask: (seat) => this.wire.ask<Advice>('hint', { seat }),
      coach: (seat, on) => this.change('coach', { seat, on }),
      refused: (refusal) => (this.refusal = refusal),
    })
  }

  close(): void {
    clearTimeout(this.sending)
    this.wire.close()
  }

  /** Take what the server sends. */
  protected abstract receive(frame: Frame): void
  protected abstract lineIs(state: LineState): void
  /** Offer the legal moves, if this person may choose one now. */
  protected abstract offer(): void

  play(move: number): void {
    if (!this.moves || this.sending) return
    const { seat } = this.moves
    this.help.note = null
    // what was chosen stays on the page: most often the answer is there before a drawing without it would be
    const sending = setTimeout(() => {
      this.sent = true
      this.offer()
    }, PROMPT)
    this.sending = sending
    void this.change('play', { seat, move }).finally(() => this.sending === sending && this.answered())
  }
  /** Take back the last decision of one's own; if another seat has acted since, ask everybody. */
  undoMove(): void {
    if (this.undo !== null) void this.change('undo', { seat: this.undo })
    else if (this.sheet?.takebacks) this.takeBack()
    else void this.change('undo', { seat: this.mySeat })
  }
  takeBack(): void {
    void this.change('takeback', { seat: this.mySeat })
  }
  answer(yes: boolean): void {
    const seat = this.you.find((one) => !this.asked?.agreed.includes(one)) ?? this.mySeat
    void this.change('answer', { seat, yes })
  }
  /** Go on with the lesson after reading. */
  readLesson(): void {
    if (this.lesson?.read && !this.reading) void this.teach(false)
  }
  /** Play on without the lesson. */
  leaveLesson(): void {
    void this.teach(true)
  }
  private async teach(left: boolean): Promise<void> {
    this.reading = true
    await this.change('lesson', { seat: this.mySeat, left })
    this.reading = false
  }
  resign(): void {
    void this.change('resign', { seat: this.mySeat })
  }
  leave(): Promise<void> {
    return this.change('leave', { seat: this.mySeat })
  }
  comeBack(): void {
    void this.change('return', { seat: this.mySeat })
  }
  claim(): void {
    void this.change('claim', { seat: this.mySeat })
  }
  /** Say something beside the game; gives why not, if it was refused. */
  async say(text: string): Promise<Refusal | null> {
    return this.wire.ask('say', { text }).then(
      () => null,
      (refusal: unknown) => refusal as Refusal,
    )
  }
  async react(reaction: Commands['react']['reaction']): Promise<Refusal | null> {
    return this.wire.ask('react', { reaction }).then(
      () => null,
      (refusal: unknown) => refusal as Refusal,
    )
  }
  start(level: number): void {
    void this.change('start', { level })
  }
  rematch(): void {
    this.wantsRematch = true
    void this.change('rematch', {})
  }
  /** What a move would do. */
  async foresee(move: number): Promise<Preview> {
    const { view, outlook } = this
    return previewFrom(view, outlook, await this.wire.ask<Foreseen>('preview', { seat: this.moves!.seat, move }))
  }

  /** A move was answered: what was chosen for it is done with. */
  protected answered(): void {
    if (!this.sending) return
    clearTimeout(this.sending)
    this.sending = undefined
    this.sent = false
    this.desk?.selection.reset()
    this.offer()
  }

  protected async change<K extends keyof Commands>(t: K, d: Omit<Commands[K], 'id'>): Promise<void> {
    this.refusal = null
    try {
      await this.wire.ask(t, d, this.v ?? 0)
    } catch (refusal) {
      // somebody else was quicker, or another tab: the events on their way say what is the case
      if ((refusal as Refusal).code !== 'stale') this.refusal = refusal as Refusal
    }
  }
}
