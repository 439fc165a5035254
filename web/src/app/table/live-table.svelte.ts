import { Desk, lastTurn, type Decided } from '$/board/shared/desk.svelte'
import type { GameBoard } from '$/board/types'
import type { GameWords } from '$/board/game-words.svelte'
import { settings } from '$/settings.svelte'
import { token } from '$/wire/api'
import { digest } from '$/wire/digest'
import { Line, type LineState } from '$/wire/line'
import { momentAfter, turnBefore, type Moment } from '../replay/history'
import { withNames } from '$/wire/seats'
import { moves, outlookAfter, previewFrom, shownFrom, type Preview, type Shown } from '$/wire/steps'
import type {
  Advice,
  Asked,
  Clocks,
  Coached,
  Commands,
  Effects,
  Entry,
  EntryMessage,
  Event,
  Foreseen,
  Frame,
  Moves,
  Now,
  PlayedEntry,
  Presence,
  Refusal,
  SeatOutlook,
  Sheet,
  Step,
  TableMessage,
  View,
} from '$/wire/types'

/** An answer that comes within so many milliseconds is not waited for in words. */
const PROMPT = 250

/** A table that is played now: what the server told, and what this person may do. */
export class LiveTable {
  line = $state<LineState>('connecting')
  sheet = $state.raw<Sheet | null>(null)
  you = $state.raw<number[]>([])
  eye = $state.raw<number | null>(null)
  moves = $state.raw<Moves | null>(null)
  undo = $state(false)
  asked = $state.raw<Asked | null>(null)
  clocks = $state.raw<{ at: number; clocks: Clocks } | null>(null)
  log = $state.raw<Entry[]>([])
  /** When the server restarts, in milliseconds of the clock, if that was announced. */
  restart = $state<number | null>(null)
  /** How many look on. */
  spectators = $state(0)
  /** A refusal that is about the table, not about a spot. */
  refusal = $state.raw<Refusal | null>(null)
  advice = $state.raw<Advice | null>(null)
  thinking = $state(false)
  /** How much of the advice is shown: nothing, where to look, the moves. */
  hinted = $state<'nothing' | 'area' | 'moves'>('nothing')
  /** The seats of this person whose moves a coach judges, and what it said last. */
  coached = $state.raw<number[]>([])
  note = $state.raw<Coached | null>(null)
  /** A move was sent, and its answer is late. */
  sent = $state(false)
  /** Moves that a person at this screen must not see yet: hot seat with something hidden. */
  curtain = $state<number | null>(null)

