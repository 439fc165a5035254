import { Desk } from '$/board/shared/desk.svelte'
import { contextOf } from '$/board/shared/play.svelte'
import { pathOf } from '$/board/shared/selection.svelte'
import type { GameWords } from '$/board/game-words.svelte'
import type { GameBoard, Path, Place } from '$/board/types'
import { api, Refused } from '$/wire/api'
import { shownFrom, type Preview } from '$/wire/steps'
import type {
  Attempted,
  Fact,
  JudgedAttempt,
  MoveName,
  PositionInfo,
  PuzzleCount,
  PuzzleHint,
  PuzzleMove,
  PuzzlePage,
  PuzzleSolution,
  View,
} from '$/wire/types'
import { reasonOf } from '../reasons'
import type { Way } from '../review/ways'
import { attemptOf, entryOf, nextAsked, placesIn, placesOf, wayOfMove } from './moves'
import { isAway, tellLater } from './sealed'

type Phase = 'solving' | 'judging' | 'wrong' | 'solved' | 'shown'

/** Somebody at a puzzle: what was tried, what the server said, and where the solution is shown. */
export class Solver {
  readonly desk: Desk
  phase = $state<Phase>('solving')
  /** The right moves so far, and where they led. */
  private found = $state.raw<readonly number[]>([])
  private here = $state.raw<PositionInfo>(undefined!)
  /** How many moves were wrong. */
  wrong = $state(0)
  hint = $state<'nothing' | 'area' | 'move'>('nothing')
  /** A hint was taken before the puzzle was decided. */
  helped = $state(false)
  area = $state.raw<readonly Place[]>([])
  way = $state.raw<Way | null>(null)
  attempted = $state.raw<Attempted | null>(null)
  /** What the first attempt did to the rating; as long as it does nothing, the figures as they are. */
  count = $state.raw<PuzzleCount | null>(null)
  /** What the last wrong move was, and gives away. */
  miss = $state.raw<{ move: PuzzleMove; facts: Fact[]; judged: JudgedAttempt | null } | null>(null)
  solution = $state.raw<PuzzleSolution | null>(null)
  /** So many moves of the solution are on the table. */
  at = $state(0)
  problem = $state<string | null>(null)
  /** Nobody answers: the kept solution judges. */
  away = $state(false)
  private shownMove: PuzzleMove | null = null

  constructor(
    game: GameBoard,
    words: GameWords,
    readonly puzzle: PuzzlePage,
    names: string[],
    private kept: PuzzleSolution | null = null,
  ) {
    this.desk = new Desk(game, words, {
      play: (move) => void this.play(move),
      foresee: (move) => this.foresee(move),
    })
    this.desk.names = names
    this.desk.seat = puzzle.seat
    this.here = puzzle.info
    this.away = kept !== null
    this.lay(puzzle.info)
  }

  /** Keep the solution for when the network goes. */
  keep(solution: PuzzleSolution): void {
    this.kept = solution
  }

  get over(): boolean {
    return this.phase === 'solved' || this.phase === 'shown'
  }

  /** Whether the first attempt is still to be decided, for somebody who comes to it anew. */
  get counts(): boolean {
    return this.puzzle.state === 'new' && !this.count?.counted && !this.puzzle.id.startsWith('exercise-')
  }

  // Trying

  private lay(info: PositionInfo): void {
    const { desk } = this
    this.here = info
    desk.lastTurn = []
    desk.stage.finish()
    desk.stage.set(info)
    desk.selection.offer(info.moves?.tree ?? null)
  }

  private async play(move: number): Promise<void> {
    if (this.phase !== 'solving') return
    const moves = [...this.found, move]
    this.phase = 'judging'
    this.problem = null
    this.unmark()
    try {
      this.take(await this.judged(moves), moves)
    } catch (error) {
      this.phase = 'solving'
      this.desk.selection.reset()
      this.problem = this.say(error)
    }
  }

  private async judged(moves: number[]): Promise<Attempted> {
    try {
      return await api.tryPuzzle(this.puzzle.id, moves)
    } catch (error) {
      if (!isAway(error) || !this.kept) throw error
      this.away = true
      const found = attemptOf(this.kept, moves)
      if (!found) throw error
      if (found.status !== 'right') tellLater({ id: this.puzzle.id, do: 'attempt', moves })
      return found
    }
  }

  private take(said: Attempted, moves: number[]): void {
    this.note(said)
    this.perform(said.moves)
    if (said.status === 'wrong') {
      this.wrong++
      this.phase = 'wrong'
      const move = said.moves[0]
      this.miss = move ? { move, facts: said.facts, judged: null } : null
      if (move && !this.away) void this.weigh(moves)
      return
    }
    if (said.status === 'right') {
      this.found = moves
      this.here = said.moves.at(-1)!.after
      this.phase = 'solving'
      this.desk.selection.offer(this.here.moves?.tree ?? null)
      return
    }
    this.attempted = said
    this.phase = 'solved'
    void this.learn(said.moves.length ? this.found.length : 0)
  }

  private note(said: PuzzleCount): void {
    if (said.counted || !this.count?.counted) this.count = said
    else if (said.you) this.count = { ...this.count, you: said.you }
  }

  /** What a wrong move gives away, once the server has looked. */
  private async weigh(moves: number[]): Promise<void> {
    const { miss } = this
    try {
      const judged = await api.judgePuzzle(this.puzzle.id, moves)
      if (this.miss === miss && miss) this.miss = { ...miss, judged }
    } catch {
      // the move is wrong all the same
    }
  }

