import { expect, test } from 'vitest'
import { digest } from './digest'
import { moves, outlookAfter, previewFrom, shownFrom } from './steps'
import type { Event, Replay, SeatOutlook } from './types'

const games = import.meta.glob<Replay>('../../fixtures/*.json', { eager: true, import: 'default' })
const event: Event = { kind: 'took', rule: 'AZ-A1', seat: 0, points: 0, details: {} }

test('a step has everything that the steps before it changed', () => {
  const steps = [
    { event, changes: { a: 2 } },
    { event, changes: { b: [3], d: { 1: [5] } } },
  ]
  const before = { a: 1, b: [1], c: 0, d: [[1], [2], [3]] }
  expect(shownFrom(before, steps).map(({ view }) => view)).toEqual([
    { a: 2, b: [1], c: 0, d: [[1], [2], [3]] },
    { a: 2, b: [3], c: 0, d: [[1], [5], [3]] },
  ])
  expect(before.d).toEqual([[1], [2], [3]])
})

const seat = (number: number, total: number): SeatOutlook => ({
  seat: number,
  score: 0,
  events: [],
  total,
  goals: [{ kind: 'row', rule: '', details: {}, done: number, of: 5, now: 0, points: 2, filled: [], missing: [] }],
})

test('an outlook keeps the seats and the goals that no change names', () => {
  const before = [seat(0, 1), seat(1, 1)]
  const after = outlookAfter(before, [{ seat: 1, score: 2, events: [], total: 7 }])
  expect(after[0]).toBe(before[0])
  expect(after[1]).toEqual({ ...before[1], score: 2, total: 7 })
  expect(before[1]!.total).toBe(1)
  expect(outlookAfter(before, [{ ...seat(0, 3), goals: [] }])[0]!.goals).toEqual([])
})

test('a preview has the views between and the outlook of every seat', () => {
  const found = previewFrom({ a: 1 }, [seat(0, 1), seat(1, 1)], {
    id: 'x',
    move: 7,
    changes: { a: 2 },
    steps: [{ event, changes: { a: 2 } }],
    outlook: [{ seat: 0, score: 0, events: [event], total: 4 }],
    points: 1.5,
  })
  expect(found.events).toEqual([event])
  expect(found.steps).toEqual([{ event, view: { a: 2 } }])
  expect(found.outlook.map(({ total }) => total)).toEqual([4, 1])
})

test.each(Object.keys(games))(
  'the outlook of %s ends with the scores, and its steps have the fields of a view',
  (name) => {
    const { first, entries, table } = games[name]!
    let { view, outlook } = first
    expect(outlook.length).toBe(table.players)
    let steps = 0
    for (const message of entries) {
      const shown = shownFrom(view, message.steps)
      if (!moves(message.entry)) expect(shown).toEqual([])
      for (const one of shown) expect(Object.keys(one.view)).toEqual(Object.keys(view))
      steps += shown.length
      view = { ...view, ...message.changes }
      outlook = outlookAfter(outlook, message.outlook)
      expect(digest(view)).toBe(message.digest)
    }
    expect(steps).toBeGreaterThan(0)
    expect(outlook.map(({ total }) => total)).toEqual(table.scores)
  },
)
