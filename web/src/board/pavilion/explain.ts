import { sentence } from '$/i18n/message'
import { explainer } from '../shared/explain'
import type { Context } from '../types'
import { LETTERS } from '../generated/pavilion'
import { wildOf, type PavilionView } from './record'

const known = explainer<PavilionView>([
  { at: /marker/, word: 'thing_marker', rules: ['SP-A6', 'SP-B1', 'SP-N3'] },
  { at: /^centre/, word: 'thing_centre', rules: ['SP-A5', 'SP-A6', 'SP-A7'] },
  { at: /^factory-(?<f>\d)/, word: 'thing_factory', rules: ['SP-A2', 'SP-A3', 'SP-A4'] },
  { at: /^supply/, word: 'thing_supply', rules: ['SP-C5', 'SP-C6'] },
  { at: /^score/, word: 'thing_score', rules: ['SP-C1', 'SP-D4', 'SP-E3'] },
  { at: /\/pillar/, word: 'thing_pillar', rules: ['SP-C2', 'SP-C5'] },
  { at: /\/statue/, word: 'thing_statue', rules: ['SP-C3', 'SP-C5'] },
  { at: /\/window/, word: 'thing_window', rules: ['SP-C4', 'SP-C5'] },
  { at: /\/corner/, word: 'thing_corner', rules: ['SP-D2', 'SP-D3', 'SP-N3'] },
  { at: /\/hand/, word: 'thing_hand', rules: ['SP-A7', 'SP-B6', 'SP-B9'] },
  { at: /^bag/, word: 'thing_bag', rules: ['SP-S3', 'SP-N1'] },
  { at: /^tower/, word: 'thing_tower', rules: ['SP-B2', 'SP-D3', 'SP-C7'] },
])

export function explain(place: string, context: Context<PavilionView>) {
  const { view, words } = context
  if (place === 'wild')
    return {
      title: words.say('thing_wild', { colour: words.say(`colour_${LETTERS[wildOf(view)]}`) }),
      rules: ['SP-S5', 'SP-A3', 'SP-B6', 'SP-B8'],
    }
  const star = /\/stars\/(\w)/.exec(place)?.[1]
  if (!star) return known(place, context)
  const takes = view.grey ? ['SP-G1', 'SP-G2', 'SP-G3'] : [star === 'c' ? 'SP-B5' : 'SP-B4']
  return { title: sentence(words.say(`star_${star}`)), rules: ['SP-B2', ...takes, 'SP-C1', 'SP-E2'] }
}

export const things = (view: PavilionView, seat: number) => [
  'factory-1',
  'centre',
  'centre/marker',
  'wild',
  'supply',
  `seat-${seat}/stars/P1`,
  ...(view.grey ? [] : [`seat-${seat}/stars/c1`]),
  `seat-${seat}/pillar`,
  `seat-${seat}/statue`,
  `seat-${seat}/window`,
  `seat-${seat}/hand`,
  `seat-${seat}/corner`,
  'score',
  'bag',
  'tower',
]