  retry(): void {
    this.phase = 'solving'
    this.solution = null
    this.found = []
    this.miss = null
    this.at = 0
    this.unmark()
    this.lay(this.puzzle.info)
  }

  private async foresee(move: number): Promise<Preview> {
    const before = this.here
    const { steps, points, after } = await api.tryMove(before.text, move)
    const events = steps.map(({ event }) => event)
    return { move, points, events, steps: shownFrom(before.view, steps), outlook: after.outlook }
  }

  // Hints

  /** First where to look, then the move. */
  async help(): Promise<void> {
    if (this.phase !== 'solving') return
    const whole = this.hint === 'area'
    if (this.hint === 'move') return this.unmark()
    this.problem = null
    try {
      const said = await this.hinted(whole)
      if ('you' in said) this.note(said)
      if (this.wrong === 0 && this.puzzle.state === 'new') this.helped = true
      this.hint = whole ? 'move' : 'area'
      if (said.move) {
        this.shownMove = said.move
        this.area = []
        this.way = wayOfMove(this.desk.game, this.here.view, said.move)
      } else if (said.area.length) this.area = await placesIn(this.desk.game, this.here, said.area)
    } catch (error) {
      this.problem = this.say(error)
    }
  }

  private async hinted(whole: boolean): Promise<PuzzleHint | Pick<PuzzleHint, 'area' | 'move'>> {
    try {
      return await api.hintPuzzle(this.puzzle.id, [...this.found], whole)
    } catch (error) {
      const next = this.kept && nextAsked(this.kept, this.found.length)
      if (!isAway(error) || !next) throw error
      this.away = true
      tellLater({ id: this.puzzle.id, do: whole ? 'solution' : 'hint' })
      if (!whole) this.area = placesOf(this.desk.game, this.here.view, next)
      return { area: [], move: whole ? next : null }
    }
  }

  private unmark(): void {
    this.hint = 'nothing'
    this.area = []
    this.way = null
    this.shownMove = null
  }

  /** The move that a hint shows, in words. */
  get shownInWords(): string {
    return this.shownMove ? this.move(this.shownMove.path, this.here.view) : ''
  }

  // The solution

  async giveUp(): Promise<void> {
    this.problem = null
    this.unmark()
    this.phase = 'shown'
    this.desk.selection.offer(null)
    await this.learn(0)
    if (!this.solution) this.retry()
  }

  /** Fetch the solution, and stay after so many of its moves. */
  private async learn(at: number): Promise<void> {
    try {
      const said = await api.solvePuzzle(this.puzzle.id)
      this.note(said)
      this.solution = said.solution
    } catch (error) {
      if (isAway(error) && this.kept) {
        this.away = true
        if (this.phase === 'shown') tellLater({ id: this.puzzle.id, do: 'solution' })
        this.solution = this.kept
      } else this.problem = this.say(error)
    }
    const { solution } = this
    if (!solution) return
    // where one's own last move is in the line; another move that is as good is not in it
    const asked = solution.line.flatMap(({ asked }, i) => (asked ? [i] : []))
    this.at = this.phase === 'solved' ? (asked[at] ?? asked.at(-1) ?? 0) + 1 : 0
    if (this.phase === 'shown') this.show(0)
  }

  /** The position after so many moves of the solution. */
  private info(at: number): PositionInfo {
    return at ? this.solution!.line[at - 1]!.after : this.puzzle.info
  }

  show(to: number): void {
    const { solution, desk } = this
    if (!solution) return
    const next = Math.max(0, Math.min(solution.line.length, to))
    desk.stage.finish()
    desk.selection.offer(null)
    if (next === this.at + 1) {
      desk.stage.set(this.info(this.at))
      this.at = next
      this.perform([solution.line[next - 1]!], this.info(next - 1))
    } else {
      this.at = next
      desk.stage.set(this.info(next))
      const last = solution.line[next - 1]
      desk.lastTurn = last ? [{ entry: entryOf(last), before: this.info(next - 1).view }] : []
    }
    // before the first move its way is drawn
    this.way = next === 0 && solution.line[0] ? wayOfMove(desk.game, this.puzzle.info.view, solution.line[0]) : null
  }

  private perform(moves: readonly PuzzleMove[], from: PositionInfo = this.here): void {
    const { desk } = this
    desk.selection.offer(null)
    let before = from
    for (const move of moves) {
      desk.stage.show({ before, steps: shownFrom(before.view, move.steps), after: move.after, entry: entryOf(move) })
      desk.lastTurn = [{ entry: entryOf(move), before: before.view }]
      before = move.after
    }
  }

  // Words

  move(path: Path, view: View): string {
    return this.desk.game.move(path, contextOf(this.desk, view))
  }

  /** A move of the puzzle's position by its number, in words; its notation where the position does not offer it. */
  named({ move, text }: MoveName): string {
    const path = pathOf(this.puzzle.info.moves?.tree ?? {}, move)
    return path ? this.move(path, this.puzzle.info.view) : text
  }

  symbols({ path, steps }: PuzzleMove, view: View): string[] {
    return this.desk.game.colour(
      path,
      view,
      steps.map(({ event }) => event),
    ).symbols
  }

  /** The view before a move of the solution. */
  viewBefore(index: number): View {
    return this.info(index).view
  }

  private say(error: unknown): string {
    return error instanceof Refused ? reasonOf(error.refusal, this.desk.words) : String(error)
  }
}
