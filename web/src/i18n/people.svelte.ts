import type { PeopleWords } from './generated'
import type { Language } from './languages'
import { fill, type Catalogue, type Given, type Params } from './message'

/** The words of the pages about people: who somebody is, their games, and ratings; they are loaded with the first of them. */
export type PeopleKey = keyof PeopleWords

const sources = import.meta.glob<{ default: Catalogue }>('./words/people.*.json')
class Current {
  held = $state.raw<{ language: Language; words: Catalogue }>({ language: 'en', words: {} })
}
const current = new Current()

/** Fetch the words in a language, and use them from then on. */
export async function loadPeopleWords(language: Language): Promise<void> {
  if (current.held.language === language && Object.keys(current.held.words).length) return
  const { default: words } = await sources[`./words/people.${language}.json`]!()
  current.held = { language, words }
}

/** Keep the words in the language that `chosen` returns; call once inside a component. */
export function followPeopleLanguage(chosen: () => Language): void {
  $effect(() => void loadPeopleWords(chosen()))
}

/** The words for a key. */
export function p<K extends PeopleKey>(key: K, ...[params]: Given<PeopleWords, K>): string {
  return say(key, params)
}

function say(key: string, params?: Params): string {
  const message = current.held.words[key]
  return message === undefined ? '' : fill(message, current.held.language, params)
}

/** A day, as the language writes it; `at` is in seconds. */
export function day(at: number): string {
  const format = new Intl.DateTimeFormat(current.held.language, { day: 'numeric', month: 'long', year: 'numeric' })
  return format.format(at * 1000)
}
