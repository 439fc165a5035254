import { directionOf, isLanguage, preferredLanguage, type Language } from './i18n/languages'

export type Theme = 'system' | 'light' | 'dark'
/** How fast pieces move: 0 is not at all. */
export type Speed = 0 | 0.5 | 1 | 2

export interface Settings {
  language: Language
  theme: Theme
  letters: boolean
  /** A move is chosen by one click and played by another. */
  confirm: boolean
  speed: Speed
  sound: boolean
  /** A coach judges each move, where a table allows it. */
  coach: boolean
  name: string
}

const KEY = 'sintra.settings'

function stored(): Partial<Settings> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    if (!isLanguage(found.language)) delete found.language
    return found
  } catch {
    return {}
  }
}

/** What this browser's person prefers; kept between visits. */
export const settings: Settings = $state({
  language: preferredLanguage(typeof navigator === 'undefined' ? [] : navigator.languages),
  theme: 'system',
  letters: false,
  confirm: false,
  speed: 1,
  sound: true,
  coach: false,
  name: '',
  ...(typeof localStorage === 'undefined' ? {} : stored()),
})

const reduced = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)')

/** The speed that counts: the system's wish for less motion comes first. */
export function motion(): number {
  return reduced?.matches ? 0 : settings.speed
}

/** Keep the settings and show them on the page; call once inside a component. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings))
  })
  $effect(() => {
    if (settings.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = settings.theme
    document.documentElement.lang = settings.language
    document.documentElement.dir = directionOf(settings.language)
    // whoever wants no motion gets none from the styles either
    document.documentElement.toggleAttribute('data-still', settings.speed === 0)
  })
}
