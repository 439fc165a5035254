import { explainer } from '../shared/explain'
import type { AzulView } from './record'

export const explain = explainer<AzulView>([
  { at: /^centre\/marker/, word: 'thing_marker', rules: ['AZ-A4', 'AZ-B7', 'AZ-C1'] },
  { at: /^centre/, word: 'thing_centre', rules: ['AZ-A3', 'AZ-A4', 'AZ-A11'] },
  { at: /^factory-(?<f>\d)/, word: 'thing_factory', rules: ['AZ-A2', 'AZ-C2'] },
  {
    at: /\/line-(?<l>\d)/,
    word: 'thing_line',
    rules: (view) => ['AZ-A5', 'AZ-A6', 'AZ-A8', view.grey ? 'AZ-G4' : 'AZ-B1'],
  },
  {
    at: /\/wall/,
    word: 'thing_wall',
    rules: (view) => [...(view.grey ? ['AZ-G1', 'AZ-G2'] : ['AZ-B2']), 'AZ-B4', 'AZ-B5', 'AZ-B6'],
  },
  { at: /\/floor/, word: 'thing_floor', rules: ['AZ-A9', 'AZ-A12', 'AZ-B7'] },
  { at: /^bag/, word: 'thing_bag', rules: ['AZ-S3', 'AZ-C3'] },
  { at: /^lid/, word: 'thing_lid', rules: ['AZ-B3', 'AZ-B9', 'AZ-C3'] },
])

export const things = (_: AzulView, seat: number) => [
  'factory-1',
  'centre',
  'centre/marker',
  `seat-${seat}/line-1`,
  `seat-${seat}/wall`,
  `seat-${seat}/floor`,
  'bag',
  'lid',
]
