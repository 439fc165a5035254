import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'pavilion',
  title: 'Summer Pavilion',
  order: 3,
  tagline: {
    en: 'Seven stars, and a wild colour every round',
    es: 'Siete estrellas y un comodín en cada ronda',
    it: 'Sette stelle e un jolly diverso a ogni round',
    uk: 'Сім зірок і щораунду новий джокер',
  },
  options: {
    en: { side: 'Side', coloured: 'Coloured', grey: 'Grey' },
    es: { side: 'Lado', coloured: 'De color', grey: 'Gris' },
    it: { side: 'Lato', coloured: 'Colorato', grey: 'Grigio' },
    uk: { side: 'Бік', coloured: 'Кольоровий', grey: 'Сірий' },
  },
  Picture,
  info: { name: 'pavilion', title: 'Summer Pavilion', players: [2, 3, 4], options: [{ name: 'side', default: 'coloured', choices: ['coloured', 'grey'] }] },
}
