import type { Decision } from '$/wire/types'

/** A sign that stands for a judgement. */
export type SignName =
  'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'unjudged' | 'proved' | 'luck-up' | 'luck-down'

/** The sign of a label: what is brilliant has the best one's. */
export function signOf(label: Decision['label']): SignName {
  return label === 'brilliant' ? 'best' : label
}

/** Labels that cost something, the costliest first. */
export const COSTLY: readonly Decision['label'][] = ['blunder', 'mistake', 'inaccuracy']

/** Labels that a report counts, in its order; what is brilliant counts as best. */
export const COUNTED = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const

/** Luck of a deal that is worth a sign, as a share of the chance to win. */
export const LUCK = 0.05
