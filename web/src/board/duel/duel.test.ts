import { describe, expect, test, vi } from 'vitest'
import curiousGame from '../../../fixtures/duel-2-rainbow_rows-rim-corners-empty_specials-curious.json'
import greedyGame from '../../../fixtures/duel-2-rows-columns-wilds.json'
import { GameWords } from '../game-words.svelte'
import { LANGUAGES } from '$/i18n/languages'
import { isDraw, moves, outlookAfter, pointsOf, shownFrom, type Shown } from '$/wire/steps'
import type { Event, Replay } from '$/wire/types'
import {
  BACK,
  COLOURS,
  CORNER_POINTS,
  EMPTY,
  EMPTY_SPECIAL_LOSS,
  FACE_UP,
  PHASE,
  PLATES,
  ROW_POINTS,
  SPECIAL,
  TILES_PER_COLOUR,
  WILD,
} from '../generated/duel'
import { leaves } from '../shared/selection.svelte'
import { beats } from './beats'
import { describe as describeTable } from './spoken'
import { game } from './index'
import {
  cellsOf,
  drawnBacks,
  handPlates,
  landingOf,
  placesOf,
  sidesOf,
  spacesIn,
  spread,
  stackHeight,
  stackOn,
  takenBy,
  takingOf,
  total,
  type DuelView,
} from './record'
import { DOWN, keepPlaces, placeChips } from './shelf'
import { dueTab } from './tabs'
import { eventInWords, move, sidePrice } from './describe'

// two whole games are walked through in every test: allow for a busy machine
vi.setConfig({ testTimeout: 30_000 })

const replays = [greedyGame, curiousGame] as unknown as Replay[]

/** Every change of both recorded games: the view before, the entry with its steps, the view and outlook after. */
const changes = replays.flatMap((replay) => {
  let view = replay.first.view as unknown as DuelView
  let { outlook } = replay.first
  return replay.entries.map((event) => {
    const before = view
    const steps = shownFrom(before as never, event.steps) as unknown as Shown<DuelView>[]
    view = { ...before, ...event.changes }
    outlook = outlookAfter(outlook, event.outlook)
    return { before, steps, after: view, outlook, event }
  })
})
const played = changes.flatMap(({ before, steps, after, event: { entry } }) =>
  entry.kind === 'played' && entry.path
    ? [{ before, events: steps.map(({ event }) => event), after, entry, path: entry.path }]
    : [],
)
const moving = changes.flatMap(({ event: { entry, moves: offered }, ...change }) =>
  moves(entry) ? [{ ...change, entry, offered }] : [],
)

