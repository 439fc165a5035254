import { explainer } from '../shared/explain'
import type { Context } from '../types'
import { SIDE_NAMES, SPECIAL, WILD } from '../generated/duel'
import { printedAt, sidesOf, type DuelView, type Side } from './record'

/** The rule that each scoring tile counts by. */
export const SIDE_RULES: Record<Side, string> = {
  rows: 'DU-E2',
  rainbow_rows: 'DU-E3',
  columns: 'DU-E4',
  rim: 'DU-E5',
  diagonals: 'DU-E6',
  corners: 'DU-E7',
  wilds: 'DU-E8',
  empty_specials: 'DU-E9',
}

const known = explainer<DuelView>([
  { at: /^factory-5\/moon/, word: 'thing_large_moon', rules: ['DU-F3', 'DU-F4', 'DU-F5'] },
  { at: /^factory-(?<f>\d)\/moon/, word: 'thing_moon', rules: ['DU-F2', 'DU-F4', 'DU-F7'] },
  { at: /^factory-5/, word: 'thing_large_sun', rules: ['DU-F1', 'DU-F3', 'DU-F6'] },
  { at: /^factory-(?<f>\d)/, word: 'thing_sun', rules: ['DU-F1', 'DU-F2'] },
  { at: /^marker|\/marker/, word: 'thing_marker', rules: ['DU-F5', 'DU-G6', 'DU-R6'] },
  { at: /^chip-/, word: 'thing_chip', rules: ['DU-F7', 'DU-F8', 'DU-F9', 'DU-T7'] },
  { at: /^(plate|hand-plate|held-plate|drawn)/, word: 'thing_plate', rules: ['DU-P1', 'DU-P2', 'DU-P8'] },
  { at: /^stack/, word: 'thing_stack', rules: ['DU-P3', 'DU-P4', 'DU-P7'] },
  { at: /\/line-(?<l>\d)/, word: 'thing_line', rules: ['DU-L1', 'DU-L2', 'DU-T1', 'DU-T8'] },
  { at: /\/place-/, word: 'thing_place', rules: ['DU-P8', 'DU-T3'] },
  { at: /\/broken/, word: 'thing_broken', rules: ['DU-L4', 'DU-L6', 'DU-G5'] },
  { at: /\/chips/, word: 'thing_chips', rules: ['DU-T6', 'DU-T7', 'DU-F9'] },
  { at: /\/tokens/, word: 'thing_tokens', rules: ['DU-P1', 'DU-R1'] },
  { at: /^bag/, word: 'thing_bag', rules: ['DU-S4', 'DU-R4'] },
  { at: /^tower/, word: 'thing_tower', rules: ['DU-T5', 'DU-R4'] },
  { at: /^specials/, word: 'thing_specials', rules: ['DU-T10', 'DU-G4'] },
  { at: /^chips/, word: 'thing_unseen', rules: ['DU-S6', 'DU-F7'] },
])

export function explain(place: string, context: Context<DuelView>) {
  const { view, words } = context
  const side = SIDE_NAMES.find((name) => place === `goal-${name}`)
  if (side) return { title: words.say(`goal_${side}`), rules: [SIDE_RULES[side]] }
  const [, seat, row, column] = /^seat-(\d)\/dome\/(\d)-(\d)/.exec(place) ?? []
  if (seat === undefined) return known(place, context)
  const printed = printedAt(view, Number(seat), Number(row), Number(column))
  if (printed === WILD) return { title: words.say('thing_wild'), rules: ['DU-T9', 'DU-G2', 'DU-G3'] }
  if (printed === SPECIAL) return { title: words.say('thing_special'), rules: ['DU-T10', 'DU-G4'] }
  return { title: words.say('thing_space'), rules: ['DU-T2', 'DU-G1', 'DU-G2', 'DU-G3'] }
}

export const things = (view: DuelView, seat: number) => [
  'factory-1',
  'factory-1/moon',
  'factory-5',
  'factory-5/moon',
  'marker',
  'chip-0',
  'plate-1',
  'stack',
  `seat-${seat}/tokens`,
  `seat-${seat}/line-1`,
  `seat-${seat}/place-1`,
  'specials',
  `seat-${seat}/broken`,
  `seat-${seat}/chips`,
  'bag',
  'tower',
  'chips',
  ...sidesOf(view).map((side) => `goal-${side}`),
]
