import { t } from '$/i18n/words.svelte'
import { play } from '$/ui/sound'
import { tournaments } from '$/wire/tournaments'
import { Refused } from '$/wire/api'
import { tellAway } from '../notify.svelte'
import { router } from '../router.svelte'
import { enteredTournaments, noteTournament } from './entered'

/** So often somebody who takes part in a tournament is looked after, wherever on the site, in ms. */
const EVERY = 4000

/** The table to which a tournament calls this person. */
export const call = $state<{ table: string | null; round: number }>({ table: null, round: 0 })
const notified: Record<string, true> = {}

/** Call this person to the next table of a tournament, on whatever page they are. */
export function watchTournaments(): () => void {
  const look = async () => {
    let found: { table: string; round: number } | null = null
    for (const id of enteredTournaments()) {
      try {
        const sheet = await tournaments.one(id)
        if (sheet.status === 'over' || sheet.you === null) noteTournament(id, false)
        if (sheet.table) found = { table: sheet.table, round: sheet.round }
      } catch (error) {
        if (error instanceof Refused && error.status === 404) noteTournament(id, false)
      }
    }
    callTo(found)
  }
  void look()
  const timer = setInterval(() => void look(), EVERY)
  return () => clearInterval(timer)
}

function callTo(found: { table: string; round: number } | null): void {
  const here = router.route.page === 'table' ? router.route.id : null
  if (here) notified[here] = true
  call.table = found && found.table !== here ? found.table : null
  call.round = found?.round ?? 0
  if (!call.table || notified[call.table]) return
  notified[call.table] = true
  play('friend')
  void tellAway(t('tournaments'), t('tournament_call', { round: call.round }), `/table/${call.table}`)
}
