import type { TournamentWords } from './generated'
import type { Language } from './languages'
import { fill, type Catalogue, type Given, type Params } from './message'

/** The words of the pages of tournaments; they are loaded with the first of them. */
const sources = import.meta.glob<{ default: Catalogue }>('./words/tournaments.*.json')
class Current {
  held = $state.raw<{ language: Language; words: Catalogue }>({ language: 'en', words: {} })
}
const current = new Current()

/** Fetch the words in a language, and use them from then on. */
export async function loadTournamentWords(language: Language): Promise<void> {
  if (current.held.language === language && Object.keys(current.held.words).length) return
  const { default: words } = await sources[`./words/tournaments.${language}.json`]!()
  current.held = { language, words }
}

/** Keep the words in the language that `chosen` returns; call once inside a component. */
export function followTournamentLanguage(chosen: () => Language): void {
  $effect(() => void loadTournamentWords(chosen()))
}

/** The words for a key. */
export function w<K extends keyof TournamentWords>(key: K, ...[params]: Given<TournamentWords, K>): string {
  return say(key, params)
}

function say(key: string, params?: Params): string {
  const message = current.held.words[key]
  return message === undefined ? '' : fill(message, current.held.language, params)
}

/** Points, as the language writes them: 2, 1.5, 0.67. */
export function figure(value: number): string {
  return new Intl.NumberFormat(current.held.language, { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}
