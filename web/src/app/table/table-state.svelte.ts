import type { Desk } from '$/board/shared/desk.svelte'
import type { LineState } from '$/wire/line'
import type {
  Asked,
  Clocks,
  Entry,
  Lesson,
  Moves,
  Now,
  Presence,
  Refusal,
  Remark,
  SeatOutlook,
  Sheet,
  View,
} from '$/wire/types'
import { Past } from './past.svelte'

/** What this page knows of a table that is played now, and what this person may do there. */
export class TableState {
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
  /** What is shown is how the table was last seen: nobody has answered since this page was opened. */
  kept = $state(false)
  /** This person asked for a rematch, and follows to its table. */
  wantsRematch = $state(false)
  /** What is true, of which the stage may still show how it came about. */
  view: View = {}
  outlook: readonly SeatOutlook[] = []
  /** The number of the last entry that has come; null while everything is asked for. */
  protected v: number | null = null
  /** A sentence of the lesson was read, and the server has not answered yet. */
  protected reading = false

  /** The seat whose side is shown. */
  get side(): number {
    return this.eye ?? this.desk?.seat ?? 0
  }

  get yourTurn(): boolean {
    return this.moves !== null
  }

  /** The seat that a command of this person is about. */
  protected get mySeat(): number {
    return this.moves?.seat ?? this.eye ?? this.you[0] ?? 0
  }

  /** Take over what is the case now. */
  protected present(now: Now): void {
    this.eye = now.eye
    this.moves = now.moves
    this.undo = now.undo
    this.asked = now.asked
    this.lesson = now.lesson
    this.reading = false // the entry may come before the answer, and the next step can be read at once
    this.clocks = now.clocks && { at: performance.now(), clocks: now.clocks }
  }

  /** Somebody said something; what was said before a line was lost comes again. */
  protected hear(said: readonly Remark[]): void {
    const fresh = said.filter(({ id }) => !this.remarks.some((known) => known.id === id))
    if (fresh.length) this.remarks = [...this.remarks, ...fresh]
  }

  /** Somebody came, or went away. */
  protected attend({ seats, spectators }: Presence): void {
    this.spectators = spectators
    if (this.sheet)
      this.sheet = {
        ...this.sheet,
        seats: this.sheet.seats.map((seat, i) => ({ ...seat, present: seats[i] ?? seat.present })),
      }
  }
}
