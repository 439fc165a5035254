import { beforeAll, describe, expect, it } from 'vitest'
import { loadWords } from '$/i18n/words.svelte'
import { botWords, named } from './seats'
import type { Seat } from './types'

const seat = (kind: Seat['kind'], name = '', deleted = false, level = 0): Seat => ({
  kind,
  name,
  deleted,
  level,
  policy: '',
  program: false,
  present: false,
  left: false,
  resigned: false,
  holiday: null,
  yours: false,
  host: false,
})

describe('names of seats', () => {
  beforeAll(() => loadWords('es'))

  it('are given to who has none, in the language of the reader', () => {
    const seats = [seat('person', 'Ada'), seat('person', '', true), seat('person'), seat('open')]
    expect(named(seats).map(({ name }) => name)).toEqual(['Ada', 'jugador eliminado', 'Asiento 3', ''])
  })

  it('of trained bots are those that the operator gave', () => {
    const trained = { ...seat('bot', '', false, 3), policy: 'Tiny' }
    expect(named([trained, seat('bot', '', false, 3), trained]).map(({ name }) => name)).toEqual([
      'Tiny',
      'Oleiro',
      'Tiny II',
    ])
    expect(botWords(trained)).toBe('Bot entrenado')
    expect(botWords(seat('bot', '', false, 3))).toBe('Bot, nivel 3')
  })

  it('tell bots of one level apart', () => {
    expect(named([seat('bot', '', false, 3), seat('bot', '', false, 3)]).map(({ name }) => name)).toEqual([
      'Oleiro',
      'Oleiro II',
    ])
  })
})
