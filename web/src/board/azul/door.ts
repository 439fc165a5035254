import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'azul',
  title: 'Azul',
  order: 1,
  tagline: {
    en: 'Fill the wall, mind the floor',
    es: 'Llena la pared y cuidado con el suelo',
    it: 'Riempi la parete e occhio al pavimento',
    uk: 'Заповніть стіну, бережіться підлоги',
  },
  options: {
    en: { wall: 'Wall', coloured: 'Coloured', grey: 'Grey' },
    es: { wall: 'Pared', coloured: 'Coloreada', grey: 'Gris' },
    it: { wall: 'Parete', coloured: 'Colorata', grey: 'Grigia' },
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
