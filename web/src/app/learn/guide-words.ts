import type { Language } from '$/i18n/languages'
import type { Catalogue } from '$/i18n/message'

const sources = import.meta.glob<{ default: Catalogue }>('../../i18n/words/*-guide.*.json')

/** What the lessons of a game say in a language; they are loaded with the first lesson. */
export async function guideWords(game: string, language: Language): Promise<Catalogue> {
  return (await sources[`../../i18n/words/${game}-guide.${language}.json`]?.())?.default ?? {}
}
