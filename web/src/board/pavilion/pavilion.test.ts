import { describe, expect, test } from 'vitest'
import { isDraw, moves, type MovingEntry } from '$/wire/steps'
import type { Event, Replay } from '$/wire/types'
import { Selection } from '../shared/selection.svelte'
import { beats } from './beats'
import { game } from './index'
import { keepFirst } from './keeping'
import { offers, played, sets, FINISHING, KEEPING, TAKING } from './learn/lessons'
import { stepWilds, waysToPay } from './paying'
import { pickingOf } from './picking.svelte'
import { nearNumbers, nearStars, nearStructures } from './reach'
import {
  EMPTY,
  LETTERS,
  PHASE,
  STRUCTURES,
  placing,
  runOf,
  setCounts,
  setText,
  taking,
  tintOf,
  total,
  wildOf,
  type PavilionView,
} from './record'
import { slotAngle, spaceCentre, structureCentre } from './shape'
import { standing } from './track'

const games = import.meta.glob<Replay>('../../../fixtures/pavilion-*.json', { eager: true, import: 'default' })

function walked(
  name: string,
  visit: (before: PavilionView, after: PavilionView, event: { entry: MovingEntry }) => void,
) {
  const { first, entries } = games[name]!
  let view = first.view as unknown as PavilionView
  for (const { entry, changes } of entries) {
    const after = { ...view, ...changes }
    if (moves(entry)) visit(view, after, { entry })
    view = after
  }
}
const happenings = ({ entry }: { entry: MovingEntry }) => entry.events.filter((event): event is Event => !isDraw(event))
const tilesOf = (view: PavilionView) =>
  total([view.bag, view.tower, view.supply, view.centre, ...view.factories, ...view.hand].flat()) +
  view.stars.flat(2).filter((tile) => tile !== EMPTY).length

describe.each(Object.keys(games))('%s', (name) => {
  test('the last beat of every entry is what the server says', () => {
    walked(name, (before, after, { entry }) => {
      const last = beats(before, after, entry).at(-1)
      if (!last) return
      for (const field of ['stars', 'hand', 'score', 'centre', 'factories', 'supply'] as const)
        expect(last.view[field], `${entry.v} ${field}`).toEqual(after[field])
      if (after.phase !== PHASE.end) expect(last.view.marker, `${entry.v} marker`).toBe(after.marker)
    })
  })

  test('no beat loses a tile', () => {
    walked(name, (before, after, { entry }) => {
      for (const beat of beats(before, after, entry)) expect(tilesOf(beat.view), `${entry.v}`).toBe(132)
    })
  })

  test('what would be taken is what is taken', () => {
    walked(name, (before, after, event) => {
      const { path, seat } = event.entry.kind === 'played' ? event.entry : { path: null, seat: 0 }
      const taken = path && before.phase === PHASE.acquire ? taking(before, path, seat) : null
      if (!taken) return
      expect(total(after.hand[seat]!) - total(before.hand[seat]!)).toBe(taken.count + (taken.wild ? 1 : 0))
      expect(after.score[seat]).toBe(before.score[seat]! - taken.loss)
    })
  })

  test('a placement tells its points, its price and what it finishes', () => {
    walked(name, (before, after, event) => {
      const { path, seat } = event.entry.kind === 'played' ? event.entry : { path: null, seat: 0 }
      const placed = path && before.phase === PHASE.play ? placing(before, seat, path) : null
      if (!placed) return
      const told = happenings(event)
      expect(told.find(({ kind }) => kind === 'placed')!.points).toBe(placed.run.length)
      expect(
        told
          .filter(({ kind }) => ['pillar', 'statue', 'window'].includes(kind))
          .map(({ kind, details }) => `${kind}-${details['star']}`)
          .sort(),
      ).toEqual(placed.structures.map(({ id }) => id).sort())
      const paid = before.hand[seat]![placed.colour]! - (placed.price - placed.wilds)
      if (!placed.structures.length && placed.colour !== wildOf(before) && after.round_number === before.round_number)
        expect(after.hand[seat]![placed.colour]).toBe(paid)
    })
  })

  test('everything that happens has words and a row of the score sheet', () => {
    const words = { say: (key: string) => key } as never
    walked(name, (before, _, event) => {
      const telling = { view: before, words, name: String, effects: () => null }
      if ('path' in event.entry && event.entry.path) expect(game.move(event.entry.path, telling)).not.toBe('')
      for (const one of happenings(event)) {
        if (one.points) expect(game.row({ ...one, round: before.round_number, v: 0 }, words).title).not.toBe('')
      }
    })
  })
})