describe('the record', () => {
  test('a plate turns clockwise', () => {
    expect(cellsOf(6)).toEqual([0, 2, 3, SPECIAL])
    expect(cellsOf(6, 1)).toEqual([3, 0, SPECIAL, 2])
    expect(cellsOf(6, 3)).toEqual([2, SPECIAL, 0, 3])
    expect(cellsOf(1)).toContain(WILD)
    expect(BACK[6]).not.toBe(BACK[1])
  })

  test('what a choice takes is what the server puts into the hand', () => {
    for (const { before, events, path } of played) {
      const taken = takenBy(before, path)
      const taking = takingOf(events)
      expect(taken === null, path.join('')).toBe(taking === null)
      if (taking) expect(taken).toEqual({ colour: taking.took.details.colour, count: taking.took.details.tiles })
    }
  })

  test('taking tiles is described by its events', () => {
    const event = (kind: string, details: Record<string, number> = {}): Event => ({
      kind,
      rule: '',
      seat: 0,
      points: 0,
      details,
    })
    const took = event('took', { source: 5, colour: 2, tiles: 3, lines: 0 })
    expect(takingOf([took, event('took_marker')])).toEqual({ took, marker: true, emptied: false, breaks: true })
    const fits = { ...took, details: { ...took.details, lines: 4 } }
    expect(takingOf([fits, event('emptied')])).toEqual({ took: fits, marker: false, emptied: true, breaks: false })
    expect(takingOf([event('took_chip', { chip: 1 })])).toBeNull()
    const laid = event('laid', { row: 1, colour: 2, tiles: 2 })
    expect(landingOf([laid, event('tiled')])).toEqual({ laid, dropped: null })
  })

  test('bits of spaces count row by row, also those beyond 32', () => {
    expect(spacesIn(2 ** 35 + 2 ** 32 + 2 ** 7 + 1)).toEqual([
      { row: 0, column: 0 },
      { row: 1, column: 1 },
      { row: 5, column: 2 },
      { row: 5, column: 5 },
    ])
    expect(placesOf({ seat: 1, details: { spaces: 2 ** 35 } })).toEqual(['seat-1/dome/5-5'])
    expect(placesOf({ seat: 1, details: {} })).toEqual([])
  })

  test('drawn plates are counted, and the eighteen are all somewhere', () => {
    for (const { after } of changes) {
      const laid = after.laid.flat().filter((plate) => plate !== EMPTY).length
      const shown = after.plates.filter((where) => where === FACE_UP).length
      const inHand = drawnBacks(after).length + (after.plate === EMPTY ? 0 : 1)
      if (after.phase !== PHASE.end)
        expect(laid + shown + inHand + stackHeight(after), `phase ${after.phase}`).toBe(PLATES)
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
    for (const { after } of changes) {
      chips = placeChips(chips, after)
      expect(chips.filter((chip) => chip !== null && chip !== DOWN)).toHaveLength(total(after.open_chips))
    }
  })
})

test('at the end, the goals are what the score sheet says', () => {
  for (const replay of replays) {
    const { after, outlook } = changes.findLast(({ event }) => replay.entries.includes(event))!
    const { sheet } = replay.entries.at(-1)!.table.result!
    for (const seat of [0, 1]) {
      const { goals } = outlook[seat]!
      expect(goals.map(({ kind }) => kind)).toEqual(sidesOf(after))
      for (const { kind, now } of goals)
        expect(now, `${kind} of ${seat}`).toBe(pointsOf(sheet[seat]!.filter((line) => line.kind === kind)))
    }
  }
})

test('the prices of the scoring sides are those of the box, in every language', async () => {
  for (const language of LANGUAGES) {
    const words = await new GameWords('duel').load(language)
    expect(sidePrice(words, 'rows')).toContain(String(ROW_POINTS))
    expect(sidePrice(words, 'empty_specials')).toContain(`−${EMPTY_SPECIAL_LOSS}`)
    const corners = sidePrice(words, 'corners').match(/\d+/g)
    expect(corners).toEqual([CORNER_POINTS[0], CORNER_POINTS.at(-1)].map(String))
  }
})

describe('what is shown', () => {
  const SEEN = [
    'sun',
    'moon',
    'large_moon',
    'open_chips',
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

  const tilesOf = (view: DuelView) =>
    total([view.bag, view.tower, view.large_moon, ...view.sun, ...view.broken, ...view.lines].flat()) +
    view.moon.flat().filter((tile) => tile !== EMPTY).length +
    view.dome.flat(2).filter((tile) => tile !== EMPTY && tile !== SPECIAL).length +
    view.held

  /** Whether a piece lies at a place of a view. */
  function lies(view: DuelView, place: string): boolean {
    const [where = '', part = '', at = '', nth = ''] = place.split('/')
    const number = Number(/\d+$/.exec(where)?.[0] ?? 0)
    const heap = (counts: number[]) => counts['BYRKT'.indexOf(part === 'moon' ? at : part)]! > Number(nth || at)
    if (where === 'factory-5') return heap(part === 'moon' ? view.large_moon : view.sun[4]!)
    if (where.startsWith('factory-'))
      return part === 'moon' ? stackOn(view, number - 1).length > Number(at) : heap(view.sun[number - 1]!)
    if (where.startsWith('plate-')) return view.plates[number - 1] === FACE_UP
    if (where.startsWith('hand-plate-')) return handPlates(view).includes(number - 1)
    if (where.startsWith('chip-')) return total(view.open_chips) > 0
    if (where === 'held-plate') return view.plate !== EMPTY
    if (where === 'drawn') return drawnBacks(view).length > Number(part)
    if (where === 'marker') return view.marker === EMPTY
    if (!where.startsWith('seat-')) return ['bag', 'stack', 'specials'].includes(where)
    if (part === 'marker') return view.marker === number
    if (part === 'hand') return view.held > Number(at)
    if (part === 'chips') return total(view.chips[number]!) > Number(at)
    if (part === 'broken') return spread(view.broken[number]!).length > Number(at)
    return view.lines[number]![Number(part.replace('line-', '')) - 1]! > Number(at)
  }

  test('the last beat of every change is what is true then', () => {
    for (const { before, steps, after, entry } of moving) {
      const shown = beats(before, steps).at(-1)?.view
      // looking at drawn plates and keeping one move nothing that all can see
      if (!shown) continue
      for (const field of SEEN) expect(shown[field], `${entry.kind} (${entry.v}): ${field}`).toEqual(after[field])
    }
  })

  test('no beat loses a tile', () => {
    for (const { before, steps, entry } of moving)
      for (const { view } of beats(before, steps))
        expect(tilesOf(view), String(entry.v)).toBe(COLOURS * TILES_PER_COLOUR)
  })

  test('all points of an entry rise, each once', () => {
    for (const { before, steps, entry } of moving) {
      const risen = beats(before, steps).flatMap(({ marks = [] }) => marks)
      expect(pointsOf(risen), String(entry.v)).toBe(pointsOf(steps.map(({ event }) => event)))
    }
  })

  test('pieces fly from where they lie, no two from the same place, to where they come to lie', () => {
    const many = new Set(['bag', 'stack', 'tower', 'chips'])
    for (const { before, steps, entry } of moving) {
      let view = before
      for (const beat of beats(before, steps)) {
        for (const end of ['from', 'to'] as const) {
          const places = beat.flights.map((flight) => flight[end]).filter((place) => !many.has(place))
          expect(new Set(places).size, `${entry.v} ${places.join(' ')}`).toBe(places.length)
        }
        for (const { from, to } of beat.flights) {
          expect(lies(view, from), `${entry.v} ${from}`).toBe(true)
          expect(to).toMatch(
            /^(factory-[1-5]\/moon\/|factory-[1-5]\/[BYRKT]\/|seat-[01]\/|plate-|stack$|tower$|marker\/tile$|drawn\/|held-plate$|chips$)/,
          )
          if (/^(factory|plate|drawn|held-plate|marker)|\/(line-|hand|chips|broken|marker)/.test(to))
            expect(lies(beat.view, to), `${entry.v} ${to}`).toBe(true)
        }
        view = beat.view
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
    for (const { before, steps, after, entry, offered } of moving) {
      const context = { view: before, words, name, effects: () => steps.map(({ event }) => event) }
      if ('path' in entry && entry.path) {
        const { title, detail = '', button = '' } = game.tray([], entry.path, context, entry.seat, null)
        said.push(move(entry.path, context), title, detail, button)
      }
      for (const step of entry.events) if (!isDraw(step)) said.push(eventInWords(step, context))
      if (!offered) continue
      const now = { view: after, words, name, effects }
      said.push(game.phase(now), game.tray([], null, now, 0, null).title)
      for (const { path } of leaves(offered.tree)) {
        const { title, detail = '', button = '' } = game.tray([], path, now, 0, null)
        said.push(move(path, now), title, detail, button)
      }
    }
    for (const { after, outlook } of changes.filter((_, i) => i % 40 === 0))
      said.push(...describeTable({ view: after, words, name, effects, outlook }, 0))
    for (const text of new Set(said)) expect(text).not.toMatch(/[{}]|undefined|NaN|\b[a-z]+_[a-z_A-Z]+\b/)
  })
})

test('in the last round no line waits for the next one', () => {
  const words = new GameWords('duel')
  const view = played.find(({ before }) => before.phase === PHASE.useChips)!.before
  const said = (round_number: number) =>
    game.tray([], ['x', '-'], { view: { ...view, round_number }, words, name: String, effects: () => null }, 0, null)
  expect(said(1).detail).toBe(words.say('use_not'))
  expect(said(5).detail).toBeUndefined()
})

test('every key that a person may press names a move or a reason', () => {
  const view = played.find(({ before }) => before.phase === PHASE.chooseLine)!.before
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
