import { expect, test } from 'vitest'
import type { Replay } from './types'
import { crc32, digest } from './digest'

const games = import.meta.glob<Replay>('../../fixtures/*.json', { eager: true, import: 'default' })

test('the checksum is the one of zlib', () => {
  expect(crc32('123456789')).toBe(0xcbf43926)
  expect(crc32('плитка')).toBe(crc32('плитка'))
})

test.each(Object.keys(games))('every event of %s leads to the view that the server meant', (name) => {
  const { first, entries } = games[name]!
  let view = first.view
  expect(digest(view)).toBe(first.digest)
  for (const event of entries) {
    view = { ...view, ...event.changes }
    expect(digest(view), `entry ${event.entry.v}`).toBe(event.digest)
  }
})
