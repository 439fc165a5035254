import { t } from '$/i18n/words.svelte'
import type { Seat, Sheet } from './types'

/** Bots are craftspeople of the workshop, by level; the same in every language. */
export const BOTS = ['', 'Aprendiz', 'Curiosa', 'Oleiro', 'Artesã', 'Azulejador', 'Mestre']

/** Who a bot is, in words: its level, or that it was trained. */
export const botWords = (seat: Pick<Seat, 'level' | 'policy'>): string =>
  seat.policy ? t('bot_policy') : t('bot_level', { level: seat.level })

/** Give bots their names: the server sends levels and the names of policies. Two of the same name are numbered, and so are people without one. */
export function named(seats: Seat[]): Seat[] {
  const used = new Map<string, number>()
  return seats.map((seat, i) => {
    if (seat.kind === 'open') return seat
    if (seat.name) return seat.program ? { ...seat, name: `${seat.name} (${t('program')})` } : seat
    if (seat.kind === 'person') return { ...seat, name: seat.deleted ? t('deleted_player') : t('seat_n', { n: i + 1 }) }
    const name = seat.policy || (BOTS[seat.level] ?? BOTS[1]!)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return { ...seat, name: times > 1 ? `${name} ${'I'.repeat(times)}` : name }
  })
}

export function withNames<T extends Partial<Sheet>>(sheet: T): T {
  return sheet.seats ? { ...sheet, seats: named(sheet.seats) } : sheet
}
