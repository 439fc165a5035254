// Shows a table from a fixture, without a server: /gallery.html?game=azul-2-coloured&at=20. Only for developing; it is not built.
import { mount } from 'svelte'
import './styles/all'
import Gallery from './app/Gallery.svelte'
import { settings, type Theme } from './settings.svelte'
import { loadWords } from './i18n/words.svelte'
import { isLanguage } from './i18n/languages'

const query = new URLSearchParams(location.search)
const lang = query.get('lang')
if (isLanguage(lang)) settings.language = lang
settings.theme = (query.get('theme') as Theme | null) ?? 'light'
await loadWords(settings.language)
mount(Gallery, { target: document.getElementById('app')!, props: { query } })
