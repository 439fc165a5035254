import { describe, expect, test } from 'vitest'
import { LANGUAGES, preferredLanguage, type Language } from './languages'
import { fill, type Catalogue, type Message } from './message'

const pages = import.meta.glob<Catalogue>('./catalogue/*.ts', { eager: true, import: 'default' })
const boards = import.meta.glob<Catalogue>('../board/*/words/*.ts', { eager: true, import: 'default' })
const libraries = import.meta.glob<{ rules: object; words: object }>('./library/*.json', {
  eager: true,
  import: 'default',
})

const params = (message: Message): string[] => {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)))].sort()
}

function complete(language: Language, catalogue: Catalogue | undefined, model: Catalogue) {
  expect(Object.keys(catalogue ?? {}).sort()).toEqual(Object.keys(model).sort())
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, message] of Object.entries(catalogue!)) {
    expect(typeof message === 'string' || 'other' in message, key).toBe(true)
    // Ukrainian has forms that English lacks; a sentence must not fall back to a wrong one
    if (typeof message !== 'string' && language === 'uk')
      expect(Object.keys(message).sort(), key).toEqual([...forms].sort())
    if (typeof message === 'string') expect(message.trim(), key).not.toBe('')
    for (const param of params(message))
      expect([...params(model[key]!), 'n', 'count'], `${key} uses {${param}}`).toContain(param)
  }
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('the page has every word', () =>
    complete(language, pages[`./catalogue/${language}.ts`], pages['./catalogue/en.ts']!))

  const games = [...new Set(Object.keys(boards).map((path) => path.split('/')[2]!))]
  test.each(games)('the board of %s has every word', (game) => {
    complete(language, boards[`../board/${game}/words/${language}.ts`], boards[`../board/${game}/words/en.ts`]!)
  })
  test.each(games)('the library told every rule of %s', (game) => {
    const [own, model] = [libraries[`./library/${game}.${language}.json`], libraries[`./library/${game}.en.json`]!]
    expect(Object.keys(own!.rules)).toEqual(Object.keys(model.rules))
    expect(Object.keys(own!.words)).toEqual(Object.keys(model.words))
  })
})

test('plural forms follow the language', () => {
  const points = pages['./catalogue/uk.ts']!['points']!
  expect([1, 2, 5, 11, 21, 22].map((n) => fill(points, 'uk', { n }))).toEqual([
    'очко',
    'очки',
    'очок',
    'очок',
    'очко',
    'очки',
  ])
})

test('the language comes from the browser', () => {
  expect(preferredLanguage(['de-DE', 'uk-UA', 'en'])).toBe('uk')
  expect(preferredLanguage(['de'])).toBe('en')
})
