import type { Goal } from '$/wire/types'
import { NUMBERS } from '../generated/pavilion'
import { isStructure, spaceAt } from './record'

/** The number on the one space that a structure lacks. */
export function missingPrice({ missing }: Goal, grey: number): number {
  const { star, slot } = spaceAt(missing[0]!)
  return NUMBERS[grey]![star]![slot]!
}

/** Which goals are worth a note beside the table: structures that lack one space, stars and numbers that are half done. */
export function near(goals: readonly Goal[], grey: number, most = 4): Goal[] {
  const structures = goals
    .filter((goal) => isStructure(goal) && goal.missing.length === 1)
    .sort((a, b) => b.details['tiles']! - a.details['tiles']! || missingPrice(a, grey) - missingPrice(b, grey))
  const half = goals.filter(({ done, of }) => done * 2 >= of && done < of)
  // a star that can be anything yet has no colour
  const stars = half
    .filter(({ kind, details }) => kind === 'star' && 'colour' in details)
    .sort((a, b) => b.done - a.done || b.points - a.points)
  const numbers = half
    .filter(({ kind }) => kind === 'number')
    .sort((a, b) => b.done / b.of - a.done / a.of || b.points - a.points)
  return [...structures.slice(0, 2), ...stars.slice(0, 2), ...numbers.slice(0, 1)].slice(0, most)
}
