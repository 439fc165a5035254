import { describe, expect, it } from 'vitest'
import { fitting } from './setups'

const bot = { who: 'bot' as const, level: 3 }
const offered = [
  { name: 'Tiny', players: 2, options: { wall: 'coloured' } },
  { name: 'Three', players: 3, options: { wall: 'grey' } },
]

describe('trained bots', () => {
  it('are offered for the number of players and the variant that they know', () => {
    expect(fitting(offered, { seats: [bot, bot], options: { wall: 'coloured' } })).toEqual(['Tiny'])
    expect(fitting(offered, { seats: [bot, bot], options: { wall: 'grey' } })).toEqual([])
    expect(fitting(offered, { seats: [bot, bot, bot], options: { wall: 'grey' } })).toEqual(['Three'])
    expect(fitting([], { seats: [bot, bot], options: { wall: 'coloured' } })).toEqual([])
  })
})
