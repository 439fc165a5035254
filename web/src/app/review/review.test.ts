import { describe, expect, test } from 'vitest'
import type { Deal, Decision, ReviewSheet } from '$/wire/types'
import { areaOf as areaBelow, curveOf, pathOf } from './curve'
import { ahead, counts, lossByRound } from './figures'
import { areaOf } from './hint-ways'
import { bow } from './ways'

const decision = (more: Partial<Decision>): Decision => ({
  ply: 1,
  v: 2,
  round: 1,
  seat: 0,
  kind: 'move',
  move: '1B1',
  best: '1B1',
  loss: 0,
  loss_points: 0,
  error: 0,
  label: 'best',
  proved: false,
  legal: 9,
  sims: 100,
  chances: [0.5, 0.5],
  points: [40, 40],
  chances_after: [0.5, 0.5],
  points_after: [40, 40],
  choices: [],
  reasons: [],
  why: null,
  ...more,
})
const deal = { luck: [0.2, -0.2] } as Deal

describe('the curve', () => {
  const one = decision({ chances: [0.5, 0.5], chances_after: [0.4, 0.6] })
  const two = decision({ seat: 1, chances: [0.6, 0.4], chances_after: [0.7, 0.3] })

  test('joins what is expected after each move, up to the result', () => {
    const { runs, jumps } = curveOf({ decisions: [one, two], deals: [null, null, null], result: [1, 0] }, 0)
    expect(runs).toEqual([
      [
        { x: 0, y: 0.5 },
        { x: 1, y: 0.4 },
        { x: 2, y: 0.7 },
        { x: 3, y: 1 },
      ],
    ])
    expect(jumps).toEqual([])
  })

  test('jumps where a deal lies between two moves', () => {
    const { runs, jumps } = curveOf({ decisions: [one, two], deals: [null, deal, null], result: null }, 0)
    expect(jumps).toEqual([{ deal, x: 1.5, from: 0.4, to: 0.6 }])
    expect(runs.map((run) => run.at(-1)!.x)).toEqual([1.5, 2])
  })

  test('has a gap where nothing is known yet', () => {
    const { runs } = curveOf({ decisions: [one, null, two], deals: [null, null, null, null], result: null }, 1)
    expect(runs.map((run) => [run[0]!.x, run.at(-1)!.x])).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(runs[0]![1]!.y).toBe(0.6)
  })

  test('is drawn from below upwards', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 2, y: 1 },
    ]
    expect(pathOf(points, 4)).toBe('M0 100L50 0')
    expect(areaBelow(points, 4)).toBe('M0 100L50 0L50 100L0 100Z')
  })
})

describe('figures', () => {
  const review = {
    players: 2,
    decisions: [
      decision({ label: 'brilliant' }),
      decision({ label: 'blunder', loss: 0.2 }),
      decision({ seat: 1, label: 'blunder', loss: 0.4, round: 2 }),
    ],
  } as ReviewSheet

  test('points ahead are those before the best other seat', () => {
    expect(ahead([40, 30, 44], 0)).toBe(-4)
    expect(ahead([40, 30, 44], 2)).toBe(4)
  })

  test('signs are counted per seat, and what is brilliant is the best', () => {
    expect(counts(review, 0).filter(({ n }) => n)).toEqual([
      { label: 'best', n: 1 },
      { label: 'blunder', n: 1 },
    ])
  })

  test('losses are summed by round', () => {
    expect([...lossByRound(review, 0)]).toEqual([
      [1, 0.2],
      [2, 0],
    ])
  })
})

describe('where a hint points', () => {
  const way = { flights: [], from: ['factory-3/B/0', 'factory-3/B/1'], to: ['seat-0/line-2'] }

  test('a shared source is shown as a whole, so that the colour stays open', () => {
    expect(areaOf({ area: ['3', null, null] as never }, way)).toEqual(['factory-3'])
  })

  test('a shared target is shown without the source', () => {
    expect(areaOf({ area: [null, null, '2'] as never }, way)).toEqual(['seat-0/line-2'])
  })
})

test('an arrow ends at the edge of its target', () => {
  const from = { x: 0, y: 0, width: 10, height: 10 }
  const { path, head } = bow(from, { x: 100, y: 0, width: 20, height: 10 }, 0)
  expect(path.startsWith('M5 5Q')).toBe(true)
  expect(head.startsWith('M100 5L')).toBe(true)
})
