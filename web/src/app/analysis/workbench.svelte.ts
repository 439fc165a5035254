import { Desk } from '$/board/shared/desk.svelte'
import type { GameWords } from '$/board/game-words.svelte'
import type { GameBoard, Place } from '$/board/types'
import { api, Refused } from '$/wire/api'
import type { EditedPosition, EditPosition, Fault, SeatOutlook, View } from '$/wire/types'
import { reasonOf } from '../reasons'
import { Explorer } from './explorer.svelte'

type Change = NonNullable<EditPosition['changes']>[number]

/** What a tap on a place does: lay a piece, take one off, or ask what is written there. */
export type Tool = { do: 'lay'; letter: string } | { do: 'erase' } | { do: 'look' }

/** Nothing at a place, as the notation writes it: of a heap, and of a space. */
const NOTHING = new Set(['-', '.'])

/** A position that is set up by hand; the server says what is wrong with it. */
export class Workbench {
  readonly desk: Desk
  readonly explorer: Explorer
  edited = $state.raw<EditedPosition | null>(null)
  tool = $state.raw<Tool>({ do: 'look' })
  /** The place whose value is written in the panel, or where the keys lay. */
  cursor = $state<Place | null>(null)
  problem = $state<string | null>(null)
  /** Whether moves are played on the board instead of changing it. */
  playing = $state(false)
  private past = $state.raw<readonly string[]>([])
  private view: View = {}

  constructor(game: GameBoard, words: GameWords) {
    this.desk = new Desk(game, words, {
      play: (move) => void this.explorer.play(move),
      foresee: (move) => this.explorer.foresee(move),
    })
    this.explorer = new Explorer(this.desk)
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get faults(): readonly Fault[] {
    return this.edited?.faults ?? []
  }

  /** Whether it is a position that can be analysed and played: sound, and somebody is to move. */
  get ready(): boolean {
    return this.edited?.info?.moves != null
  }

  get players(): number {
    return Number(this.edited?.game.split(':')[1] ?? 2)
  }

  value(place: Place): string {
    return this.edited?.places.find(({ id }) => id === place)?.value ?? ''
  }

  /** The pieces that are left in the bag, by letter. */
  left(letter: string): number {
    const found = new RegExp(`${letter}(\\d+)`).exec(this.value('bag'))
    return Number(found?.[1] ?? 0)
  }

  /** The place that can be changed of the one that was tapped, or of the larger one that it is a part of. */
  editable(place: Place): Place | null {
    const known = this.edited?.places.map(({ id }) => id) ?? []
    for (let part = place; part; part = part.slice(0, Math.max(0, part.lastIndexOf('/'))))
      if (known.includes(part)) return part
    return null
  }

  // Changes

  async open(position: EditPosition): Promise<void> {
    await this.ask(position, false)
  }

  /** A tap on a place with the tool at hand. */
  async tap(tapped: Place): Promise<void> {
    const place = this.editable(tapped)
    if (!place) return
    this.cursor = place
    const { tool } = this
    if (tool.do === 'lay') {
      const same = this.value(place) === tool.letter
      await this.change(same ? this.off(place, tapped) : this.on(tool.letter, place))
    } else if (tool.do === 'erase') await this.change(this.off(place, tapped))
  }

  /** A piece is dragged from one place, or from the bag, to another. */
  async drag(letter: string, from: Place, to: Place): Promise<void> {
    const [source, target] = [this.editable(from), this.editable(to)]
    if (!source || !target || source === target) return
    await this.change(source === 'bag' ? this.on(letter, target) : { do: 'move', piece: letter, source, target })
  }

  async set(place: Place, value: string): Promise<void> {
    await this.change({ do: 'set', place, value })
  }

  /** The letter of the piece at a tapped place: its own, or the last one that lies there. */
  letterAt(tapped: Place): string | null {
    const place = this.editable(tapped)
    if (!place) return null
    const part = tapped.slice(place.length + 1).split('/')[0]!
    if (this.desk.game.pieces.some(({ letter }) => letter === part)) return part
    const value = this.value(place)
    return NOTHING.has(value) ? null : (value.match(/[A-Z]/g)?.at(-1) ?? null)
  }

  private on(letter: string, place: Place): Change {
    // what a space holds goes back into the bag first; the bag pays while it can, so that the counts stay right
    return this.left(letter) > 0 && place !== 'bag'
      ? { do: 'move', piece: letter, source: 'bag', target: place }
      : { do: 'put', piece: letter, place }
  }

  private off(place: Place, tapped: Place): Change | null {
    const letter = this.letterAt(tapped)
    return letter ? { do: 'move', piece: letter, source: place, target: 'bag' } : null
  }

  /** What mends a fault with one press; null if only a person can tell. */
  remedy(fault: Fault): Change | null {
    if (fault.code === 'tile_count') return { do: 'balance', place: 'bag' }
    for (const place of fault.places) {
      const found = this.edited?.places.find(({ id }) => id === place)
      if (found && !found.choices.length && /^[A-Z]+$/.test(found.value)) return this.off(place, place)
    }
    return null
  }

  async change(change: Change | null): Promise<void> {
    if (!change || !this.edited) return
    await this.ask({ text: this.edited.draft, changes: [change] }, true)
  }

  async undo(): Promise<void> {
    const last = this.past.at(-1)
    if (last === undefined) return
    this.past = this.past.slice(0, -1)
    await this.ask({ text: last }, false)
  }

  private async ask(position: EditPosition, keep: boolean): Promise<void> {
    const before = this.edited?.draft
    this.problem = null
    try {
      this.edited = await api.edit(position)
    } catch (error) {
      this.problem = error instanceof Refused ? reasonOf(error.refusal, this.desk.words) : String(error)
      return
    }
    if (keep && before !== undefined && before !== this.edited.draft) this.past = [...this.past, before]
    this.show()
  }

  /** Show the position that is set up, as one who sees everything. */
  show(): void {
    const { edited, desk } = this
    if (!edited) return
    this.playing = false
    this.explorer.stop()
    desk.selection.offer(null)
    this.view = edited.view ?? this.view
    desk.seat = edited.info?.turn ?? 0
    desk.lastTurn = []
    desk.stage.set({ view: this.view, outlook: edited.info?.outlook ?? outlookOf(this.players) })
    if (edited.info && edited.text) this.explorer.begin(edited.text, edited.info)
  }

  /** Play moves on it from now on. */
  startPlaying(): void {
    if (!this.ready) return
    this.playing = true
    this.explorer.show()
  }
}

/** What is shown beside a position of which nothing can be said. */
function outlookOf(players: number): SeatOutlook[] {
  return Array.from({ length: players }, (_, seat) => ({ seat, score: 0, events: [], total: 0, goals: [] }))
}
