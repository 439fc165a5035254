import { expect, test } from 'vitest'
import type { Replay } from '$/wire/types'
import { momentsOf, roundStarts } from './replay/history'
import { routeOf } from './router.svelte'

const games = import.meta.glob<Replay>('../../fixtures/*.json', { eager: true, import: 'default' })

test('addresses lead to pages', () => {
  expect(routeOf('/')).toEqual({ page: 'home' })
  expect(routeOf('/table/k3v9')).toEqual({ page: 'table', id: 'k3v9' })
  expect(routeOf('/join/k3v9/c0de')).toEqual({ page: 'join', id: 'k3v9', code: 'c0de' })
  expect(routeOf('/join/k3v9')).toEqual({ page: 'join', id: 'k3v9', code: null })
  expect(routeOf('/learn/azul/')).toEqual({ page: 'learn', game: 'azul' })
  expect(routeOf('/nowhere')).toEqual({ page: 'lost' })
})

test.each(Object.keys(games))('a replay of %s has every decision and every round', (name) => {
  const game = games[name]!
  const moments = momentsOf(game)
  expect(moments.length).toBe(1 + game.entries.filter(({ entry }) => entry.kind === 'played').length)
  const rounds = roundStarts(moments).map(({ round }) => round)
  expect(rounds).toEqual([...rounds].sort((a, b) => a - b))
  expect(rounds[0]).toBe(1)
})
