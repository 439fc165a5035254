import { tick } from 'svelte'
import { motion } from '$/settings.svelte'
import type { MovingEntry, Shown } from '$/wire/steps'
import type { SeatOutlook, View } from '$/wire/types'
import type { SoundName } from '$/ui/sound'
import type { Beat, GameBoard } from '../types'
import { celebrate, depart, land } from './flight'

const FLIGHT = 420
const RISE = 700
/** Without motion each move that is shown again stays so long, in milliseconds. */
const REST = 700
/** More than this many moves behind: show where things are instead of how they came there. */
const PATIENCE = 4
/** So long may a move of somebody else take before the next one follows. */
const LONGEST = 900

/** No frame is drawn in a window that nobody sees. */
const FRAME = 100

/** Resolves when the next frame has been drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** A view, and what each seat would have if the round ended with it. */
export interface Scene {
  view: View
  outlook: readonly SeatOutlook[]
}

/** A change from one scene to another: what happened in between, and the entry that says so. */
export interface Change {
  before: Scene
  steps: Shown[]
  after: Scene
  entry: MovingEntry
}

/** Shows one change after the other: what is on the page follows what is true, piece by piece. */
export class Stage {
  view = $state.raw<View>({})
  /** What each seat would have if the round ended with the view; while pieces fly, that of the view before. */
  outlook = $state.raw<readonly SeatOutlook[]>([])
  busy = $state(false)
  /** Places are looked for in here: a page may have several tables, one that is played and some that teach. */
  root: ParentNode = document
  /** The entry that is being shown; those after it are still to come. Null: everything has been seen. */
  behind = $state<number | null>(null)
  private queue: Change[] = []
  /** What is shown again is shown as a whole, however much it is. */
  private patient = false
  /** Counts how often everything that was still to be shown was dropped. */
  private dropped = 0
  private skip = new AbortController()
  /** What is to be done when everything has been seen. */
  private waiting: (() => void)[] = []
  /** Resolves when what was shown last has been drawn. */
  private drawn: Promise<void> = Promise.resolve()

  constructor(
    private game: () => GameBoard | null,
    private sound: (name: SoundName) => void,
  ) {}

  /** Show a scene at once. */
  set({ view, outlook }: Scene): void {
    this.queue = []
    this.dropped++
    this.patient = false
    this.behind = null
    this.skip.abort()
    this.view = view
    this.outlook = outlook
  }

  /** Show how a scene came from another. */
  show(change: Change): void {
    this.queue.push(change)
    if (!this.busy) void this.run()
  }

  /** Show once more what was seen already. */
  again(changes: readonly Change[]): void {
    if (!changes.length) return
    this.set(changes[0]!.before)
    this.patient = true
    this.queue.push(...changes)
    if (!this.busy) void this.run()
  }

  /** Any tap ends the running motion at once. */
  finish(): void {
    if (this.busy) this.skip.abort()
  }

  /** Do something when everything has been seen; at once if nothing moves. */
  whenSeen(act: () => void): void {
    if (this.busy) this.waiting.push(act)
    else act()
  }

  private async run(): Promise<void> {
    this.busy = true
    while (this.queue.length) {
      const change = this.queue.shift()!
      const { dropped } = this
      // what was seen before is in the log already
      this.behind = this.patient ? null : change.entry.v
      const hurried = (!this.patient && this.queue.length >= PATIENCE) || document.visibilityState === 'hidden'
      if (!hurried && motion()) await this.perform(change)
      // without motion an answer may come before the move is drawn, and both would be drawn together, later
      else if (!hurried) await this.drawn
      // something else is to be seen since
      if (dropped !== this.dropped) continue
      if (!hurried && !motion()) this.sound('place')
      this.view = change.after.view
      this.outlook = change.after.outlook
      await tick()
      this.drawn = nextFrame()
      if (this.patient && !motion()) await this.rest()
    }
    this.behind = null
    this.patient = false
    for (const act of this.waiting.splice(0)) act()
    this.busy = false
  }

  /** Let a picture be seen where nothing moves; a tap goes on. */
  private async rest(): Promise<void> {
    this.skip = new AbortController()
    const { signal } = this.skip
    await new Promise<void>((resolve) => {
      setTimeout(resolve, REST)
      signal.addEventListener('abort', () => resolve())
    })
  }

  private async perform({ before, steps, after, entry }: Change): Promise<void> {
    const game = this.game()
    if (!game) return
    let beats: Beat[]
    try {
      beats = game.beats(before.view, steps, after.view, entry) as Beat[]
    } catch (error) {
      console.error('the board cannot show this change', error)
      return
    }
    this.skip = new AbortController()
    for (const beat of beats) {
      if (this.skip.signal.aborted) return
      await this.play(beat)
    }
  }

  private async play(beat: Beat): Promise<void> {
    const speed = motion() || 1
    const { signal } = this.skip
    const away = depart(beat.flights, this.root)
    // the score rolls when its points rise, not while the tile that brings them is still in the air
    this.view = beat.marks?.length ? { ...beat.view, score: this.view['score'] } : beat.view
    await tick()
    const hurry = this.queue.length && !beat.tiling ? Math.min(1, LONGEST / (FLIGHT * 2)) : 1
    const ms = ((beat.ms ?? FLIGHT) * hurry) / speed
    const flights = away.map((one) => ({ ...one, flight: { ...one.flight, delay: (one.flight.delay ?? 0) / speed } }))
    await land(flights, this.root, ms, signal)
    if (beat.sound) this.sound(beat.sound)
    this.view = beat.view
    if (beat.marks?.length)
      await celebrate(beat.marks, this.root, RISE / speed, signal, (points) =>
        points > 0 ? `+${points}` : `−${-points}`,
      )
  }
}
