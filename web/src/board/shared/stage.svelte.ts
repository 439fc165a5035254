import { tick } from 'svelte'
import { motion } from '$/settings.svelte'
import type { Entry, View } from '$/wire/types'
import type { SoundName } from '$/ui/sound'
import type { Beat, GameBoard } from '../types'
import { celebrate, depart, land } from './flight'

const FLIGHT = 420
const RISE = 700
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

interface Act {
  before: View
  after: View
  entry: Entry
}

/** Shows one change after the other: what is on the page follows what is true, piece by piece. */
export class Stage {
  view = $state.raw<View>({})
  busy = $state(false)
  /** Places are looked for in here: a page may have several tables, one that is played and some that teach. */
  root: ParentNode = document
  private queue: Act[] = []
  /** Counts how often everything that was still to be shown was dropped. */
  private dropped = 0
  private skip = new AbortController()
  /** Resolves when what was shown last has been drawn. */
  private drawn: Promise<void> = Promise.resolve()

  constructor(
    private game: () => GameBoard | null,
    private sound: (name: SoundName) => void,
  ) {}

  /** Show a view at once. */
  set(view: View): void {
    this.queue = []
    this.dropped++
    this.skip.abort()
    this.view = view
  }

  /** Show how a view came from another. */
  show(before: View, after: View, entry: Entry): void {
    this.queue.push({ before, after, entry })
    if (!this.busy) void this.run()
  }

  /** Any tap ends the running motion at once. */
  finish(): void {
    if (this.busy) this.skip.abort()
  }

  private async run(): Promise<void> {
    this.busy = true
    while (this.queue.length) {
      const act = this.queue.shift()!
      const { dropped } = this
      const hurried = this.queue.length >= PATIENCE || document.visibilityState === 'hidden'
      if (!hurried && motion()) await this.perform(act)
      // without motion an answer may come before the move is drawn, and both would be drawn together, later
      else if (!hurried) await this.drawn
      // something else is to be seen since
      if (dropped !== this.dropped) continue
      if (!hurried && !motion()) this.sound('place')
      this.view = act.after
      await tick()
      this.drawn = nextFrame()
    }
    this.busy = false
  }

  private async perform({ before, after, entry }: Act): Promise<void> {
    const game = this.game()
    if (!game) return
    let beats: Beat[]
    try {
      beats = game.beats(before, after, entry) as Beat[]
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
