import { describe, expect, test } from 'vitest'
import { isDraw, moves, outlookAfter, pointsOf, shownFrom, type MovingEntry, type Shown } from '$/wire/steps'
import type { Event, Goal, Replay, SeatOutlook, View } from '$/wire/types'
import {
  AROUND,
  COLOURS,
  EMPTY,
  IN_CENTRE,
  LETTERS,
  MIXED,
  PHASE,
  SLOTS,
  SPACES,
  SPACES_AROUND,
  STAR_LETTERS,
  STAR_SPACES,
  TILES_PER_COLOUR,
} from '../generated/pavilion'
import { Selection } from '../shared/selection.svelte'
import { beats } from './beats'
import { game } from './index'
import { keepFirst } from './keeping'
import { stepWilds, waysToPay } from './paying'
import { pickingOf } from './picking.svelte'
import { missingPrice, near } from './reach'
import {
  KINDS,
  Progress,
  STRUCTURES,
  isStructure,
  listOf,
  lostBy,
  placedBy,
  placesOf,
  placingOf,
  runPlaces,
  setCounts,
  setText,
  spaceAt,
  spacesIn,
  takenBy,
  takingOf,
  total,
  type PavilionView,
} from './record'
import { around, slotAngle, spaceCentre, structureCentre } from './shape'
import { LAP, TURN, covers, lapsAt, standing, trackBoxes } from './track'

const games = import.meta.glob<Replay>('../../../fixtures/pavilion-*.json', { eager: true, import: 'default' })

interface Change {
  before: PavilionView
  steps: Shown<PavilionView>[]
  after: PavilionView
  entry: MovingEntry
  /** Before the entry, and after it. */ outlook: [SeatOutlook[], SeatOutlook[]]
}

function walked(name: string, visit: (change: Change) => void) {
  const { first, entries } = games[name]!
  let view: View = first.view
  let outlook = first.outlook
  for (const { entry, changes, steps, outlook: changed } of entries) {
    const before = { view, outlook }
    view = { ...view, ...changes }
    outlook = outlookAfter(outlook, changed)
    const change = { before: before.view, steps: shownFrom(before.view, steps), after: view, entry }
    if (moves(entry)) visit({ ...change, outlook: [before.outlook, outlook] } as unknown as Change)
  }
}
const eventsOf = (steps: Shown<PavilionView>[]) => steps.map(({ event }) => event)
const difference = (a: readonly number[], b: readonly number[]) => a.map((count, colour) => count - b[colour]!)
const tilesOf = (view: PavilionView) =>
  total([view.bag, view.tower, view.supply, view.centre, ...view.factories, ...view.hand].flat()) +
  view.stars.flat(2).filter((tile) => tile !== EMPTY).length

/** Whether something lies at a place of a view. */
function lies(view: PavilionView, place: string): boolean {
  if (place === 'bag' || place === 'tower') return true
  if (place === 'centre/marker') return view.marker === IN_CENTRE
  const [where = '', part = '', ...at] = place.split('/')
  const among = (heap: readonly number[], letter: string, i: string | undefined) =>
    heap[LETTERS.indexOf(letter)]! > Number(i)
  if (where === 'centre') return among(view.centre, part, at[0])
  if (where === 'supply') return among(view.supply, part, at[0])
  if (where.startsWith('factory-')) return among(view.factories[Number(where.slice(8)) - 1]!, part, at[0])
  const seat = Number(where.replace('seat-', ''))
  if (part === 'marker') return view.marker === seat
  if (part === 'stars') return view.stars[seat]![STAR_LETTERS.indexOf(at[0]![0]!)]![Number(at[0]![1]) - 1] !== EMPTY
  const hand = view.hand[seat]!
  if (part === 'corner') return Boolean(view.passed[seat]) && listOf(hand).length > Number(at[0])
  return part === 'hand' && !view.passed[seat] && among(hand, at[0]!, at[1])
}

