import { doorWords, t } from '$/i18n/words.svelte'
import { w } from '$/i18n/tournaments.svelte'
import { BOTS } from '$/wire/seats'
import type { Entrant, TournamentSheet } from '$/wire/types'

/** What entrants are called: bots by level, two of the same are numbered. */
export function namesOf(entrants: Entrant[]): Map<number, string> {
  const used = new Map<string, number>()
  return new Map(
    entrants.map((each) => {
      const plain = each.kind === 'bot' ? (BOTS[each.level] ?? '') : each.name
      const name = each.deleted ? t('deleted_player') : plain || t('somebody')
      const times = (used.get(name) ?? 0) + 1
      used.set(name, times)
      return [each.number, times > 1 ? `${name} (${times})` : name]
    }),
  )
}

/** What a tournament is called: by its title, or by its game. */
export function titleOf(one: Pick<TournamentSheet, 'title' | 'game' | 'system'>): string {
  return one.title || t('labelled', { label: doorWords(one.game).title, text: w(`system_${one.system}`) })
}

/** The variant of the game, in words. */
export function variantOf({ game, options }: Pick<TournamentSheet, 'game' | 'options'>): string {
  const words = doorWords(game)
  const found = Object.values(options).map((value) => words.options[value])
  return found.filter(Boolean).join(', ')
}

/** Seconds as m:ss, or h:mm:ss. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
