import type { PageWords } from './generated'
import type { Language } from './languages'
import { fill, type Catalogue, type Given, type Params } from './message'

export type Key = keyof PageWords

/** What the home page says of a game, before its board is loaded. */
export interface DoorWords {
  title: string
  tagline: string
  /** The words for options and their choices: wall, coloured … */
  options: Record<string, string>
  /** Its lessons by name, with their titles. */
  lessons: Record<string, string>
}
interface Page {
  words: Catalogue
  doors: Record<string, DoorWords>
}

const sources = import.meta.glob<{ default: Page }>('./words/page.*.json')
class Current {
  page = $state.raw<Page & { language: Language }>({ language: 'en', words: {}, doors: {} })
}
const current = new Current()

/** Fetch the page's words in a language, and use them from then on. */
export async function loadWords(language: Language): Promise<void> {
  const { default: page } = await sources[`./words/page.${language}.json`]!()
  current.page = { ...page, language }
}

/** The page's words for a key. */
export function t<K extends Key>(key: K, ...[params]: Given<PageWords, K>): string {
  return say(key, params)
}

/** The page's words for a key that is put together, or null if there are none. */
export function tIfAny(key: string, params?: Params): string | null {
  return key in current.page.words ? say(key, params) : null
}

function say(key: string, params?: Params): string {
  const message = current.page.words[key]
  return message === undefined ? key : fill(message, current.page.language, params)
}

/** What the home page says of a game. */
export function doorWords(game: string): DoorWords {
  return current.page.doors[game] ?? { title: game, tagline: '', options: {}, lessons: {} }
}

/** The language that the words are in; it follows the setting when its catalogue has arrived. */
export function language(): Language {
  return current.page.language
}

/** Keep the words in the language that `chosen` returns; call once inside a component. */
export function followLanguage(chosen: () => Language): void {
  $effect(() => {
    if (chosen() !== current.page.language) void loadWords(chosen())
  })
}