describe.each(Object.keys(games))('%s', (name) => {
  test('the last beat of every entry is what the server says', () => {
    walked(name, ({ before, steps, after, entry }) => {
      const last = beats(before, steps).at(-1)?.view ?? before
      for (const field of ['stars', 'hand', 'score', 'centre', 'factories', 'supply', 'marker', 'passed'] as const)
        expect(last[field], `${entry.v} ${field}`).toEqual(after[field])
    })
  })

  test('no beat loses a tile', () => {
    walked(name, ({ before, steps, entry }) => {
      for (const beat of beats(before, steps)) expect(tilesOf(beat.view), `${entry.v}`).toBe(COLOURS * TILES_PER_COLOUR)
    })
  })

  test('a flight goes from where a piece lay to where one lies then, and no two from or to the same place', () => {
    walked(name, ({ before, steps, entry }) => {
      let view = before
      for (const beat of beats(before, steps)) {
        for (const { from, to } of beat.flights) {
          expect(lies(view, from), `${entry.v} from ${from}`).toBe(true)
          expect(lies(beat.view, to), `${entry.v} to ${to}`).toBe(true)
        }
        for (const ends of [beat.flights.map(({ from }) => from), beat.flights.map(({ to }) => to)]) {
          const places = ends.filter((place) => place !== 'bag' && place !== 'tower')
          expect(new Set(places).size, `${entry.v}`).toBe(places.length)
        }
        view = beat.view
      }
    })
  })

  test('every tile that moves flies', () => {
    walked(name, ({ before, steps, after }) => {
      const flights = beats(before, steps).flatMap((beat) => beat.flights)
      const placed = difference(after.stars.flat(2), before.stars.flat(2)).filter(Boolean).length
      expect(flights.filter(({ to }) => to.includes('/stars/')).length).toBe(placed)
      const drawn = eventsOf(steps).some(({ kind }) => kind === 'filled' || kind === 'dealt')
      expect(flights.some(({ from }) => from === 'bag')).toBe(drawn)
    })
  })

  test('the points that rise are those of the score', () => {
    walked(name, ({ before, steps, after, entry }) => {
      const marks = beats(before, steps).flatMap((beat) => beat.marks ?? [])
      expect(pointsOf(marks), `${entry.v}`).toBe(total(after.score) - total(before.score))
    })
  })

  test('what is said of taking tiles is what happens', () => {
    walked(name, ({ before, steps, entry }) => {
      const taking = entry.kind === 'played' && entry.path && takingOf(entry.path)
      if (!taking) return
      const { seat } = entry
      const taken = takenBy(eventsOf(steps))
      const put = steps.filter(({ event }) => ['took', 'moved', 'marker'].includes(event.kind)).at(-1)!.view
      expect(taken.tiles).toEqual(difference(put.hand[seat]!, before.hand[seat]!))
      expect(taken.tiles[taking.colour]).toBeGreaterThan(0)
      expect(put.score[seat]! - before.score[seat]!).toBe(taken.marker?.points ?? 0)
      if (taking.source !== 'c') expect(taken.moved).toBe(total(put.centre) - total(before.centre))
    })
  })

  test('what is said of a placement is what happens', () => {
    walked(name, ({ before, steps, entry, outlook }) => {
      if (entry.kind !== 'played' || !entry.path) return
      const { seat } = entry
      const placing = placingOf(entry.path)
      const placed = placedBy(eventsOf(steps))
      expect(Boolean(placing)).toBe(Boolean(placed))
      if (!placing || !placed) return
      const { view, event } = steps.find(({ event }) => event.kind === 'placed')!
      expect(placed.used).toEqual(difference(before.hand[seat]!, view.hand[seat]!))
      expect(placed.points).toBe(view.score[seat]! - before.score[seat]!)
      expect(placesOf(event)).toContain(`seat-${seat}/stars/${entry.path[1]!.slice(1)}`)
      const [then, now] = outlook.map((seats) => new Progress(seats, seat))
      const finished = STRUCTURES.filter(({ kind, star }) => now!.done(kind, star) && !then!.done(kind, star))
      expect(placed.structures.map(({ kind, star }) => `${kind}-${star}`).sort()).toEqual(
        finished.map(({ id }) => id).sort(),
      )
    })
  })

  test('what is said of passing is what happens', () => {
    walked(name, ({ before, steps, entry }) => {
      if (entry.kind !== 'played' || entry.path?.[0] !== 'k') return
      const kept = setCounts(entry.path[1]!)
      const lost = lostBy(eventsOf(steps))
      expect(lost.tiles).toBe(total(before.hand[entry.seat]!) - total(kept))
      expect(-lost.points).toBeLessThanOrEqual(lost.tiles)
    })
  })

  test('everything that happens has words and a row of the score sheet', () => {
    const words = { say: (key: string) => key } as never
    walked(name, ({ before, steps, entry, outlook }) => {
      const effects = () => eventsOf(steps)
      const context = { view: before, words, name: String, effects, outlook: outlook[0] }
      if (entry.kind === 'played' && entry.path) {
        expect(game.move(entry.path, context)).not.toBe('')
        expect(game.tray([], entry.path, context, entry.seat, null).title).not.toBe('')
        if (entry.path[0] !== 'pass')
          expect(game.colour(entry.path, before, effects()).symbols.length).toBeGreaterThan(
            entry.path[1] === '-' ? -1 : 0,
          )
      }
      for (const one of entry.events.filter((event): event is Event => !isDraw(event))) {
        if (one.points) expect(game.row({ ...one, round: before.round_number, v: 0 }, words).title).not.toBe('')
      }
    })
  })
})

