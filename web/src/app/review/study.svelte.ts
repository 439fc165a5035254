import { Desk } from '$/board/shared/desk.svelte'
import type { GameWords } from '$/board/game-words.svelte'
import type { GameBoard, Path } from '$/board/types'
import { api } from '$/wire/api'
import { shownFrom, type Preview } from '$/wire/steps'
import { LABELS } from '$/wire/types'
import type { Choice, Deal, Decision, PlayedEntry, PositionInfo, ReviewSheet, Sheet, Tried } from '$/wire/types'
import type { Moment } from '../replay/history'
import type { Known } from './curve'
import { judged } from './figures'
import { StudyWords } from './study-words'
import { wayOf, type Way } from './ways'

/** A chance within this much of the best one's counts as found. */
const FOUND = 0.02

/** An attempt to find a better move. */
export interface Attempt {
  /** What was played now, and its loss; null: not chosen yet. */
  choice: { path: Path; move: string; loss: number | null; label: Decision['label'] | null } | null
  waiting: boolean
}

/** A game that is studied: its positions, what a review knows of each move, and which one is shown. */
export class Study {
  readonly desk: Desk
  readonly words = new StudyWords(this)
  /** The move that is shown, from 0, in the position before it; one more than there are is the end. */
  at = $state(0)
  /** Which of the decision's choices is drawn; null: the best one that was not played. */
  picked = $state<number | null>(null)
  /** The seat that the curve and the report speak of. */
  seat = $state(0)
  review = $state.raw<ReviewSheet | null>(null)
  attempt = $state.raw<Attempt | null>(null)
  /** What moves at the moment that is shown would do, by their text. */
  tried = $state.raw<Readonly<Record<string, Tried>>>({})
  private position: PositionInfo | null = null

  constructor(
    game: GameBoard,
    words: GameWords,
    readonly sheet: Sheet,
    readonly moments: readonly Moment[],
  ) {
    this.desk = new Desk(game, words, {
      play: (move, path) => void this.judge(move, path),
      foresee: (move) => this.foresee(move),
    })
    this.desk.names = sheet.seats.map((seat) => seat.name)
  }

  name(seat: number): string {
    return this.desk.name(seat)
  }

  /** How many moves there were. */
  get total(): number {
    return this.moments.length - 1
  }

  get moment(): Moment {
    return this.moments[Math.min(this.at, this.total)]!
  }

  /** What is known by the number of the move. */
  readonly known: Known = $derived.by(() => {
    const place: Partial<Record<number, number>> = Object.fromEntries(this.moments.map(({ v }, i) => [v, i]))
    const decisions = Array<Decision | null>(this.total).fill(null)
    const deals = Array<Deal | null>(this.total + 1).fill(null)
    for (const one of this.review?.decisions ?? []) {
      const i = place[one.v]
      if (i && (judged(one) || this.review!.complete)) decisions[i - 1] = one
    }
    for (const one of this.review?.deals ?? []) {
      const i = place[one.v]
      if (i !== undefined && one.sims) deals[i] = one
    }
    return { decisions, deals, result: this.review?.complete ? this.review.result.chances : null }
  })

  /** The decision that is shown; giving up comes after the last move. */
  get decision(): Decision | null {
    if (this.at < this.total) return this.known.decisions[this.at] ?? null
    return this.review?.decisions.find(({ kind }) => kind !== 'move') ?? null
  }

  /** Who decides in the position that is shown. */
  get mover(): number {
    return this.decision?.seat ?? this.moment.turn ?? this.seat
  }

  /** What was played, as the log has it. */
  get entry(): PlayedEntry | null {
    const entry = this.moments[this.at + 1]?.entry
    return entry?.kind === 'played' ? entry : null
  }

  /** Up to three moves beside the one that was played, best first, with their ranks. */
  get alternatives(): { rank: number; choice: Choice }[] {
    const { decision } = this
    if (!decision || this.attempt) return []
    return decision.choices
      .map((choice, i) => ({ rank: i + 1, choice }))
      .filter(({ choice }) => decision.kind !== 'move' || choice.move !== decision.move)
      .slice(0, 3)
  }

  /** The alternative that is drawn: the one picked, or the best if another was played. */
  get drawn(): Choice | null {
    const { alternatives, decision } = this
    if (this.picked !== null) return alternatives[this.picked]?.choice ?? null
    return decision && judged(decision) && decision.best !== decision.move ? (alternatives[0]?.choice ?? null) : null
  }

  /** The costliest decisions of a seat, costliest first, by their number. */
  costliest(seat: number): number[] {
    return this.known.decisions
      .flatMap((one, i) => (judged(one) && one.seat === seat && one.label !== 'forced' && one.loss >= 0.005 ? [i] : []))
      .sort((a, b) => this.known.decisions[b]!.loss - this.known.decisions[a]!.loss || a - b)
      .slice(0, 3)
  }

  // Going about

  go(to: number): void {
    const next = Math.max(0, Math.min(this.total, to))
    const { stage } = this.desk
    this.leave()
    stage.finish()
    const [before, after] = [this.moments[this.at]!, this.moments[next]!]
    if (next === this.at + 1 && after.entry) {
      stage.set(before)
      stage.show({ before, steps: after.steps, after, entry: after.entry })
    } else stage.set(after)
    this.at = next
    this.picked = null
    this.tried = {}
    this.position = null
    this.desk.seat = this.mover
  }

