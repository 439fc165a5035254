import { describe, expect, it } from 'vitest'
import { readiness } from '$/wire/readiness.svelte'
import { roundly, secondsLeft } from './preparing'

describe('how long a game takes', () => {
  it('is rounded, and never nothing', () => {
    expect([0, 0.2, 1, 14.2, 15, 16, 31, 60, 61].map(roundly)).toEqual([1, 1, 1, 15, 15, 20, 35, 60, 70])
  })
  it('is not shown if nobody knows it', () => {
    readiness.games = {
      azul: { ready: false, seconds_left: 7.3, complete: false },
      duel: { ready: false, seconds_left: null, complete: false },
    }
    expect(secondsLeft('azul')).toBe(8)
    expect(secondsLeft('duel')).toBeNull()
    expect(secondsLeft('chess')).toBeNull()
  })
})
