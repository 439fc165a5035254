import { contextOf, type Play } from '$/board/shared/play.svelte'
import { t } from '$/i18n/words.svelte'

export interface SinceLine {
  n: number
  seat: number
  name: string
  text: string
}

/** What the others did since one's own last move, a line for each turn. */
export function sinceLines(play: Play): SinceLine[] {
  return play.turns.map(({ n, seat, decided }) => ({
    n,
    seat,
    name: play.name(seat),
    text: decided
      .map(({ entry, before }) =>
        entry.path ? play.game.move(entry.path, contextOf(play, before ?? {})) : t('log_secret'),
      )
      .join(', '),
  }))
}
