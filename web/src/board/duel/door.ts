import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'duel',
  order: 2,
  Picture,
  info: {
    name: 'duel',
    title: 'Azul Duel',
    players: [2],
    options: [
      {
        name: 'scoring',
        default: 'rows,columns,wilds',
        choices: ['rows,columns,wilds', 'rainbow_rows,rim,corners,empty_specials', 'random'],
      },
    ],
  },
}
