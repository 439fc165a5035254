import { api } from '$/wire/api'
import type { PuzzlePage } from '$/wire/types'

const KEPT = 'sintra.practice'

/** What is practised: a difficulty, or none for one near the rating; and what was just seen. */
class Practice {
  difficulty = $state<number | null>(null)
  private seen: string[] = []

  constructor() {
    const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEPT)
    const found = Number(kept)
    this.difficulty = found >= 1 && found <= 6 ? found : null
  }

  set(difficulty: number | null): void {
    this.difficulty = difficulty
    localStorage.setItem(KEPT, String(difficulty ?? ''))
  }

  async next(game: string, theme: string | null): Promise<PuzzlePage> {
    const { difficulty } = this
    const found = await api.nextPuzzle({ game, theme, difficulty, without: this.seen.slice(-20) })
    this.seen.push(found.id)
    return found
  }

  /** What comes after a puzzle: a daily one that is not solved, an exercise that is due, or more practice. */
  async after(shown: PuzzlePage, theme: string | null): Promise<{ id?: string; puzzle?: PuzzlePage }> {
    if (shown.id.startsWith('exercise-')) {
      const { date } = await api.puzzles()
      const due = (await api.exercises()).find((one) => one.id !== shown.id && one.due !== null && one.due <= date)
      return due ? { id: due.id } : {}
    }
    if (shown.day) {
      const { daily } = await api.puzzles()
      const open = daily.find((one) => one.id !== shown.id && one.state !== 'solved' && one.state !== 'shown')
      if (open) return { id: open.id }
    }
    return { puzzle: await this.next(shown.game.split(':')[0]!, theme) }
  }
}

export const practice = new Practice()
