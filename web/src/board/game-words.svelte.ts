import type { AnyGameWords } from '$/i18n/generated'
import type { Language } from '$/i18n/languages'
import { fill, type Catalogue, type Given } from '$/i18n/message'

/** The rules and words of a game in a language, of the library and of its board. */
interface Sheet {
  rules: Record<string, { section: string; text: string }>
  words: Catalogue
}

/** A key of some game's words. A key that is put together must fit at least one of them. */
type Known<K extends string> = string extends K ? K : [Extract<keyof AnyGameWords, K>] extends [never] ? never : K

const sheets = import.meta.glob<{ default: Sheet }>('../i18n/words/*.json')

/** The words of one game in one language. */
export class GameWords {
  private held = $state.raw<Sheet & { language: Language }>({ language: 'en', words: {}, rules: {} })

  constructor(readonly game: string) {}

  async load(language: Language): Promise<this> {
    const sheet = await sheets[`../i18n/words/${this.game}.${language}.json`]?.()
    this.held = { ...(sheet?.default ?? { words: {}, rules: {} }), language }
    return this
  }

  get language(): Language {
    return this.held.language
  }

  /** The words for a key. */
  say<K extends string>(key: Known<K>, ...[params]: Given<AnyGameWords, K>): string {
    const message = this.held.words[key]
    return message === undefined ? key : fill(message, this.held.language, params)
  }

  has(key: string): boolean {
    return key in this.held.words
  }

  /** A rule's line. */
  rule(id: string): string {
    return this.held.rules[id]?.text ?? ''
  }

  /** All rules by section, as the book begins them: the section's name, its rules' ids and lines. */
  get sections(): [string, [string, string][]][] {
    const found: Record<string, [string, string][]> = {}
    for (const [id, { section, text }] of Object.entries(this.held.rules)) (found[section] ??= []).push([id, text])
    return Object.entries(found)
  }
}
