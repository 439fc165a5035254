import { doorWords, t } from '$/i18n/words.svelte'
import { api } from '$/wire/api'
import { mayNotify, tellAway } from './notify.svelte'
import { router } from './router.svelte'

/** So often somebody who looks elsewhere is looked after, in ms; at a table its line says whose turn it is. */
const EVERY = 30_000

/** Notify whoever does not look at the page of every turn against people, whatever page of the site is open. */
export function watchTurns(): () => void {
  const notified = new Map<string, number>()
  const look = async () => {
    if (!document.hidden || !mayNotify()) return
    const here = router.route.page === 'table' ? router.route.id : null
    for (const table of await api.mine().catch(() => [])) {
      const people = table.seats.some(({ kind, yours }) => kind === 'person' && !yours)
      if (table.id === here || !people || table.turn === null || !table.seats[table.turn]?.yours) continue
      if (notified.get(table.id) === table.v) continue
      notified.set(table.id, table.v)
      void tellAway(doorWords(table.game).title, t('notify_turn'), `/table/${table.id}`)
    }
  }
  const timer = setInterval(() => void look(), EVERY)
  const hidden = () => void look()
  document.addEventListener('visibilitychange', hidden)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', hidden)
  }
}
