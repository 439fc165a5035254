/** What a puzzle asks, how sure its answer is and what it is about: the library's words, by codes. */
import { sentence } from '$/i18n/message'
import { s, sIfAny } from '$/i18n/study.svelte'
import { language } from '$/i18n/words.svelte'
import type { PuzzleSheet } from '$/wire/types'

export const taskOf = ({ goal }: Pick<PuzzleSheet, 'goal'>): string => sIfAny(`goal_${goal}`) ?? goal

export function proofOf({ proof, confidence }: Pick<PuzzleSheet, 'proof' | 'confidence'>): string {
  if (proof === 'search' && confidence === null) return sIfAny('proof_search_plain') ?? proof
  return sIfAny(`proof_${proof}`, confidence === null ? {} : { confidence }) ?? proof
}

export const themeName = (theme: string): string => sentence(sIfAny(`theme_${theme}`) ?? theme)

const DIFFICULTY = [
  'pz_difficulty_1',
  'pz_difficulty_2',
  'pz_difficulty_3',
  'pz_difficulty_4',
  'pz_difficulty_5',
  'pz_difficulty_6',
] as const
export const difficultyName = (difficulty: number): string => s(DIFFICULTY[difficulty - 1] ?? 'pz_difficulty_3')

export const gameOf = ({ game }: Pick<PuzzleSheet, 'game'>): string => game.split(':')[0]!

/** A date of UTC in the reader's words; `year-month-day` is what travels. */
export function dayName(day: string, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }): string {
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** Where a puzzle comes from: the day, one's own games, or practice. */
export function kindOf({ day, source, id }: Pick<PuzzleSheet, 'day' | 'source' | 'id'>): string {
  if (day) return `${s('pz_daily')}, ${dayName(day)}`
  return source !== null || id.startsWith('exercise-') ? s('pz_own') : s('pz_practice')
}
