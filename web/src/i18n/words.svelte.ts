import type { Language } from './languages'
import { fill, type Catalogue, type Params } from './message'
import type en from './catalogue/en'

export type Key = keyof typeof en

const sources = import.meta.glob<{ default: Catalogue }>('./catalogue/*.ts')
class Current {
  words = $state.raw<{ language: Language; catalogue: Catalogue }>({ language: 'en', catalogue: {} })
}
const current = new Current()

/** Fetch the page's words in a language, and use them from then on. */
export async function loadWords(language: Language): Promise<void> {
  const { default: catalogue } = await sources[`./catalogue/${language}.ts`]!()
  current.words = { language, catalogue }
}

/** The page's words for a key. */
export function t(key: Key, params?: Params): string {
  const { language, catalogue } = current.words
  const message = catalogue[key]
  return message === undefined ? key : fill(message, language, params)
}

/** The language that the words are in; it follows the setting when its catalogue has arrived. */
export function language(): Language {
  return current.words.language
}

/** Keep the words in the language that `chosen` returns; call once inside a component. */
export function followLanguage(chosen: () => Language): void {
  $effect(() => {
    if (chosen() !== current.words.language) void loadWords(chosen())
  })
}
