import type { Desk } from '$/board/shared/desk.svelte'
import { contextOf } from '$/board/shared/play.svelte'
import { api, Refused } from '$/wire/api'
import { serverEvents } from '$/wire/server-events'
import { shownFrom, type Preview } from '$/wire/steps'
import type { Advice, PlayedEntry, PositionInfo, Refusal, Tried } from '$/wire/types'
import { reasonOf } from '../reasons'
import { wayOfCandidate } from '../review/hint-ways'
import type { Way } from '../review/ways'

/** So many seconds the engine thinks before it must be asked again. */
const SECONDS = 60

/** A position that was reached by moves on the board. */
export interface Step {
  id: number
  parent: number | null
  /** The move that led here, in words and by its number; empty at the beginning. */
  label: string
  move: number | null
  info: PositionInfo
  /** How it came about, to be shown again. */
  how: { tried: Tried; entry: PlayedEntry } | null
  /** What the engine said here. */
  advice: Advice | null
}

/** Moves played on a position, back and forth: branches are kept, and an engine thinks about each position. */
export class Explorer {
  steps = $state.raw<readonly Step[]>([])
  at = $state(0)
  thinking = $state(false)
  picked = $state(0)
  problem = $state<string | null>(null)
  private ways = $state.raw<Readonly<Record<string, Way>>>({})
  private line: AbortController | null = null

  constructor(private desk: Desk) {}

  get here(): Step | null {
    return this.steps[this.at] ?? null
  }

  /** From the beginning to where one is. */
  get trail(): Step[] {
    const found: Step[] = []
    for (let step = this.here; step; step = step.parent === null ? null : this.steps[step.parent]!) found.unshift(step)
    return found
  }

  /** The positions that were reached from here. */
  get branches(): Step[] {
    return this.steps.filter(({ parent }) => parent === this.at && this.steps.length > 1)
  }

  begin(text: string, info: PositionInfo): void {
    this.stop()
    this.steps = [{ id: 0, parent: null, label: '', move: null, info: { ...info, text }, how: null, advice: null }]
    this.at = 0
    this.ways = {}
    this.problem = null
  }

  /** Show where one is, and offer its moves. */
  show(): void {
    const { here, desk } = this
    if (!here) return
    desk.stage.finish()
    desk.stage.set(here.info)
    this.offer(here)
  }

  go(to: number): void {
    const step = this.steps[to]
    if (!step) return
    this.stop()
    const forward = step.parent === this.at && step.how
    const before = this.here!.info
    this.at = to
    this.picked = 0
    if (!forward) return this.show()
    this.perform(before, step)
  }

  back(): void {
    const parent = this.here?.parent
    if (parent !== null && parent !== undefined) this.go(parent)
  }

  async play(move: number): Promise<void> {
    const { here, desk } = this
    if (!here) return
    const known = this.steps.find((step) => step.parent === here.id && step.move === move)
    if (known) return this.go(known.id)
    this.stop()
    this.problem = null
    try {
      const tried = await api.tryMove(here.info.text, move, true)
      // the mover's eyes see what follows; whoever is next has eyes of their own
      const info = await api.look(tried.after.text.replace(/^(\S+?)@\S+/, '$1'))
      if (this.here !== here) return
      const entry: PlayedEntry = {
        kind: 'played',
        v: 0,
        at: 0,
        seat: here.info.turn ?? 0,
        move,
        text: tried.path.join(''),
        path: tried.path,
        events: tried.steps.map(({ event }) => event),
      }
      const label =
        desk.game.brief?.(tried.path, contextOf(desk, here.info.view)) ??
        desk.game.move(tried.path, contextOf(desk, here.info.view))
      const step: Step = {
        id: this.steps.length,
        parent: here.id,
        label,
        move,
        info,
        how: { tried, entry },
        advice: null,
      }
      this.steps = [...this.steps, step]
      this.at = step.id
      this.picked = 0
      this.perform(here.info, step)
    } catch (error) {
      desk.selection.reset()
      this.say(error)
    }
  }

  async foresee(move: number): Promise<Preview> {
    const { info } = this.here!
    return previewOf(info, await api.tryMove(info.text, move))
  }

  // The engine

  /** Let the engine think about the position, deeper and deeper, until it is stopped. */
  async analyse(): Promise<void> {
    const { here } = this
    if (!here?.info.moves) return
    this.stop()
    this.problem = null
    const line = (this.line = new AbortController())
    this.thinking = true
    try {
      const body = { text: here.info.text, seconds: SECONDS }
      for await (const { event, data } of serverEvents('/api/positions/analyse', { signal: line.signal, body })) {
        if (event === 'refused') throw new Refused(JSON.parse(data) as Refusal)
        if (event === 'analysis') this.learn(here, JSON.parse(data) as Advice)
      }
    } catch (error) {
      if (!line.signal.aborted) this.say(error)
    } finally {
      if (this.line === line) this.thinking = false
    }
  }

  stop(): void {
    this.line?.abort()
    this.line = null
    this.thinking = false
  }

  /** The way of the candidate that is picked. */
  get way(): Way | null {
    const { here } = this
    const candidate = here?.advice?.candidates[this.picked]
    return (candidate && this.ways[`${here.id} ${candidate.move}`]) ?? null
  }

  private learn({ id }: Step, advice: Advice): void {
    this.steps = this.steps.map((step) => (step.id === id ? { ...step, advice } : step))
    const { info } = this.steps[id]!
    for (const candidate of advice.candidates) {
      const key = `${id} ${candidate.move}`
      if (key in this.ways) continue
      void api.tryMove(info.text, candidate.move).then(
        (tried) => {
          const way = wayOfCandidate(this.desk, advice.seat, candidate, info.view, previewOf(info, tried))
          this.ways = { ...this.ways, [key]: way }
        },
        () => {},
      )
    }
  }

  private perform(before: PositionInfo, { info, how }: Step): void {
    const { desk } = this
    desk.selection.offer(null)
    const { tried, entry } = how!
    desk.stage.finish()
    desk.stage.set(before)
    desk.stage.show({ before, steps: shownFrom(before.view, tried.steps), after: info, entry })
    this.offer(this.here!)
  }

  private offer({ info }: Step): void {
    if (info.turn !== null) this.desk.seat = info.turn
    this.desk.selection.offer(info.moves?.tree ?? null)
  }

  private say(error: unknown): void {
    this.problem = error instanceof Refused ? reasonOf(error.refusal, this.desk.words) : String(error)
  }
}

function previewOf(before: PositionInfo, { move, steps, points, after }: Tried): Preview {
  const events = steps.map(({ event }) => event)
  return { move, events, steps: shownFrom(before.view, steps), outlook: after.outlook, points }
}
