import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '$/i18n/languages'
import { doorWords, loadWords } from '$/i18n/words.svelte'
import { GameWords } from './game-words.svelte'
import { DOORS } from './games'

describe.each(LANGUAGES)('in %s', (language) => {
  test('every game has a title, a line and words for its options', async () => {
    await loadWords(language)
    for (const { name, info } of DOORS) {
      const { title, tagline, options } = doorWords(name)
      expect([title, tagline]).not.toContain('')
      for (const option of info.options) expect(Object.keys(options)).toContain(option.name)
    }
  })

  test.each(DOORS.map(({ name }) => name))('the rules of %s have sections', async (name) => {
    const words = await new GameWords(name).load(language)
    const sections = words.sections.map(([section]) => section)
    expect(new Set(sections).size).toBeGreaterThan(6)
    sections.forEach((section, i) => expect(section).not.toBe(sections[i + 1]))
    for (const [, rules] of words.sections) for (const [id, text] of rules) expect(words.rule(id)).toBe(text)
  })
})

test('keys are typed', async () => {
  const words = await new GameWords('azul').load('en')
  expect(words.say('spot_space', { row: 1, column: 2, tile: 'blue' })).toContain('column 2')
  expect(words.has(`colour_${'B' as string}`)).toBe(true)
  expect(words.say(`colour_${'B' as string}`)).toBe('blue')
  // @ts-expect-error -- no game has this key
  expect(words.say('no_such_key')).toBe('no_such_key')
  // @ts-expect-error -- no game has a key that begins like this
  expect(words.say(`absent_${'B' as string}`)).toBe('absent_B')
})
