import type { StudyWords } from './generated'
import type { Language } from './languages'
import { fill, type Catalogue, type Given, type Params } from './message'

/** The words of the pages on which games are studied; they are loaded with the first of them. */
export type StudyKey = keyof StudyWords

// labels of decisions, and what puzzles ask and are about, are the library's; the rest is the page's
const NAMES = ['review', 'puzzles', 'study']
const sources = import.meta.glob<{ default: Catalogue }>([
  './words/study.*.json',
  './words/review.*.json',
  './words/puzzles.*.json',
])
class Current {
  held = $state.raw<{ language: Language; words: Catalogue }>({ language: 'en', words: {} })
}
const current = new Current()

/** Fetch the words in a language, and use them from then on. */
export async function loadStudyWords(language: Language): Promise<void> {
  if (current.held.language === language && Object.keys(current.held.words).length) return
  const found = await Promise.all(NAMES.map((name) => sources[`./words/${name}.${language}.json`]!()))
  current.held = { language, words: Object.assign({}, ...found.map((one) => one.default)) as Catalogue }
}

/** Keep the words in the language that `chosen` returns; call once inside a component. */
export function followStudyLanguage(chosen: () => Language): void {
  $effect(() => void loadStudyWords(chosen()))
}

/** The words for a key. */
export function s<K extends StudyKey>(key: K, ...[params]: Given<StudyWords, K>): string {
  return say(key, params)
}

/** The words for a key that is put together, or null if there are none. */
export function sIfAny(key: string, params?: Params): string | null {
  return key in current.held.words ? say(key, params) : null
}

function say(key: string, params?: Params): string {
  const message = current.held.words[key]
  return message === undefined ? '' : fill(message, current.held.language, params)
}

const figures: Record<string, Intl.NumberFormat> = {}

/** A number with a sign and one decimal: +1.4, −0.3. */
export function signedPoints(value: number, digits = 1): string {
  const { language } = current.held
  const key = `${language}${digits}`
  let found = figures[key]
  if (!found) {
    found = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'exceptZero',
    })
    figures[key] = found
  }
  return found.format(value).replace('-', '−')
}

/** A share in whole per cent, as the language writes it. */
export function percent(share: number): string {
  return say('percent', { n: Math.round(100 * share) })
}

/** A difference of shares in whole per cent, with its sign. */
export function signedPercent(share: number): string {
  const n = Math.round(100 * share)
  return (n > 0 ? '+' : '') + say('percent', { n })
}
