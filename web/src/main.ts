import { mount } from 'svelte'
import './styles/all'
import App from './app/App.svelte'
import { settings } from './settings.svelte'
import { takeKey } from './wire/network.svelte'
import { loadWords } from './i18n/words.svelte'

takeKey()
await loadWords(settings.language)
// where the address is secure, the page opens without a network, too; it takes its copy when nothing else is to be done
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), 2000),
  )

mount(App, { target: document.getElementById('app')! })
