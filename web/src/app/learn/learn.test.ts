import { describe, expect, it } from 'vitest'
import { found } from './search'

const SECTIONS: [string, [string, string][]][] = [
  ['Suelo', [['AZ-B7', 'Las losetas restan puntos.']]],
  [
    'Fin',
    [
      ['AZ-D1', 'La partida acaba.'],
      ['AZ-D5', 'Gana quien tiene más puntos.'],
    ],
  ],
]

describe('searching the rules', () => {
  it('finds words in lines, ids and headings, whatever their case and accents', () => {
    expect(found(SECTIONS, 'MAS puntos')).toEqual([['Fin', [SECTIONS[1]![1][1]]]])
    expect(found(SECTIONS, 'az-d1')).toEqual([['Fin', [SECTIONS[1]![1][0]]]])
    expect(found(SECTIONS, 'suelo')).toEqual([SECTIONS[0]])
  })
  it('gives everything without a query, and nothing for what is not there', () => {
    expect(found(SECTIONS, '  ')).toEqual(SECTIONS)
    expect(found(SECTIONS, 'dragon')).toEqual([])
  })
})
