import { Desk, lastTurn } from '$/board/shared/desk.svelte'
import type { GameBoard } from '$/board/types'
import type { GameWords } from '$/board/game-words.svelte'
import { settings } from '$/settings.svelte'
import { token } from '$/wire/api'
import { digest } from '$/wire/digest'
import { keepTable, keptTable } from '$/wire/kept-tables'
import { Line, type LineState } from '$/wire/line'
import { withNames } from '$/wire/seats'
import { Help } from './help.svelte'
import { keepChoice, restoreChoice } from './kept-choice'
import { Past } from './past.svelte'
import { standing, turnsSince } from './turns'
import { moves, outlookAfter, previewFrom, shownFrom, type Preview } from '$/wire/steps'
import type {
  Advice,
  Asked,
  Clocks,
  Commands,
  Effects,
  Entry,
  EntryMessage,
  Foreseen,
  Frame,
  Lesson,
  Moves,
  Now,
  Presence,
  Refusal,
  Remark,
  SeatOutlook,
  Sheet,
  TableMessage,
  View,
} from '$/wire/types'

/** An answer that comes within so many milliseconds is not waited for in words. */
const PROMPT = 250
/** What happened is kept after so many milliseconds: a move is drawn before. */
const KEEP_AFTER = 100

/** A table that is played now: what the server told, and what this person may do. */
export class LiveTable {
  line = $state<LineState>('connecting')
  sheet = $state.raw<Sheet | null>(null)
  you = $state.raw<number[]>([])
  eye = $state.raw<number | null>(null)
  moves = $state.raw<Moves | null>(null)
  /** The seat that can take back its last decision without asking anybody. */
  undo = $state<number | null>(null)
  asked = $state.raw<Asked | null>(null)
  /** What the lesson says, while one is taught here. */
  lesson = $state.raw<Lesson | null>(null)
  clocks = $state.raw<{ at: number; clocks: Clocks } | null>(null)
  log = $state.raw<Entry[]>([])
  /** When the server restarts, in milliseconds of the clock, if that was announced. */
  restart = $state<number | null>(null)
  /** How many look on. */
  spectators = $state(0)
  /** A refusal that is about the table, not about a spot. */
  refusal = $state.raw<Refusal | null>(null)
  /** A move was sent, and its answer is late. */
  sent = $state(false)
  /** Moves that a person at this screen must not see yet: hot seat with something hidden. */
  curtain = $state<number | null>(null)

