import { mount } from 'svelte'
import './styles/all'
import App from './app/App.svelte'
import { settings } from './settings.svelte'
import { loadWords } from './i18n/words.svelte'
import { keepCopy } from './keep-copy'

await loadWords(settings.language)
mount(App, { target: document.getElementById('app')! })
if (import.meta.env.PROD) keepCopy()
