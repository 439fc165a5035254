import { isLanguage } from '$/i18n/languages'
import { settings, type Settings } from '$/settings.svelte'
import { token } from '$/wire/api'
import { identity } from '$/wire/identity'

/** What was changed here and is not at the server yet. */
const UNSENT = 'sintra.settings.unsent'
const PAUSE = 1500
type Kept = Omit<Settings, 'name'>

function kept(): Kept {
  const { name: _, ...rest } = settings
  return rest
}

/** Take over what the person prefers, as another device left it. */
export async function fetchSettings(): Promise<void> {
  const me = await identity.me()
  if (!me) return
  settings.name = me.name
  for (const [key, value] of Object.entries(me.settings)) {
    const known = key in kept() && typeof value === typeof settings[key as keyof Kept]
    if (known && (key !== 'language' || isLanguage(value))) Object.assign(settings, { [key]: value })
  }
}

/** Let the settings follow the person: fetched once, sent when they change; call once inside a component. */
export function followPerson(): void {
  let last = JSON.stringify(kept())
  let ready = $state(false)
  const begin = localStorage.getItem(UNSENT) ? Promise.resolve() : fetchSettings().catch(() => {})
  void begin.then(() => {
    if (!localStorage.getItem(UNSENT)) last = JSON.stringify(kept())
    ready = true
  })
  $effect(() => {
    const now = JSON.stringify(kept())
    if (!ready || (now === last && !localStorage.getItem(UNSENT)) || !token()) return
    localStorage.setItem(UNSENT, '1')
    const timer = setTimeout(() => {
      last = now
      void identity.saveSettings(JSON.parse(now) as Record<string, string | boolean | number>).then(
        () => localStorage.removeItem(UNSENT),
        () => {},
      )
    }, PAUSE)
    return () => clearTimeout(timer)
  })
}
