import { expect, describe, test } from 'vitest'
import { moves, pointsOf, shownFrom, type MovingEntry, type Shown } from '$/wire/steps'
import type { Event, Replay, View } from '$/wire/types'
import { COLOURS, EMPTY, FLOOR_LOSS, FLOOR_PRICES, TILES_PER_COLOUR } from '../generated/azul'
import { beats } from './beats'
import { draftOf, fills, markerInCentre, placesOf, spacesIn, type AzulView } from './record'

const games = import.meta.glob<Replay>('../../../fixtures/azul-*.json', { eager: true, import: 'default' })

interface Change {
  before: AzulView
  steps: Shown<AzulView>[]
  after: AzulView
  entry: MovingEntry
}

function walked(name: string, visit: (change: Change) => void) {
  const { first, entries } = games[name]!
  let view: View = first.view
  for (const { entry, changes, steps } of entries) {
    const after = { ...view, ...changes }
    const shown = shownFrom(view, steps)
    if (moves(entry)) visit({ before: view, steps: shown, after, entry } as unknown as Change)
    view = after
  }
}
const tilesOf = (view: AzulView) =>
  [view.bag, view.lid, view.centre, ...view.factories].flat().reduce((a, b) => a + b, 0) +
  view.lines.flat().reduce((a, b) => a + b, 0) +
  view.wall.flat(2).filter((tile) => tile !== EMPTY).length +
  view.floor.flat().filter((tile) => tile >= 0 && tile < COLOURS).length

/** The piece that lies at a place of a view. */
function pieceAt(view: AzulView, place: string): unknown {
  const [where = '', part = '', at = ''] = place.split('/')
  if (place === 'centre/marker') return markerInCentre(view) || undefined
  if (where === 'bag' || where === 'lid') return true
  const heap = where === 'centre' ? view.centre : view.factories[Number(where.replace('factory-', '')) - 1]
  if (heap) return heap['BYRKW'.indexOf(part)]! > Number(at) || undefined
  const seat = Number(where.replace('seat-', ''))
  if (part === 'floor') return view.floor[seat]![Number(at)] !== EMPTY || undefined
  return view.lines[seat]![Number(part.replace('line-', '')) - 1]! > Number(at) || undefined
}

describe.each(Object.keys(games))('%s', (name) => {
  test('the last beat of every entry is what the server says, as far as pieces and points go', () => {
    walked(name, ({ before, steps, after, entry }) => {
      const last = beats(before, steps).at(-1)!
      for (const field of ['lines', 'wall', 'floor', 'score', 'centre', 'factories'] as const)
        expect(last.view[field], `${entry.v} ${field}`).toEqual(after[field])
    })
  })

  test('no beat loses a tile', () => {
    walked(name, ({ before, steps }) => {
      for (const beat of beats(before, steps)) expect(tilesOf(beat.view)).toBe(COLOURS * TILES_PER_COLOUR)
    })
  })

  test('every flight leaves from where a piece lies, and no two from the same place', () => {
    walked(name, ({ before, steps, entry }) => {
      let view = before
      for (const beat of beats(before, steps)) {
        const left = beat.flights.map(({ from }) => from).filter((from) => from !== 'bag')
        expect(new Set(left).size).toBe(left.length)
        for (const { from } of beat.flights) expect(pieceAt(view, from), `${entry.v} ${from}`).toBeDefined()
        view = beat.view
      }
    })
  })

  test('all points of an entry rise, each once', () => {
    walked(name, ({ before, steps, entry }) => {
      const risen = beats(before, steps).flatMap(({ marks = [] }) => marks)
      expect(pointsOf(risen), String(entry.v)).toBe(pointsOf(steps.map(({ event }) => event)))
    })
  })

  test('every tile that comes to lie somewhere new has flown there', () => {
    walked(name, ({ before, steps }) => {
      let view = before
      for (const beat of beats(before, steps)) {
        const to = new Set(beat.flights.map((flight) => flight.to))
        beat.view.wall.forEach((wall, seat) =>
          wall.forEach((row, r) =>
            row.forEach((tile, c) => {
              if (tile !== view.wall[seat]![r]![c]) expect(to).toContain(`seat-${seat}/wall/${r}-${c}`)
            }),
          ),
        )
        beat.view.floor.forEach((floor, seat) =>
          floor.forEach((piece, i) => {
            if (piece !== EMPTY && piece !== view.floor[seat]![i]) expect(to).toContain(`seat-${seat}/floor/${i}`)
          }),
        )
        view = beat.view
      }
    })
  })
})

test('bits of spaces count row by row', () => {
  expect(spacesIn((1 << 7) | 1)).toEqual([
    { row: 0, column: 0 },
    { row: 1, column: 2 },
  ])
  expect(placesOf({ seat: 1, details: { spaces: 1 << 24 } })).toEqual(['seat-1/wall/4-4'])
  expect(placesOf({ seat: 1, details: {} })).toEqual([])
})

test('a draft is described by its events', () => {
  const event = (kind: string, details: Record<string, number>): Event => ({
    kind,
    rule: '',
    seat: 0,
    points: 0,
    details,
  })
  const laid = event('laid', { row: 1, colour: 0, tiles: 1, held: 2 })
  const dropped = event('dropped', { colour: 0, tiles: 2, fit: 2, loss: 2 })
  const draft = draftOf([event('took', { source: 0, colour: 0, tiles: 3 }), laid, dropped])
  expect(draft).toEqual({ laid, dropped, marker: null })
  expect(fills(draft.laid!)).toBe(true)
})

test('a floor line costs what is printed below its spaces', () => {
  expect(FLOOR_PRICES.reduce((sum, price) => sum + price, 0)).toBe(FLOOR_LOSS.at(-1))
})
