import { t } from '$/i18n/words.svelte'
import type { Clock } from '$/wire/types'

const DAY = 86_400
const CLOCKS: Clock[] = [
  { kind: 'none', seconds: 0, increment: 0 },
  { kind: 'move', seconds: 60, increment: 0 },
  { kind: 'total', seconds: 600, increment: 10 },
  { kind: 'move', seconds: DAY, increment: 0 },
  { kind: 'move', seconds: 3 * DAY, increment: 0 },
  { kind: 'move', seconds: 7 * DAY, increment: 0 },
]

export const keyOf = ({ kind, seconds }: Clock): string => `${kind}${seconds}`

/** A clock in words. */
export function clockWords({ kind, seconds, increment }: Clock): string {
  if (kind === 'none') return t('clock_none')
  if (kind === 'total') return t('clock_total', { n: Math.round(seconds / 60), increment })
  return seconds >= DAY ? t('clock_days', { n: Math.round(seconds / DAY) }) : t('clock_move', { n: seconds })
}

/** The clocks that are offered. */
export function clocks(): { key: string; clock: Clock; label: string }[] {
  return CLOCKS.map((clock) => ({ key: keyOf(clock), clock, label: clockWords(clock) }))
}
