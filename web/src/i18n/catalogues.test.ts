import { describe, expect, test } from 'vitest'
import { LANGUAGES, languageName, preferredLanguage, resolve, type Language } from './languages'
import { fill, numeral, type Catalogue, type Message } from './message'
import { loadWords, t, tIfAny } from './words.svelte'

type Sheet = Catalogue | { words: Catalogue }
const sheets = import.meta.glob<Sheet>('./words/*.json', { eager: true, import: 'default' })
const wordsOf = (sheet: Sheet): Catalogue => ('words' in sheet ? (sheet.words as Catalogue) : sheet)
const names = [...new Set(Object.keys(sheets).map((path) => path.split('/')[2]!.split('.')[0]!))]

const params = (message: Message): string[] => {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)(?::[^}]+)?\}/g)].map((found) => found[1]!)))].sort()
}

/** The plural categories of whole numbers below a million, and of fractions. */
function categories(language: Language): string[] {
  const rules = new Intl.PluralRules(language)
  const numbers = [...Array(200).keys(), 1000, 10_000, 100_000, 0.5]
  return [...new Set(numbers.map((n) => rules.select(n)))]
}

test('numbers are written as a message asks for them', () => {
  expect(fill('{kind} {points:+.1f}', 'en', { kind: 'rows', points: 2.14 })).toBe('rows +2.1')
  expect(fill('{points:+.1f}', 'it', { points: -1.5 })).toBe('−1,5')
  expect(fill('{points:+d}', 'es', { points: 3 })).toBe('+3')
  expect(fill('{loss:.0%}', 'en', { loss: 0.256 })).toBe('26%')
})

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(names)('%s has every word, with every plural form', (name) => {
    const [own, model] = [sheets[`./words/${name}.${language}.json`]!, sheets[`./words/${name}.en.json`]!].map(wordsOf)
    expect(Object.keys(own!)).toEqual(Object.keys(model!))
    for (const [key, message] of Object.entries(own!)) {
      if (typeof message === 'string') expect(message.trim(), key).not.toBe('')
      else expect(Object.keys(message), key).toEqual(expect.arrayContaining(categories(language)))
      for (const param of params(message))
        expect([...params(model![key]!), 'n', 'count'], `${key} uses {${param}}`).toContain(param)
    }
  })

  test('the page chooses and counts without a hole', () => {
    for (const sheet of Object.values(sheets))
      for (const message of Object.values(wordsOf(sheet)))
        if (typeof message !== 'string')
          for (const n of [0, 1, 2, 5, 21, 1.5])
            expect(fill(message, language, { n, [message.of ?? 'n']: n })).not.toBe('')
  })
})

test('plural forms follow the language', () => {
  const points = wordsOf(sheets['./words/page.uk.json']!)['points']!
  expect([1, 2, 5, 11, 21, 22].map((n) => fill(points, 'uk', { n }))).toEqual([
    'очко',
    'очки',
    'очок',
    'очок',
    'очко',
    'очки',
  ])
})

test('another parameter may choose the plural form', () => {
  const message = { of: 'found', one: '{found} tile', other: '{found} tiles' }
  expect([0, 1, 2].map((found) => fill(message, 'en', { found }))).toEqual(['0 tiles', '1 tile', '2 tiles'])
})

test('numbers are written as the language does, with a minus sign', () => {
  expect([numeral(-3, 'en'), numeral(0.5, 'es'), numeral(12_345, 'it')]).toEqual(['−3', '0,5', '12.345'])
  expect(fill('{n} {code}', 'uk', { n: -1.5, code: '-1.5' })).toBe('−1,5 -1.5')
})

test('the language comes from the browser', () => {
  expect(preferredLanguage(['tlh', 'uk-UA', 'en'])).toBe('uk')
  expect(preferredLanguage(['tlh'])).toBe('en')
  expect(languageName('uk')).toBe('Українська')
})

test('language codes are not cut', () => {
  const known = ['en', 'pt-BR', 'zh-Hant'] as const
  expect(['pt-br', 'pt', 'pt-PT', 'zh-Hant-TW', 'en-GB', 'tlh'].map((wish) => resolve(wish, known))).toEqual([
    'pt-BR',
    'pt-BR',
    'pt-BR',
    'zh-Hant',
    'en',
    undefined,
  ])
})

test('keys and parameters are typed', async () => {
  await loadWords('en')

  expect(t('go_on_round', { game: 'Azul', round: 2 })).toBe('Azul, round 2')
  // @ts-expect-error -- the key is not there
  expect(t('no_such_key')).toBe('no_such_key')
  // @ts-expect-error -- the round is missing
  expect(t('go_on_round', { game: 'Azul' })).toBe('Azul, round {round}')
  expect(tIfAny('refused_nonsense')).toBeNull()
})
