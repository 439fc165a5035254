import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '$/i18n/languages'
import type { Catalogue } from '$/i18n/message'
import type { Event } from '$/wire/types'
import { EMPTY, SPECIAL } from '../../generated/duel'
import type { DuelView } from '../record'
import { LESSONS } from './lessons'

const texts = import.meta.glob<Catalogue>('../../../i18n/words/duel-lessons.*.json', { eager: true, import: 'default' })

const at = (change: Partial<DuelView>) => change as DuelView
const scored = (seat: number, points: number): Event => ({ kind: 'tiled', rule: '', seat, points, details: {} })

test('a lesson ends with a text that the page has', () => {
  const { sun, line, plate, tile } = LESSONS
  const ends = [
    sun.end(at({ held: 2 }), []),
    line.end(at({ broken: [[0, 0, 0, 0, 0]] }), []),
    line.end(at({ broken: [[2, 0, 0, 0, 0]] }), []),
    plate.end(at({}), []),
    tile.end(at({ dome: [[[EMPTY, 1]]] }), [scored(0, 2), scored(0, 3), scored(1, 9)]),
    tile.end(at({ dome: [[[SPECIAL, 1]]] }), [scored(0, 5)]),
  ]
  expect(ends.map(({ n }) => n)).toEqual([2, 0, 2, 0, 5, 5])
  expect(new Set(ends.map(({ key }) => key)).size).toBe(ends.length)
  for (const { key } of ends) expect(texts['../../../i18n/words/duel-lessons.en.json']).toHaveProperty(key)
})

test('a lesson offers only what it shows', () => {
  const tree = { 1: { B: 0 }, 2: { B: 1 }, m: { B: 2 }, s: { B: 3 }, '>': { 1: 4 }, '@1': { r0: 5 }, t3: { '>1': 6 } }
  const offered = Object.values(LESSONS).map((lesson) => Object.keys(lesson.offers!(tree)!))
  expect(offered).toEqual([['1', 's'], ['>'], ['@1'], ['t3']])
})

describe.each(LANGUAGES)('in %s', (language) => {
  test('the page has every text', () => {
    const [own, model] = [
      texts[`../../../i18n/words/duel-lessons.${language}.json`]!,
      texts['../../../i18n/words/duel-lessons.en.json']!,
    ]
    expect(Object.keys(own)).toEqual(Object.keys(model))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    for (const message of Object.values(own))
      if (language === 'uk' && typeof message !== 'string') expect(Object.keys(message).sort()).toEqual(forms)
  })
})
