import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'pavilion',
  title: 'Summer Pavilion',
  order: 3,
  tagline: {
    en: 'Seven stars in six rounds',
    es: 'Siete estrellas en seis rondas',
    it: 'Sette stelle in sei round',
    uk: 'Сім зірок за шість раундів',
  },
  options: {
    en: { side: 'Side', coloured: 'Coloured', grey: 'Grey' },
    es: { side: 'Lado', coloured: 'De color', grey: 'Gris' },
    it: { side: 'Lato', coloured: 'Colorato', grey: 'Grigio' },
    uk: { side: 'Бік', coloured: 'Кольоровий', grey: 'Сірий' },
  },
  Picture,
  info: {
    name: 'pavilion',
    title: 'Summer Pavilion',
    players: [2, 3, 4],
    options: [{ name: 'side', default: 'coloured', choices: ['coloured', 'grey'] }],
  },
}