  desk: Desk | null = $state.raw(null)
  /** What this page has seen of the game, position by position. */
  moments = $state.raw<Moment[]>([])
  /** Which of them is shown while somebody looks back; null is now. */
  looking = $state<number | null>(null)
  /** This person asked for a rematch, and follows to its table. */
  wantsRematch = $state(false)
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page waits for it
  private views = new Map<number, View>()
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the same
  private happened = new Map<number, Event[]>()
  /** What is true, of which the stage may still show how it came about. */
  view: View = {}
  outlook: readonly SeatOutlook[] = []
  private v: number | null = null
  private wire: Line
  /** Runs from when a move is sent until it is answered. */
  private sending: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    private load: (game: string) => Promise<{ game: GameBoard; words: GameWords }>,
  ) {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${id}`
    this.wire = new Line(url, {
      frame: (frame) => this.receive(frame),
      state: (state) => (this.line = state),
      known: () => this.v,
      token,
    })
  }

  close(): void {
    clearTimeout(this.sending)
    this.wire.close()
  }

  /** The seat whose side is shown. */
  get side(): number {
    return this.eye ?? this.desk?.seat ?? 0
  }

  /** The view in which an entry was decided, as far as this page saw it. */
  viewBefore(v: number): View | null {
    return this.views.get(v) ?? null
  }

  /** What happened with an entry, step by step, as far as this page saw it. */
  happenedWith(v: number): readonly Event[] | null {
    return this.happened.get(v) ?? null
  }

  get yourTurn(): boolean {
    return this.moves !== null
  }

  /** Look back at an earlier position, or return to now. */
  look(at: number): void {
    const moment = this.moments[at]
    if (!moment || !this.desk) return
    this.looking = at >= this.moments.length - 1 ? null : at
    this.desk.stage.set(moment)
    this.desk.lastTurn = turnBefore(this.moments, at, this.desk.game)
    this.offer()
  }

  // Commands

  play(move: number): void {
    if (!this.moves || this.sending) return
    const { seat } = this.moves
    this.note = null
    // what was chosen stays on the page: most often the answer is there before a drawing without it would be
    const sending = setTimeout(() => {
      this.sent = true
      this.offer()
    }, PROMPT)
    this.sending = sending
    void this.change('play', { seat, move }).finally(() => this.sending === sending && this.answered())
  }
  undoMove(): void {
    if (this.moves) void this.change('undo', { seat: this.moves.seat })
  }
  takeBack(): void {
    void this.change('takeback', { seat: this.mySeat })
  }
  answer(yes: boolean): void {
    const seat = this.you.find((one) => !this.asked?.agreed.includes(one)) ?? this.mySeat
    void this.change('answer', { seat, yes })
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
  start(level: number): void {
    void this.change('start', { level })
  }
  rematch(): void {
    this.wantsRematch = true
    void this.change('rematch', {})
  }
  /** First where to look, then the moves, then nothing again. */
  async hint(): Promise<void> {
    if (!this.moves || this.thinking) return
    const { seat, tree } = this.moves
    if (this.advice) {
      this.hinted = ({ nothing: 'area', area: 'moves', moves: 'nothing' } as const)[this.hinted]
      return
    }
    this.thinking = true
    try {
      const advice = await this.wire.ask<Advice>('hint', { seat })
      if (this.moves?.tree !== tree) return
      this.advice = advice
      this.hinted = 'area'
    } catch (refusal) {
      this.refusal = refusal as Refusal
    } finally {
      this.thinking = false
    }
  }

  /** Let a coach judge the moves of this person, or no longer. */
  coach(on: boolean): void {
    settings.coach = on
    if (!on) this.note = null
    this.coached = on ? this.you : []
    for (const seat of this.you) void this.change('coach', { seat, on })
  }

  /** What a move would do. */
  async foresee(move: number): Promise<Preview> {
    const { view, outlook } = this
    return previewFrom(view, outlook, await this.wire.ask<Foreseen>('preview', { seat: this.moves!.seat, move }))
  }

  private get mySeat(): number {
    return this.moves?.seat ?? this.eye ?? this.you[0] ?? 0
  }

  private answered(): void {
    if (!this.sending) return
    clearTimeout(this.sending)
    this.sending = undefined
    this.sent = false
    this.desk?.selection.reset()
    this.offer()
  }

  private async change<K extends keyof Commands>(t: K, d: Omit<Commands[K], 'id'>): Promise<void> {
    this.refusal = null
    try {
      await this.wire.ask(t, d, this.v ?? 0)
    } catch (refusal) {
      // somebody else was quicker, or another tab: the events on their way say what is the case
      if ((refusal as Refusal).code !== 'stale') this.refusal = refusal as Refusal
    }
  }

  // What the server says

  private receive(frame: Frame): void {
    if (frame.t === 'table') void this.begin(frame.d, frame.v)
    else if (frame.t === 'entry') this.enter(frame.d, frame.v)
    else if (frame.t === 'present') this.attend(frame.d)
    else if (frame.t === 'coach') this.note = frame.d
    else if (frame.t === 'notice') this.restart = frame.d.restart === null ? null : Date.now() + frame.d.restart * 1000
  }

  private async begin(table: TableMessage, v: number): Promise<void> {
    const before = this.moves?.seat
    this.v = v
    this.view = table.view
    this.outlook = table.outlook
    this.sheet = withNames(table.table)
    this.you = table.you
    this.coached = table.coached
    if (settings.coach && this.sheet.coach && !this.coached.length && this.you.length) this.coach(true)
    this.log = table.log
    if (v > 0) {
      this.views.set(v, { ...table.view, ...table.before })
      this.happened.set(v, eventsOf(table.steps))
    }
    this.moments = [momentAfter(v, this, lastPlayed(this.log))]
    this.looking = null
    this.present(table)
    if (!this.desk) {
      const loaded = await this.load(table.table.game)
      this.desk = this.newDesk(loaded.game, loaded.words)
      if (this.eye === null) this.desk.seat = 0
    }
    this.cover(before)
    this.desk.stage.set(this)
    this.desk.lastTurn = this.turn(this.desk.game)
    this.settle()
  }

  /** Somebody came, or went away. */
  private attend({ seats, spectators }: Presence): void {
    this.spectators = spectators
    if (this.sheet)
      this.sheet = {
        ...this.sheet,
        seats: this.sheet.seats.map((seat, i) => ({ ...seat, present: seats[i] ?? seat.present })),
      }
  }

  private enter(message: EntryMessage, v: number): void {
    if (this.v === null || v <= this.v) return
    if (v > this.v + 1) return this.lookAgain()
    const { entry } = message
    const before = { view: this.view, outlook: this.outlook }
    const view = { ...before.view, ...message.changes }
    if (digest(view) !== message.digest) return this.lookAgain()
    this.v = v
    this.view = view
    this.outlook = outlookAfter(before.outlook, message.outlook)
    this.views.set(v, before.view)
    this.happened.set(v, eventsOf(message.steps))
    const steps = shownFrom(before.view, message.steps)
    const after = { view, outlook: this.outlook }
    this.sheet = this.sheet && { ...this.sheet, ...withNames(message.table) }
    this.log = [...this.log, entry]
    this.remember(entry, v, steps)
    const turned = message.eye !== this.eye
    const mover = this.moves?.seat
    this.present(message)
    this.cover(mover)
    if (!this.desk) return
    if (entry.kind === 'played' && entry.seat === mover) this.answered()
    if (turned || !moves(entry)) {
      if (!turned && !Object.keys(message.changes).length) this.settle()
      else this.desk.stage.set(after)
    } else this.desk.stage.show({ before, steps, after, entry })
    this.desk.lastTurn = this.turn(this.desk.game)
    this.settle()
  }

  private remember(entry: Entry, v: number, steps: Shown[]): void {
    // something new happens: whoever looked back is called to the table
    if (this.looking !== null) this.look(this.moments.length - 1)
    if (moves(entry)) this.moments = [...this.moments, momentAfter(v, this, entry, steps)]
    else if (entry.kind === 'undone')
      this.moments = [...this.moments.filter((moment) => moment.v < entry.to), momentAfter(entry.to, this, null)]
  }

  /** The decisions of the last turn. What was taken back is not marked. */
  private turn(game: GameBoard): Decided[] {
    const entries = this.log.filter(({ kind }) => kind === 'played' || kind === 'undone')
    const from = entries.findLastIndex(({ kind }) => kind === 'undone') + 1
    return lastTurn(
      entries
        .slice(from)
        .filter((entry) => entry.kind === 'played')
        .map((entry) => ({ entry, before: this.viewBefore(entry.v) })),
      game,
    )
  }

  /** Something is missing or different: get everything again. */
  private lookAgain(): void {
    this.wire.tell('view', this.v ?? undefined)
    this.v = null
  }

  private present(now: Now): void {
    this.eye = now.eye
    this.moves = now.moves
    this.undo = now.undo
    this.asked = now.asked
    this.clocks = now.clocks && { at: performance.now(), clocks: now.clocks }
    this.advice = null
    this.hinted = 'nothing'
  }

  /** Somebody else at this screen is to choose: what only that person may see is covered until the screen was passed on. */
  private cover(before: number | undefined): void {
    if (this.desk?.game.secret && this.you.length > 1 && this.moves && this.moves.seat !== before)
      this.curtain = this.moves.seat
  }

  private settle(): void {
    if (!this.desk || !this.sheet) return
    if (this.eye !== null) this.desk.seat = this.eye
    const names = this.sheet.seats.map((seat) => seat.name)
    if (names.join('\n') !== this.desk.names.join('\n')) this.desk.names = names
    this.offer()
  }

  private offer(): void {
    this.desk?.selection.offer(this.sent || this.looking !== null ? null : (this.moves?.tree ?? null))
  }

  private newDesk(game: GameBoard, words: GameWords): Desk {
    return new Desk(game, words, {
      play: (move) => this.play(move),
      foresee: (move) => this.foresee(move),
      effects: async (path) =>
        (await this.wire.ask<Effects>('effects', { seat: this.moves!.seat, path: [...path] })).effects,
      why: async (path) => {
        try {
          await this.wire.ask('preview', { seat: this.moves!.seat, move: game.text?.(path) ?? path.join('') })
          return { code: 'no_such_move', rule: null, params: {}, wait: null }
        } catch (refusal) {
          return refusal as Refusal
        }
      },
    })
  }
}

const eventsOf = (steps: readonly Step[]) => steps.map(({ event }) => event)

function lastPlayed(log: Entry[]): PlayedEntry | null {
  const last = log.findLast((entry) => entry.kind === 'played' || entry.kind === 'undone')
  return last?.kind === 'played' ? last : null
}
