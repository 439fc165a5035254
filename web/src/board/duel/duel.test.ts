import { describe, expect, test, vi } from 'vitest'
import curiousGame from '../../../fixtures/duel-2-rainbow_rows-rim-corners-empty_specials-curious.json'
import greedyGame from '../../../fixtures/duel-2-rows-columns-wilds.json'
import { GameWords } from '../game-words.svelte'
import { LANGUAGES } from '$/i18n/languages'
import { isDraw, moves } from '$/wire/steps'
import type { Replay } from '$/wire/types'
import { leaves } from '../shared/selection.svelte'
import { beats } from './beats'
import { describe as describeTable } from './describe'
import { goal, runOf, sidesOf } from './goals'
import { game } from './index'
import {
  EMPTY,
  PHASE,
  SPECIAL,
  WILD,
  backOf,
  cellsOf,
  drawnBacks,
  empties,
  landing,
  stackHeight,
  takenBy,
  takesMarker,
  total,
  type DuelView,
} from './record'
import { DOWN, keepPlaces, placeChips } from './shelf'
import { dueTab } from './tabs'
import { happening, move } from './tell'

// two whole games are walked through in every test: allow for a busy machine
vi.setConfig({ testTimeout: 30_000 })

const replays = [greedyGame, curiousGame] as unknown as Replay[]

/** Every step of both recorded games: the view before, the event, the view after. */
const steps = replays.flatMap((replay) => {
  let view = replay.first.view as unknown as DuelView
  return replay.entries.map((event) => {
    const before = view
    view = { ...before, ...event.changes }
    return { before, after: view, event }
  })
})
const played = steps.flatMap(({ before, after, event: { entry } }) =>
  entry.kind === 'played' && entry.path ? [{ before, after, event: { entry } }] : [],
)
const moving = steps.flatMap(({ before, after, event: { entry, moves: offered } }) =>
  moves(entry) ? [{ before, after, event: { entry, offered } }] : [],
)

describe('the record', () => {
  test('a plate turns clockwise', () => {
    expect(cellsOf(6)).toEqual([0, 2, 3, SPECIAL])
    expect(cellsOf(6, 1)).toEqual([3, 0, SPECIAL, 2])
    expect(cellsOf(6, 4)).toEqual(cellsOf(6))
    expect(cellsOf(1)).toContain(WILD)
    expect(backOf(6)).not.toBe(backOf(1))
  })

  test('what a choice takes is what the server puts into the hand', () => {
    for (const { before, after, event } of played) {
      const taken = takenBy(before, event.entry.path!)
      if (taken && after.held) expect([after.held_colour, after.held]).toEqual([taken.colour, taken.count])
      if (taken && takesMarker(before, event.entry.path!)) expect(after.marker).toBe(event.entry.seat)
    }
  })

  test('a chip is foreseen exactly when one is revealed', () => {
    for (const { before, event } of played) {
      if (!takenBy(before, event.entry.path!)) continue
      const revealed = event.entry.events.filter((step) => isDraw(step) && step.draw?.startsWith('+')).length
      expect(empties(before, event.entry.path!).length, event.entry.text!).toBe(revealed)
    }
  })

  test('what fits on a line is foreseen as it comes', () => {
    for (const { before, after, event } of played) {
      const land = landing(before, event.entry.seat, event.entry.path!)
      if (land?.row != null && !event.entry.events.length)
        expect(after.lines[event.entry.seat]![land.row]).toBe(before.lines[event.entry.seat]![land.row]! + land.onLine)
    }
  })

  test('drawn plates are counted, and the eighteen are all somewhere', () => {
    for (const { after } of steps) {
      const laid = after.laid.flat().filter((plate) => plate !== EMPTY).length
      const shown = after.plates.filter((where) => where === 3).length
      const inHand = drawnBacks(after).length + (after.plate === EMPTY ? 0 : 1)
      if (after.phase !== PHASE.end) expect(laid + shown + inHand + stackHeight(after), `phase ${after.phase}`).toBe(18)
    }
  })
})

describe('where things lie', () => {
  test('a plate that was taken leaves a gap, and a new one fills it', () => {
    expect(keepPlaces([4, 7, 9], [4, 9], 3)).toEqual([4, null, 9])
    expect(keepPlaces([4, null, 9], [2, 4, 9], 3)).toEqual([4, 2, 9])
    expect(keepPlaces<number>([], [1, 2], 3)).toEqual([1, 2, null])
  })

  test('a revealed chip lies on the factory that was emptied, and stays there', () => {
    const bare = { sun: [[0], [0], [1], [1], [0]], moon: [[EMPTY], [EMPTY], [EMPTY], [EMPTY]] } as unknown as DuelView
    const first = placeChips([DOWN, DOWN, DOWN, DOWN], {
      ...bare,
      sun: [[1], [0], [1], [1], [0]],
      open_chips: [0, 0, 0, 1],
    })
    expect(first).toEqual([DOWN, 3, DOWN, DOWN])
    expect(placeChips(first, { ...bare, open_chips: [1, 0, 0, 1] })).toEqual([0, 3, DOWN, DOWN])
    expect(placeChips([0, 3, DOWN, DOWN], { ...bare, open_chips: [1, 0, 0, 0] })).toEqual([0, null, DOWN, DOWN])
  })

  test('every open chip is on some moon', () => {
    let chips: (number | null)[] = []
    for (const { after } of steps) {
      chips = placeChips(chips, after)
      expect(chips.filter((chip) => chip !== null && chip !== DOWN)).toHaveLength(total(after.open_chips))
    }
  })
})