test('what is not known yet is not said', () => {
  const words = { say: (key: string, params?: object) => key + JSON.stringify(params ?? {}) } as never
  const view = { phase: PHASE.acquire, round_number: 1 } as PavilionView
  const context = { view, words, name: String, effects: () => null }
  expect(game.move(['3', 'G'], context)).toContain('colour_G')
  expect(game.tray([], ['3', 'G'], context, 0, null)).toMatchObject({ points: null, pieces: ['d-green'] })
  const placing = { ...context, view: { ...view, phase: PHASE.play } }
  expect(game.tray([], ['G', '>G3', '+0'], placing, 0, null)).toMatchObject({ points: null })
  expect(game.colour(['3', 'G'], view).symbols).toEqual(['d-green'])
})

describe('the board', () => {
  test('slot 1 of each star lies where the notation says', () => {
    const first = Object.fromEntries([...STAR_LETTERS].map((letter, star) => [letter, slotAngle(star, 0)]))
    expect(first).toEqual({ O: 60, R: 120, B: 180, Y: 240, G: 300, P: 0, c: 0 })
  })

  test('a structure stands between the spaces that surround it', () => {
    const all = Array.from({ length: SPACES }, (_, space) => spaceAt(space))
    STRUCTURES.forEach((structure, i) => {
      const { x, y } = structureCentre(structure)
      const far = ({ star, slot }: { star: number; slot: number }) =>
        Math.hypot(spaceCentre(star, slot).x - x, spaceCentre(star, slot).y - y)
      const spaces = AROUND[i]!.slice(0, SPACES_AROUND[KINDS.indexOf(structure.kind)])
      const nearest = all.sort((a, b) => far(a) - far(b)).slice(0, spaces.length)
      expect(nearest.map(({ star, slot }) => `${star}/${slot}`).sort(), structure.id).toEqual(
        spaces.map((space) => space.join('/')).sort(),
      )
    })
  })

  test('a set of spaces is read from its bits, also from those beyond 32', () => {
    STAR_SPACES.forEach((bits, star) =>
      expect(spacesIn(bits)).toEqual(Array.from({ length: SLOTS }, (_, slot) => ({ star, slot }))),
    )
    expect(spacesIn(2 ** (SPACES - 1) + 1)).toEqual([spaceAt(0), spaceAt(SPACES - 1)])
    expect(spacesIn(0)).toEqual([])
  })

  test('a run is lit from one end to the other, also around the ring', () => {
    const run = (...slots: number[]) =>
      runPlaces({ seat: 1, details: { spaces: slots.reduce((bits, slot) => bits + 2 ** (6 * SLOTS + slot), 0) } })
    expect(run(1, 2, 3)).toEqual(['seat-1/stars/c2', 'seat-1/stars/c3', 'seat-1/stars/c4'])
    expect(run(0, 4, 5)).toEqual(['seat-1/stars/c5', 'seat-1/stars/c6', 'seat-1/stars/c1'])
    expect(run(0, 1, 2, 3, 4, 5).length).toBe(6)
  })

  test('a star shows the colour that is printed on it, or that the server says it has become', () => {
    const goal = (star: number, details: object) => ({ kind: 'star', details: { star, ...details } })
    const outlook = [{ goals: [goal(0, { colour: 1 }), goal(1, {}), goal(2, { colour: MIXED })] }]
    const progress = new Progress(outlook as unknown as SeatOutlook[], 0)
    expect([0, 1, 2].map((star) => progress.tint(1, star))).toEqual([1, MIXED, MIXED])
    expect([0, 1, 6].map((star) => progress.tint(0, star))).toEqual([0, 1, MIXED])
  })

  test('a move is read by its words', () => {
    expect(takingOf(['c', 'B'])).toEqual({ source: 'c', colour: 4 })
    expect(takingOf(['k', 'B'])).toBeNull()
    expect(placingOf(['B', '>c6', '+2'])).toEqual({ colour: 4, star: 6, slot: 5, wilds: 2 })
    expect(placingOf(['3', 'B'])).toBeNull()
  })
})

