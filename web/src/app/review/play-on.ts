import { t } from '$/i18n/words.svelte'
import { settings } from '$/settings.svelte'
import { api } from '$/wire/api'
import type { Sheet } from '$/wire/types'

/** Lay a position of a finished game on a table against bots, and give the table's id. */
export async function playOnFrom(sheet: Sheet, v: number, side: number, level: number): Promise<string> {
  const { text } = await api.position(sheet.id, v)
  return playPosition(text, { game: sheet.game, options: sheet.options, players: sheet.players }, side, level)
}

/** Lay a position on a table against bots, and give the table's id. */
export async function playPosition(
  position: string,
  { game, options, players }: { game: string; options: Record<string, string>; players: number },
  side: number,
  level: number,
): Promise<string> {
  if (!settings.name) settings.name = t('guest')
  const seats = Array.from({ length: players }, (_, seat) =>
    seat === side ? { kind: 'me' as const, name: settings.name } : { kind: 'bot' as const, level },
  )
  const { table } = await api.create({ game, options, seats, position, hints: true, takebacks: true })
  return table.id
}
