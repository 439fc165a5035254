import { describe, expect, it } from 'vitest'
import type { PuzzleSolution, SolutionMove } from '$/wire/types'
import { attemptOf } from './moves'
import { unsealed } from './sealed'

const move = (number: number, asked: boolean, also: number[] = []): SolutionMove =>
  ({
    move: number,
    text: String(number),
    asked,
    also: also.map((one) => ({ move: one, text: String(one) })),
    facts: [],
  }) as unknown as SolutionMove

const solution = {
  line: [move(1, true, [2]), move(5, false), move(6, false), move(3, true), move(7, false)],
  better: [{ move: 4, text: '4' }],
  tempting: { move: 9, text: '9' },
} as unknown as PuzzleSolution

describe('a puzzle without a network', () => {
  it('reads what the server scrambled', () => {
    const found = unsealed('co7l0aBw875Twq4RlAC3nUAAlcueS8gaSdFujw4N', 'azul-37b8f469')
    expect(found).toEqual({ position: 'dôme', line: [] })
  })

  it('goes on after the right move and the replies to it', () => {
    const said = attemptOf(solution, [1])!
    expect(said.status).toBe('right')
    expect(said.moves.map(({ move }) => move)).toEqual([1, 5, 6])
  })

  it('is solved by the last move that is asked for', () => {
    const said = attemptOf(solution, [1, 3])!
    expect(said.status).toBe('solved')
    expect(said.moves.map(({ move }) => move)).toEqual([3])
  })

  it('takes what is as good, and what turned out to be better', () => {
    expect(attemptOf(solution, [2])!.status).toBe('solved')
    expect(attemptOf(solution, [4])!.status).toBe('better')
  })

  it('says what is wrong, and shows it where it can', () => {
    expect(attemptOf(solution, [8])).toMatchObject({ status: 'wrong', moves: [] })
    expect(attemptOf(solution, [9])!.moves).toHaveLength(1)
    expect(attemptOf(solution, [1, 4])!.status).toBe('wrong')
  })

  it('does not judge what comes after the end', () => {
    expect(attemptOf(solution, [1, 3, 5])).toBeNull()
  })
})