describe('choosing a set', () => {
  const tree = (sets: string[], kind = '+') => ({ [kind]: Object.fromEntries(sets.map((set, i) => [set, i])) })
  function picking(sets: string[], kind = '+') {
    const moves: number[] = []
    const selection = new Selection({ play: (move) => moves.push(move) })
    selection.offer(tree(sets, kind))
    return { selection, moves, picking: pickingOf(selection) }
  }

  test('two bonus tiles are gathered one by one, then they are a move', () => {
    const { selection, picking: set, moves } = picking(['PP', 'PG', 'GG'])
    set.add(0)
    expect(selection.proposed).toBeNull()
    expect(set.counts).toEqual([1, 0, 0, 0, 0, 0])
    set.add(1)
    expect(selection.proposed).toEqual(['+', 'PG'])
    selection.play()
    expect(moves).toEqual([1])
  })

  test('a colour that the supply has only once is not picked twice', () => {
    const { picking: set } = picking(['PG', 'PO', 'GO'])
    set.add(0)
    expect(set.canAdd(0)).toBe(false)
    set.add(0)
    expect(set.counts).toEqual([1, 0, 0, 0, 0, 0])
  })

  test('in a full set another tile takes the place of one that differs', () => {
    const { selection, picking: set } = picking(['PP', 'PG', 'GG'])
    set.add(0)
    set.add(0)
    set.add(1)
    expect(selection.proposed).toEqual(['+', 'PG'])
  })

  test('putting back empties the set, and so do other moves', () => {
    const { selection, picking: set } = picking(['PP', 'PG', 'GG'])
    set.add(0)
    selection.reset()
    expect(set.counts).toEqual([0, 0, 0, 0, 0, 0])
    set.add(1)
    selection.offer(tree(['PP', 'GG']))
    expect(set.counts).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('fewer tiles may be kept, or none', () => {
    const { selection, picking: set } = picking(['-', 'G', 'R', 'GR'], 'k')
    set.set([0, 1, 0, 0, 0, 1])
    expect(selection.proposed).toEqual(['k', 'GR'])
    set.remove(5)
    expect(selection.proposed).toEqual(['k', 'G'])
    set.remove(1)
    expect(selection.proposed).toEqual(['k', '-'])
  })

  test('at first the next wild colour is kept, then the largest groups', () => {
    const view = { round_number: 1, hand: [[0, 2, 1, 3, 0, 0]] } as unknown as PavilionView
    expect(keepFirst(['-', 'G', 'GGOY', 'GGYY', 'GOYY', 'OYYY', 'YYY'], view, 0)).toEqual([0, 2, 0, 2, 0, 0])
    expect(keepFirst(['-', 'P', 'O', 'PO'], { ...view, hand: [[1, 0, 1, 0, 0, 0]] }, 0)).toEqual([1, 0, 1, 0, 0, 0])
    expect(keepFirst(['-', 'P'], { ...view, round_number: 6 }, 0)).toEqual([1, 0, 0, 0, 0, 0])
  })

  test('sets are written in the order of the colours', () => {
    expect(setText([1, 0, 2, 0, 0, 0])).toBe('POO')
    expect(setText(setCounts('-'))).toBe('-')
    expect(setCounts('OPO')).toEqual([1, 0, 2, 0, 0, 0])
  })
})

test('a placement is proposed with few wild tiles, and can be paid with more', () => {
  const selection = new Selection({
    play: () => {},
    prefer: (path, options) => game.prefer!(path, options, {} as never),
  })
  selection.offer({ B: { '>B4': { '+1': 1, '+2': 2, '+3': 3 }, '>B1': { '+0': 0 } } })
  selection.act(['B', '>B4'])
  expect(selection.proposed).toEqual(['B', '>B4', '+1'])
  expect(waysToPay(selection)).toEqual(['+1', '+2', '+3'])
  stepWilds(selection, 1)
  stepWilds(selection, 5)
  expect(selection.proposed).toEqual(['B', '>B4', '+3'])
  stepWilds(selection, -1)
  expect(selection.proposed).toEqual(['B', '>B4', '+2'])
})

test('what is in reach is listed with its price, the nearest first', () => {
  const goal = (kind: string, given: Partial<Goal>): Goal => ({
    kind,
    rule: '',
    details: {},
    done: 0,
    of: 6,
    now: 0,
    points: 0,
    filled: [],
    missing: [],
    ...given,
  })
  const space = (star: number, slot: number) => star * SLOTS + slot
  const goals = [
    goal('star', { details: { star: 5, colour: 5 }, done: 4, points: 14 }),
    goal('star', { details: { star: 6, colour: MIXED }, done: 3, points: 12 }),
    goal('star', { details: { star: 0 }, done: 5, points: 12 }),
    goal('star', { details: { star: 1, colour: 1 }, done: 6, points: 18 }),
    goal('number', { details: { number: 1 }, done: 3, of: 7, points: 4 }),
    goal('number', { details: { number: 2 }, done: 4, of: 7, points: 8 }),
    goal('pillar', { details: { star: 2, tiles: 1 }, missing: [space(2, 1)] }),
    goal('statue', { details: { star: 2, tiles: 2 }, missing: [space(2, 1)] }),
    goal('statue', { details: { star: 3, tiles: 2 }, missing: [space(3, 0)] }),
    goal('window', { details: { star: 3, tiles: 3 }, missing: [space(3, 4), space(3, 5)] }),
    goal('window', { details: { star: 5, tiles: 3 }, missing: [] }),
  ]
  const listed = near(goals, 0, 9).map((one) => [
    one.kind,
    one.details['star'] ?? one.details['number'],
    isStructure(one) ? missingPrice(one, 0) : one.points,
  ])
  expect(listed).toEqual([
    ['statue', 3, 1],
    ['statue', 2, 2],
    ['star', 5, 14],
    ['star', 6, 12],
    ['number', 2, 8],
  ])
  expect(near(goals, 0).length).toBe(4)
})

test('score markers that would cover each other stand one behind the other, also over the end of the track', () => {
  expect(standing([10, 40])).toEqual([0, 0])
  expect(standing([10, 12])).toEqual([0, 0])
  for (const scores of [
    [10, 11],
    [10, 10],
    [80, 1],
    [79, 80],
    [161, 1],
  ])
    expect(new Set(standing(scores)).size).toBe(2)
  const [first, second, third] = standing([10, 11, 12])
  expect(first).not.toBe(second)
  expect(third).not.toBe(second)
  expect(new Set(standing([7, 7, 7, 7])).size).toBe(4)
})

test('how many points came before a lap is written over no figure, no marker and no other sign', () => {
  expect(lapsAt([80, 12])).toEqual([null, null])
  const crowds = Array.from({ length: 80 }, (_, i) => 81 + i).flatMap((score) => [
    [score, 40],
    [score, score],
    [score, score - 79],
    [score, score + 1, score + 2, score - 80],
  ])
  for (const scores of crowds) {
    const boxes = trackBoxes(scores)
    lapsAt(scores).forEach((out, seat) => {
      if (out === null) return expect(scores[seat]).toBeLessThanOrEqual(80)
      const sign = { at: around({ x: 0, y: 0 }, out, scores[seat]! * TURN), half: LAP }
      expect(boxes.filter((box) => covers(box, sign))).toEqual([])
      expect(out, 'outside of the hub').toBeGreaterThan(92 + LAP.y)
      boxes.push(sign)
    })
  }
})
