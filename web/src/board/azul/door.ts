import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'azul',
  order: 1,
  Picture,
  info: {
    name: 'azul',
    title: 'Azul',
    players: [2, 3, 4],
    options: [{ name: 'wall', default: 'coloured', choices: ['coloured', 'grey'] }],
  },
}