  /** The first move of the round before or after. */
  goRound(by: number): void {
    const { round } = this.moment
    const starts = this.moments.flatMap(({ round: one }, i) => (i && one === this.moments[i - 1]!.round ? [] : [i]))
    const here = starts.findLast((i) => i <= this.at) ?? 0
    if (by > 0) this.go(starts.find((i) => i > this.at) ?? this.total)
    else this.go(this.at > here && round ? here : (starts.findLast((i) => i < here) ?? 0))
  }

  /** The next move of the seat that cost something. */
  goMoment(by: number): void {
    const costly = this.known.decisions.flatMap((one, i) =>
      judged(one) && one.seat === this.seat && ['inaccuracy', 'mistake', 'blunder'].includes(one.label) ? [i] : [],
    )
    const next = by > 0 ? costly.find((i) => i > this.at) : costly.findLast((i) => i < this.at)
    if (next !== undefined) this.go(next)
  }

  pick(by: number): void {
    const { length } = this.alternatives
    if (!length) return
    const now = this.picked ?? (this.drawn ? 0 : -1)
    this.picked = Math.max(0, Math.min(length - 1, now + by))
  }

  // What moves would do

  /** Ask the server for the position that is shown, and what each listed move would do in it. */
  async explore(): Promise<void> {
    const { at, decision } = this
    if (at >= this.total) return
    const position = await this.look()
    const texts = [...(decision?.choices.map(({ move }) => move) ?? []), this.entry?.text ?? '']
    for (const text of texts) {
      if (!text || text in this.tried) continue
      const found = await api.tryMove(position.text, text)
      if (this.at !== at) return
      this.tried = { ...this.tried, [text]: found }
    }
  }

  private async look(): Promise<PositionInfo> {
    const { v } = this.moment
    if (this.position) return this.position
    const { text } = await api.position(this.sheet.id, v)
    const found = await api.look(text)
    if (this.moment.v === v) this.position = found
    return found
  }

  private async foresee(move: number): Promise<Preview> {
    const position = await this.look()
    const { steps, points, after } = await api.tryMove(position.text, move)
    return {
      move,
      points,
      events: steps.map(({ event }) => event),
      steps: shownFrom(position.view, steps),
      outlook: after.outlook,
    }
  }

  /** The way of the move that was played, over the table. */
  get playedWay(): Way | null {
    const { entry } = this
    const after = this.moments[this.at + 1]
    if (!entry?.path || !after || this.attempt) return null
    return wayOf(this.desk.game, { before: this.moment.view, steps: after.steps, after: after.view, entry })
  }

  /** The way of another choice, once the server has said what it does. */
  wayOf(choice: Choice | null): Way | null {
    const found = choice && this.tried[choice.move]
    const position = this.position
    if (!found || !position) return null
    const entry: PlayedEntry = {
      kind: 'played',
      v: 0,
      at: 0,
      seat: this.mover,
      move: found.move,
      text: choice.move,
      path: found.path,
      events: found.steps.map(({ event }) => event),
    }
    const steps = shownFrom(position.view, found.steps)
    return wayOf(this.desk.game, { before: position.view, steps, after: found.after.view, entry })
  }

  // Trying again

  /** Put the position on the table, to find a better move. */
  async tryAgain(): Promise<void> {
    this.attempt = { choice: null, waiting: false }
    const { at } = this
    this.desk.stage.set(this.moment)
    this.desk.seat = this.mover
    const position = await this.look()
    if (this.attempt && this.at === at) this.desk.selection.offer(position.moves?.tree ?? null)
  }

  /** End an attempt. */
  leave(): void {
    this.attempt = null
    this.desk.selection.offer(null)
  }

  private async judge(number: number, path: Path): Promise<void> {
    const { decision, at } = this
    if (!decision || !this.attempt) return
    this.desk.selection.offer(null)
    const choice = decision.choices.find(({ action }) => action === number)
    const move = choice?.move ?? path.join('')
    if (choice) {
      this.attempt = { choice: { path, move, ...this.lossOf(choice.chances) }, waiting: false }
      return
    }
    this.attempt = { choice: { path, move, loss: null, label: null }, waiting: true }
    const found = await this.value(number)
    if (this.at !== at || !this.attempt) return
    this.attempt = { choice: { path, move, ...(found ?? { loss: null, label: null }) }, waiting: false }
  }

  private lossOf(chances: readonly number[]): { loss: number; label: Decision['label'] } {
    const { seat, chances: best } = this.decision!
    const loss = Math.max(0, best[seat]! - chances[seat]!)
    return { loss, label: labelOf(loss) }
  }

  /** The value of a move that the review did not compare: that of the position after it, by a hint there. */
  private async value(number: number): Promise<{ loss: number; label: Decision['label'] } | null> {
    const position = await this.look()
    const judged = await api.judge(position.text, number)
    return judged && { loss: judged.loss, label: judged.label }
  }

  /** Whether an attempt found a move as good as the best. */
  get foundIt(): boolean {
    return (this.attempt?.choice?.loss ?? 1) <= FOUND
  }
}

/** The label of a loss: for a move of an attempt, which no review has labelled. */
function labelOf(loss: number): Decision['label'] {
  return LABELS.find(([, least]) => loss >= least)?.[0] ?? 'best'
}
