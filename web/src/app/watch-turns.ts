import { untrack } from 'svelte'
import { doorWords, t } from '$/i18n/words.svelte'
import { api } from '$/wire/api'
import { mayNotify, tell } from './notify.svelte'
import { router } from './router.svelte'

/** So often somebody who is elsewhere is looked after, in ms; at a table its line says whose turn it is. */
const EVERY = 30_000

/** Notify whoever is not at the table of every turn against people, whatever page of the site is open. */
export function watchTurns(): () => void {
  const notified = new Map<string, number>()
  /** `quietly`: whoever has just opened the page sees there what waits. */
  const look = async (quietly = false) => {
    if (!mayNotify()) return
    const here = router.route.page === 'table' ? router.route.id : null
    for (const table of await api.mine().catch(() => [])) {
      const people = table.seats.some(({ kind, yours }) => kind === 'person' && !yours)
      if (table.id === here || !people || table.turn === null || !table.seats[table.turn]?.yours) continue
      if (notified.get(table.id) === table.v) continue
      notified.set(table.id, table.v)
      if (!quietly) void tell(doorWords(table.game).title, t('notify_turn'), `/table/${table.id}`)
    }
  }
  untrack(() => void look(!document.hidden))
  const timer = setInterval(() => void look(), EVERY)
  const hidden = () => void look()
  document.addEventListener('visibilitychange', hidden)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', hidden)
  }
}