describe('points', () => {
  test('the goals count what the server counts at the end', () => {
    for (const replay of replays) {
      const { after } = steps.findLast(({ event }) => replay.entries.includes(event))!
      const { sheet } = replay.entries.at(-1)!.table.result!
      for (const seat of [0, 1]) {
        for (const side of sidesOf(after)) {
          const told = sheet[seat]!.filter((line) => line.kind === side).reduce((sum, { points }) => sum + points, 0)
          expect(goal(after, seat, side).points, `${side} of ${seat}`).toBe(told)
        }
      }
    }
  })

  test('a run goes through a tile across or down', () => {
    const dome = Array.from({ length: 6 }, () => Array<number>(6).fill(EMPTY))
    dome[2]![1] = dome[2]![2] = dome[3]![2] = 0
    expect(runOf(dome, 2, 2, 0, 1)).toEqual([
      [2, 1],
      [2, 2],
    ])
    expect(runOf(dome, 2, 2, 1, 0)).toEqual([
      [2, 2],
      [3, 2],
    ])
    expect(runOf(dome, 3, 2, 0, 1)).toEqual([])
  })
})

describe('what is shown', () => {
  const SEEN = [
    'sun',
    'moon',
    'large_moon',
    'lines',
    'line_colours',
    'broken',
    'dome',
    'laid',
    'turned',
    'chips',
    'score',
    'held',
    'marker',
  ] as const

  test('the last beat of every change is what is true then', () => {
    for (const { before, after, event } of moving) {
      const shown = beats(before, after, event.entry).at(-1)?.view
      // looking at drawn plates and keeping one move nothing that all can see
      if (!shown) continue
      for (const field of SEEN)
        expect(shown[field], `${event.entry.kind} (${event.entry.v}): ${field}`).toEqual(after[field])
    }
  })

  test('pieces fly from where they were to where they are', () => {
    for (const { before, after, event } of moving) {
      for (const beat of beats(before, after, event.entry)) {
        for (const { from, to } of beat.flights) {
          expect(from, `${from} to ${to}`).toMatch(
            /^(factory-[1-5]|seat-[01]|chip-|plate-|stack|bag|marker|drawn|held-plate|hand-plate|specials)/,
          )
          expect(to, `${from} to ${to}`).toMatch(
            /^(factory-[1-5]|seat-[01]|plate-|stack|tower|marker|drawn|held-plate|chips)/,
          )
          expect(`${from} ${to}`).not.toContain('undefined')
        }
      }
    }
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  test('every move, event and table is said in words', async () => {
    const words = await new GameWords('duel').load(language)
    const name = (seat: number) => ['Inês', 'Beatriz'][seat]!
    const effects = () => null
    const said: string[] = []
    for (const { before, after, event } of moving) {
      const telling = { view: before, words, name, effects }
      if ('path' in event.entry && event.entry.path) said.push(move(event.entry.path, telling))
      for (const step of event.entry.events) if (!isDraw(step)) said.push(happening(step, telling))
      if (!event.offered) continue
      const now = { view: after, words, name, effects }
      said.push(game.phase(now), game.tray([], null, now, 0, null).title)
      for (const { path } of leaves(event.offered.tree)) {
        const { title, detail = '', button = '' } = game.tray([], path, now, 0, null)
        said.push(move(path, now), title, detail, button)
      }
    }
    for (const { after } of steps.filter((_, i) => i % 40 === 0))
      said.push(...describeTable({ view: after, words, name, effects }, 0))
    for (const text of new Set(said)) expect(text).not.toMatch(/[{}]|undefined|NaN|\b[a-z]+_[a-z_A-Z]+\b/)
  })
})

test('only what can be taken back, and asks for more, is played at once', () => {
  for (const { before, after, event } of played) {
    const { path, seat, events: followed } = event.entry
    if (before.phase !== PHASE.act || !game.quick!(path!, before)) continue
    expect(after.turn, event.entry.text!).toBe(seat)
    expect(followed).toEqual([])
  }
})

test('every key that a person may press names a move or a reason', () => {
  const view = played.find(({ before }) => before.phase === PHASE.line)!.before
  expect(game.key!('4', [], view)).toEqual(['>', '4'])
  expect(game.key!('0', [], view)).toEqual(['>', '-'])
  const setUp = played.find(({ before }) => before.phase === PHASE.setUp)!.before
  expect(game.key!('1', [], setUp)).toEqual(['p', '4'])
})

test('a phone opens the plates when nothing else can be chosen', () => {
  expect(dueTab(['p'])).toBe('plates')
  expect(dueTab(['p', 'draw'])).toBe('plates')
  expect(dueTab(['1', 'm', 'p', 'draw'])).toBe('factories')
  expect(dueTab(['draw', 'stop'])).toBe('factories')
  expect(dueTab([])).toBe('factories')
})