describe('the board', () => {
  test('slot 1 of each star lies where the notation says', () => {
    const first = Object.fromEntries([...`${LETTERS}c`].map((letter, star) => [letter, slotAngle(star, 0)]))
    expect(first).toEqual({ O: 60, R: 120, B: 180, Y: 240, G: 300, P: 0, c: 0 })
  })

  test('a structure stands between the spaces that surround it', () => {
    const all = Array.from({ length: 42 }, (_, i) => ({ star: Math.floor(i / 6), slot: i % 6 }))
    for (const structure of STRUCTURES) {
      const { x, y } = structureCentre(structure)
      const far = ({ star, slot }: { star: number; slot: number }) =>
        Math.hypot(spaceCentre(star, slot).x - x, spaceCentre(star, slot).y - y)
      const nearest = all.sort((a, b) => far(a) - far(b)).slice(0, structure.spaces.length)
      expect(nearest.map(({ star, slot }) => `${star}/${slot}`).sort(), structure.id).toEqual(
        structure.spaces.map((space) => space.join('/')).sort(),
      )
    }
  })

  test('a run goes around the star, and ends at gaps', () => {
    const [x, o] = [0, EMPTY]
    expect(runOf([o, o, o, o, o, o], 2)).toEqual([2])
    expect(runOf([o, x, o, x, o, o], 2)).toEqual([1, 2, 3])
    expect(runOf([x, o, o, o, x, x], 0)).toEqual([4, 5, 0])
    expect(runOf([x, x, x, o, x, x], 3).length).toBe(6)
  })

  test('a grey star shows a colour once it has become one', () => {
    const view = (tiles: number[]) => ({ grey: 1, stars: [[tiles]] })
    expect(tintOf(view([1, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]), 0, 0)).toBe(6)
    expect(tintOf(view([1, 1, EMPTY, EMPTY, EMPTY, EMPTY]), 0, 0)).toBe(1)
    expect(tintOf(view([1, 2, EMPTY, EMPTY, EMPTY, EMPTY]), 0, 0)).toBe(6)
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
    expect(keepFirst(view, 0)).toEqual([0, 2, 0, 2, 0, 0])
    expect(keepFirst({ ...view, hand: [[1, 0, 1, 0, 0, 0]] }, 0)).toEqual([1, 0, 1, 0, 0, 0])
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

test('what is in reach is told with its price', () => {
  expect(nearStructures(FINISHING, 0).map(({ kind, cost }) => `${kind} ${cost}`)).toEqual([
    'window 6',
    'statue 2',
    'pillar 2',
  ])
  expect(nearStars(FINISHING, 0).map(({ star, filled }) => `${LETTERS[star] ?? 'c'} ${filled}`)).toEqual(['R 4', 'c 3'])
  expect(nearNumbers(FINISHING, 0)).toEqual([])
})

describe('a lesson', () => {
  test('offers the wild colour only where nothing else lies', () => {
    expect(offers(TAKING as never)).toEqual({ 1: { B: 4, R: 5 }, 2: { G: 1, O: 2, Y: 3 }, 3: { O: 2 } })
  })

  test('goes from a finished window to its bonus tiles and on', () => {
    const { after } = played(['R', '>R6', '+1'], FINISHING as never)
    expect(after).toMatchObject({ phase: PHASE.bonus, due: 3, score: [26] })
    const next = played(['+', 'PPG'], after)
    expect(next.after).toMatchObject({ phase: PHASE.play, due: 0 })
  })

  test('counts what is not kept', () => {
    expect(played(['k', 'GGG'], KEEPING as never).after).toMatchObject({ score: [14], passed: [1] })
    expect(Object.keys(sets([0, 1, 1, 0, 0, 0], 0, 4))).toEqual(['-', 'O', 'G', 'GO'])
  })
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
