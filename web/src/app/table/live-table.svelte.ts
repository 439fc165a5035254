import type { GameWords } from '$/board/game-words.svelte'
import { Desk, lastTurn } from '$/board/shared/desk.svelte'
import type { GameBoard } from '$/board/types'
import { settings } from '$/settings.svelte'
import { digest } from '$/wire/digest'
import { keepTable, keptTable } from '$/wire/kept-tables'
import type { LineState } from '$/wire/line'
import { withNames } from '$/wire/seats'
import { moves, outlookAfter, shownFrom } from '$/wire/steps'
import type { Effects, EntryMessage, Frame, Now, Refusal, TableMessage } from '$/wire/types'
import { keepChoice, restoreChoice } from './kept-choice'
import { TableCommands } from './table-commands.svelte'
import { standing, turnsSince } from './turns'

/** What happened is kept after so many milliseconds: a move is drawn before. */
const KEEP_AFTER = 100

/** A table that is played now: what the server sends, drawn on a desk. */
export class LiveTable extends TableCommands {
  private restored = $state(false)
  private keeping: ReturnType<typeof setTimeout> | undefined

  constructor(
    id: string,
    private load: (game: string) => Promise<{ game: GameBoard; words: GameWords }>,
  ) {
    super(id)
  }

  override close(): void {
    clearTimeout(this.keeping)
    super.close()
  }

  protected lineIs(state: LineState): void {
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

  /** Look back at an earlier position, or return to now. */
  look(at: number): void {
    if (!this.desk) return
    this.past.look(at, this.desk)
    this.offer()
  }

  /** Show once more what the others did since one's own last move. */
  showAgain(): void {
    const first = this.desk?.turns[0]?.decided[0]?.entry.v
    if (first === undefined || !this.desk || this.desk.stage.busy) return
    if (this.past.looking !== null) this.look(this.past.moments.length - 1)
    this.desk.stage.again(this.past.since(first))
  }

  // What the server says

  protected receive(frame: Frame): void {
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

  protected override present(now: Now): void {
    super.present(now)
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

  protected offer(): void {
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
