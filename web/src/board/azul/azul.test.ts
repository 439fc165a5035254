import { expect, describe, test } from 'vitest'
import { moves, type MovingEntry } from '$/wire/steps'
import type { Replay } from '$/wire/types'
import { beats } from './beats'
import { EMPTY, landing, type AzulView } from './record'
import { pointsOf, reach, sums } from './sums'

const games = import.meta.glob<Replay>('../../../fixtures/azul-*.json', { eager: true, import: 'default' })

function walked(name: string, visit: (before: AzulView, after: AzulView, event: { entry: MovingEntry }) => void) {
  const { first, entries } = games[name]!
  let view = first.view as unknown as AzulView
  for (const { entry, changes } of entries) {
    const after = { ...view, ...changes }
    if (moves(entry)) visit(view, after, { entry })
    view = after
  }
}
const tilesOf = (view: AzulView) =>
  [view.bag, view.lid, view.centre, ...view.factories].flat().reduce((a, b) => a + b, 0) +
  view.lines.flat().reduce((a, b) => a + b, 0) +
  view.wall.flat(2).filter((tile) => tile !== EMPTY).length +
  view.floor.flat().filter((tile) => tile >= 0 && tile < 5).length

describe.each(Object.keys(games))('%s', (name) => {
  test('the last beat of every entry is what the server says, as far as pieces and points go', () => {
    walked(name, (before, after, { entry }) => {
      const last = beats(before, after, entry).at(-1)
      if (!last || entry.events.some((event) => 'kind' in event && event.kind === 'fell')) return
      for (const field of ['lines', 'wall', 'score', 'centre', 'factories'] as const)
        expect(last.view[field], `${entry.v} ${field}`).toEqual(after[field])
    })
  })

  test('no beat loses a tile', () => {
    walked(name, (before, after, { entry }) => {
      for (const beat of beats(before, after, entry)) expect(tilesOf(beat.view)).toBe(100)
    })
  })

  test('every flight leaves from where a piece lies', () => {
    walked(name, (before, after, { entry }) => {
      for (const { flights } of beats(before, after, entry))
        for (const { from, to } of flights) expect(from && to && from !== to).toBeTruthy()
    })
  })

  test('if the round ends with a draft, the sums foretold its points', () => {
    walked(name, (before, after, { entry }) => {
      if (before.grey || entry.kind !== 'played' || before.round_number === after.round_number || after.phase === 4)
        return
      for (let seat = 0; seat < before.seats; seat++) {
        expect(sums(before, seat, seat === entry.seat ? entry.path! : null).total, `${entry.v} seat ${seat}`).toBe(
          after.score[seat],
        )
      }
    })
  })
})

test('a tile alone is one point, in runs it counts both ways', () => {
  const wall = Array.from({ length: 5 }, () => [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY])
  wall[2]![2] = 0
  expect(pointsOf(wall, 2, 2)).toBe(1)
  wall[2]![1] = 1
  expect(pointsOf(wall, 2, 2)).toBe(2)
  wall[1]![2] = 2
  expect(pointsOf(wall, 2, 2)).toBe(4)
})

test('what does not fit falls to the floor', () => {
  const view = {
    factories: [[3, 0, 0, 0, 1]],
    centre: [0, 0, 0, 0, 0],
    marker: -1,
    lines: [[0, 1, 0, 0, 0]],
    line_colours: [[-1, 0, -1, -1, -1]],
    floor: [[-1]],
  } as unknown as AzulView
  expect(landing(view, 0, ['1', 'B', '2'])).toMatchObject({ row: 1, onLine: 1, onFloor: 2, full: true, marker: false })
  expect(landing(view, 0, ['1', 'B', '-'])).toMatchObject({ row: null, onLine: 0, onFloor: 3 })
})

test('bonuses are in reach from three of five', () => {
  const view = {
    wall: [
      [
        [0, 1, 2, -1, -1],
        [-1, 0, -1, -1, -1],
        [-1, -1, 0, -1, -1],
        [-1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1],
      ],
    ],
    grey: 0,
  } as unknown as AzulView
  expect(reach(view, 0).map(({ kind, index }) => `${kind} ${index}`)).toEqual(['colour 0', 'row 0'])
})
