import type { Language } from '$/i18n/languages'
import { fill, type Catalogue, type Params } from '$/i18n/message'

/** What the library says of a game: written by `python -m sintra.cli.catalogues`. */
export interface Library {
  rules: Record<string, { section: string; text: string }>
  words: Record<string, string>
}

const libraries = import.meta.glob<{ default: Library }>('../i18n/library/*.json')
const boards = import.meta.glob<{ default: Catalogue }>('./*/words/*.ts')

/** The words of one game in one language: the board's own, and the library's rules and events. */
export class GameWords {
  private held = $state.raw<{ language: Language; own: Catalogue; library: Library }>({
    language: 'en',
    own: {},
    library: { rules: {}, words: {} },
  })

  constructor(readonly game: string) {}

  async load(language: Language): Promise<this> {
    const [library, own] = await Promise.all([
      libraries[`../i18n/library/${this.game}.${language}.json`]?.(),
      boards[`./${this.game}/words/${language}.ts`]?.(),
    ])
    this.held = { language, own: own?.default ?? {}, library: library?.default ?? { rules: {}, words: {} } }
    return this
  }

  get language(): Language {
    return this.held.language
  }

  /** The board's own words for a key; otherwise the library's. */
  say(key: string, params?: Params): string {
    const message = this.held.own[key] ?? this.held.library.words[key]
    return message === undefined ? key : fill(message, this.held.language, params)
  }

  has(key: string): boolean {
    return key in this.held.own || key in this.held.library.words
  }

  /** A rule's line. */
  rule(id: string): string {
    return this.held.library.rules[id]?.text ?? ''
  }

  /** All rules in the order of the book. */
  get rules(): [string, { section: string; text: string }][] {
    return Object.entries(this.held.library.rules)
  }
}
