import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '$/i18n/languages'
import type { Catalogue } from '$/i18n/message'
import { leaves } from '../../shared/selection.svelte'
import { EMPTY, SPECIAL, WILD, printedAt, type DuelView } from '../record'
import { LESSONS, type Lesson } from './lessons'

const texts = import.meta.glob<Catalogue>('../../../i18n/words/duel-lessons.*.json', { eager: true, import: 'default' })

/** Every way through a lesson, to its last view. */
function ends(lesson: Lesson, view: DuelView = lesson.first): DuelView[] {
  const tree = lesson.tree(view)
  return tree ? leaves(tree).flatMap(({ path }) => ends(lesson, lesson.after(view, path))) : [view]
}

test.each(Object.values(LESSONS))('the lesson $name comes to an end, whatever is chosen', (lesson) => {
  const found = ends(lesson)
  expect(found.length).toBeGreaterThan(2)
  for (const last of found)
    expect(texts['../../../i18n/words/duel-lessons.en.json']).toHaveProperty(lesson.end(lesson.first, last).key)
})

test('tiles of the lessons lie on spaces that take them', () => {
  for (const last of Object.values(LESSONS).flatMap((lesson) => ends(lesson))) {
    last.dome[0]!.forEach((tiles, row) =>
      tiles.forEach((tile, column) => {
        if (tile !== EMPTY)
          expect(tile === SPECIAL ? [SPECIAL] : [WILD, tile], `row ${row}, column ${column}`).toContain(
            printedAt(last, 0, row, column),
          )
      }),
    )
  }
})

test('the tiling lesson shows a run of five and a special tile in row 4', () => {
  const { tile } = LESSONS
  expect(tile.end(tile.first, tile.after(tile.first, ['t3', '>1']))).toEqual({ key: 'tile_end_special', n: 5 + 4 })
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
