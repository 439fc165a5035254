import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadBoard } from '$/board/games'
import { lastTurn } from '$/board/shared/desk.svelte'
import { GameWords } from '$/board/game-words.svelte'
import { LANGUAGES } from '$/i18n/languages'
import { loadWords } from '$/i18n/words.svelte'
import { isDraw, moves } from '$/wire/steps'
import type { Replay } from '$/wire/types'
import { momentsOf, turnBefore } from '../replay/history'
import { logLines } from './log'
import { sheetRows } from './sheet'

// boards are compiled when they are loaded first: allow for a busy machine
vi.setConfig({ testTimeout: 60_000 })

const games = import.meta.glob<Replay>('../../../fixtures/*.json', { eager: true, import: 'default' })

beforeAll(() => loadWords('en'))

describe.each(Object.keys(games))('%s', (name) => {
  const replay = games[name]!
  const { result, game } = replay.table

  test('the score sheet lists every point, those of the start too', async () => {
    const board = await loadBoard(game)
    const rows = sheetRows(result!, board, await new GameWords(game).load('en'))
    expect(result!.scores.map((_, seat) => rows.reduce((sum, row) => sum + row.sums[seat]!, 0))).toEqual(result!.scores)
    const start = rows.find(({ key }) => key === 'start')
    if (game === 'azul') expect(start).toBeUndefined()
    else expect([start!.sums.every((points) => points === 5), start!.rules.length, rows[0]]).toEqual([true, 1, start])
  })

  test('a log from before the page was opened is described and marked without its views', async () => {
    const board = await loadBoard(game)
    const words = await new GameWords(game).load('en')
    for (const { entry } of replay.entries) {
      for (const line of logLines(entry, board, words, String, null)) expect(line.text).not.toBe('')
      if (entry.kind === 'played' && entry.path) expect(board.marks(entry, null)).toBeInstanceOf(Array)
    }
  })

  test.each(LANGUAGES)('everything that lies on the table is explained in %s', async (language) => {
    const board = await loadBoard(game)
    const words = await new GameWords(game).load(language)
    const view = momentsOf(replay).at(-1)!.view
    const context = { view, words, name: String, effects: () => null }
    const titles = board.things(view, 0).map((place) => {
      const found = board.explain(place, context)
      expect(found, place).not.toBeNull()
      expect(found!.title, place).not.toMatch(/thing_|[{}]/)
      for (const rule of found!.rules) expect(words.rule(rule), rule).not.toBe('')
      return found!.title
    })
    expect(new Set(titles).size).toBe(titles.length)
  })
})

test('a turn of Duel is marked from the taking to the line', async () => {
  const duel = await loadBoard('duel')
  const moments = momentsOf(Object.entries(games).find(([name]) => name.includes('duel'))![1])
  const turns = moments.map((_, at) => turnBefore(moments, at, duel).map(({ entry }) => entry.path?.[0] ?? ''))
  expect(turns.some((words) => /^[1-4] s >$/.test(words.join(' ')))).toBe(true)
  expect(turns.some((words) => /^m >$/.test(words.join(' ')))).toBe(true)
  // nobody takes twice in a turn
  for (const words of turns) expect(words.filter((word) => /^([1-5m+])$/.test(word)).length).toBeLessThanOrEqual(1)
})

test('without a say of the game every decision is a turn', async () => {
  const azul = await loadBoard('azul')
  const entries = momentsOf(Object.entries(games).find(([name]) => name.includes('azul'))![1])
    .slice(1)
    .flatMap(({ entry }) => (entry?.kind === 'played' ? [{ entry, before: null }] : []))
  expect(lastTurn(entries, azul)).toEqual(entries.slice(-1))
})

test.each(Object.keys(games))('a tile in two runs is one line, with the points of both: %s', async (name) => {
  const { entries, table } = games[name]!
  const board = await loadBoard(table.game)
  const words = await new GameWords(table.game).load('en')
  let twice = 0
  for (const { entry } of entries) {
    if (!moves(entry)) continue
    const tiled = entry.events.flatMap((event) =>
      isDraw(event) || event.kind !== 'tiled' || !event.points
        ? []
        : [{ place: `${event.seat} ${event.details['row']} ${event.details['column']}`, points: event.points }],
    )
    const tiles = new Map<string, number>()
    for (const { place, points } of tiled) tiles.set(place, (tiles.get(place) ?? 0) + points)
    twice += tiled.length - tiles.size
    const told = logLines(entry, board, words, String, null).filter(
      ({ text, points }) => points && /row \d.*column \d/i.test(text) && !/special/i.test(text),
    )
    // a tile that scores with others is not called alone
    for (const { text, points } of told) if (points > 1) expect(text).not.toContain('on its own')
    expect(told.map(({ points }) => points)).toEqual([...tiles.values()])
  }
  // Summer Pavilion scores a tile once
  expect(twice > 0).toBe(table.game !== 'pavilion')
})
