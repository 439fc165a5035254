import { LANGUAGES, SHEETS } from './generated'

export { LANGUAGES }
export type Language = (typeof LANGUAGES)[number]

/** The name of a language in its own words. */
export function languageName(language: Language): string {
  return SHEETS[language].name
}

/** Which way a language is written: 'ltr' or 'rtl'. */
export function directionOf(language: Language): string {
  return SHEETS[language].direction
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/** The language of `known` that serves a tag best: pt-BR, else pt, else another pt. */
export function resolve<L extends string>(wish: string, known: readonly L[]): L | undefined {
  const parts = wish.toLowerCase().split('-')
  for (let count = parts.length; count > 0; count--) {
    const tag = parts.slice(0, count).join('-')
    const found = known.find((language) => language.toLowerCase() === tag)
    if (found) return found
  }
  return known.find((language) => language.toLowerCase().split('-')[0] === parts[0])
}

/** The first wish of a browser that we can fulfil. */
export function preferredLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const language = resolve(wish, LANGUAGES)
    if (language) return language
  }
  return 'en'
}