  desk: Desk | null = $state.raw(null)
  /** What was said at the table, beside the game. */
  remarks = $state.raw<Remark[]>([])
  /** The seat that somebody took last while this page was open. */
  arrived = $state<number | null>(null)
  readonly past = new Past()
  readonly help: Help
  /** What is shown is how the table was last seen: nobody has answered since this page was opened. */
  kept = $state(false)
  /** This person asked for a rematch, and follows to its table. */
  wantsRematch = $state(false)
  /** What is true, of which the stage may still show how it came about. */
  view: View = {}
  outlook: readonly SeatOutlook[] = []
  private v: number | null = null
  /** It was told that something is read, and not answered yet. */
  private reading = false
  private restored = $state(false)
  private keeping: ReturnType<typeof setTimeout> | undefined
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
    clearTimeout(this.keeping)
    this.wire.close()
  }

  private lineIs(state: LineState): void {
    this.line = state
    if (state === 'lost' && !this.sheet) void this.showKept()
  }

  /** Nobody answers: show the table as it was last seen here, if it was. */
  private async showKept(): Promise<void> {
    const kept = await keptTable(this.id)
    if (!kept || this.sheet) return
    this.kept = true
    this.sheet = withNames(kept.table)
    this.you = kept.you
    this.eye = kept.eye
    this.view = kept.view
    this.outlook = kept.outlook
    this.log = [...kept.log]
    this.past.begin(kept.table.v, this, this.log)
    void this.recall()
    await this.sitDown()
  }

  /** The seat whose side is shown. */
  get side(): number {
    return this.eye ?? this.desk?.seat ?? 0
  }

  get yourTurn(): boolean {
    return this.moves !== null
  }

  /** Look back at an earlier position, or return to now. */
  look(at: number): void {
    if (!this.desk) return
    this.past.look(at, this.desk)
    this.offer()
  }

  // Commands

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
  /** Show once more what the others did since one's own last move. */
  showAgain(): void {
    const first = this.desk?.turns[0]?.decided[0]?.entry.v
    if (first === undefined || !this.desk || this.desk.stage.busy) return
    if (this.past.looking !== null) this.look(this.past.moments.length - 1)
    this.desk.stage.again(this.past.since(first))
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
    else if (frame.t === 'remarks') this.hear(frame.d.remarks)
    else if (frame.t === 'coach') this.help.note = frame.d
    else if (frame.t === 'pong') this.compare(frame.v)
    else if (frame.t === 'notice') this.restart = frame.d.restart === null ? null : Date.now() + frame.d.restart * 1000
  }

  private async begin(table: TableMessage, v: number): Promise<void> {
    const before = this.moves?.seat
    this.v = v
    this.view = table.view
    this.outlook = table.outlook
    this.sheet = withNames(table.table)
    this.you = table.you
    this.help.coached = table.coached
    if (settings.coach && this.sheet.coach && !table.coached.length && this.you.length) this.help.coach(true)
    this.log = table.log
    if (v > 0) this.past.memory.note(v, { ...table.view, ...table.before }, table.steps)
    this.past.begin(v, this, this.log)
    this.present(table)
    this.kept = false
    void this.recall()
    await this.sitDown(before)
    if (!this.restored && this.desk) restoreChoice(this.id, this.v, this.desk.selection)
    this.restored = true
    this.keep()
  }

  /** Draw the table; `before` is the seat that was to move until now. */
  private async sitDown(before?: number): Promise<void> {
    if (!this.desk) {
      const loaded = await this.load(this.sheet!.game)
      this.desk ??= this.newDesk(loaded.game, loaded.words)
      if (this.eye === null) this.desk.seat = 0
    }
    this.cover(before)
    this.desk.stage.set(this)
    this.mark()
    this.settle()
  }

  /** Keep the table as it is, for when it is opened without a network. */
  private keep(): void {
    clearTimeout(this.keeping)
    this.keeping = setTimeout(() => {
      const { sheet, you, eye, view, outlook, log } = this
      if (sheet && you.length) void keepTable(this.id, { table: sheet, you, eye, view, outlook, log }).catch(() => {})
    }, KEEP_AFTER)
  }

  private async recall(): Promise<void> {
    await this.past.recall(this.id, this.log)
    this.mark()
  }

  /** Somebody said something; what was said before a line was lost comes again. */
  private hear(said: readonly Remark[]): void {
    const fresh = said.filter(({ id }) => !this.remarks.some((known) => known.id === id))
    if (fresh.length) this.remarks = [...this.remarks, ...fresh]
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
    this.past.memory.note(v, before.view, message.steps)
    const steps = shownFrom(before.view, message.steps)
    const after = { view, outlook: this.outlook }
    this.sheet = this.sheet && { ...this.sheet, ...withNames(message.table) }
    this.log = [...this.log, entry]
    if (entry.kind === 'sat' && this.you.length && !this.you.includes(entry.seat)) this.arrived = entry.seat
    // something new happens: whoever looked back is called to the table
    if (this.past.looking !== null) this.look(this.past.moments.length - 1)
    this.past.add(entry, v, after, steps)
    const turned = message.eye !== this.eye
    const mover = this.moves?.seat
    this.present(message)
    this.cover(mover)
    if (!this.desk) return
    if (entry.kind === 'played' && entry.seat === mover) this.answered()
    // where something is hidden, the next one at this screen must not see it move
    const covered = turned && this.desk.game.secret
    if (covered || !moves(entry)) {
      if (!turned && !Object.keys(message.changes).length) this.settle()
      else this.desk.stage.set(after)
    } else this.desk.stage.show({ before, steps, after, entry })
    this.mark()
    this.settle()
    this.keep()
  }

  /** Mark the last turn, and what the others did since one's own. What was taken back is not marked. */
  private mark(): void {
    if (!this.desk) return
    const { game } = this.desk
    const decided = standing(this.log).map((entry) => ({ entry, before: this.past.memory.viewBefore(entry.v) }))
    this.desk.lastTurn = lastTurn(decided, game)
    this.desk.turns = this.eye === null ? [] : turnsSince(decided, this.eye, game)
  }

  /** The server knows an entry that has not come, or everything was asked for and has not come: ask. */
  private compare(v: number): void {
    if (this.v === null || v > this.v) this.lookAgain()
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
    this.lesson = now.lesson
    this.reading = false // the entry may come before the answer, and the next step can be read at once
    this.clocks = now.clocks && { at: performance.now(), clocks: now.clocks }
    this.help.forget()
  }

  /** Somebody else at this screen is to choose: what only that person may see is covered until the screen was passed on. */
  private cover(before: number | undefined): void {
    if (this.desk?.game.secret && this.you.length > 1 && this.moves && this.moves.seat !== before)
      this.curtain = this.moves.seat
  }

  private settle(): void {
    if (!this.desk || !this.sheet) return
    const { desk } = this
    // at one screen a move is seen from the side that made it, before the next one's turn begins
    if (this.eye !== desk.seat) desk.stage.whenSeen(() => (desk.seat = this.eye ?? desk.seat))
    const names = this.sheet.seats.map((seat) => seat.name)
    if (names.join('\n') !== this.desk.names.join('\n')) this.desk.names = names
    this.offer()
  }

  /** Keep what is half chosen. */
  keepChoice(): void {
    if (this.restored && this.yourTurn && this.desk) keepChoice(this.id, this.v, this.desk.selection)
  }

  private offer(): void {
    this.desk?.selection.offer(this.sent || this.past.looking !== null ? null : (this.moves?.tree ?? null))
  }

  private newDesk(game: GameBoard, words: GameWords): Desk {
    return new Desk(game, words, {
      play: (move) => this.play(move),
      // what was refused before does not matter any more
      picked: () => (this.refusal = null),
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
