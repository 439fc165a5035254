import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'azul',
  title: 'Azul',
  order: 1,
  tagline: {
    en: 'Fill the wall, mind the floor',
    es: 'Llena la pared y cuida el suelo',
    it: 'Riempi il muro, attento al pavimento',
    uk: 'Викладіть стіну, бережіться підлоги',
  },
  options: {
    en: { wall: 'Wall', coloured: 'Coloured', grey: 'Grey' },
    es: { wall: 'Pared', coloured: 'De color', grey: 'Gris' },
    it: { wall: 'Muro', coloured: 'Colorato', grey: 'Grigio' },
    uk: { wall: 'Стіна', coloured: 'Кольорова', grey: 'Сіра' },
  },
  Picture,
  info: {
    name: 'azul',
    title: 'Azul',
    players: [2, 3, 4],
    options: [{ name: 'wall', default: 'coloured', choices: ['coloured', 'grey'] }],
  },
}
