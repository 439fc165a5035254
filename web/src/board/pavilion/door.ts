import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'pavilion',
  order: 3,
  Picture,
  info: {
    name: 'pavilion',
    title: 'Summer Pavilion',
    players: [2, 3, 4],
    options: [{ name: 'side', default: 'coloured', choices: ['coloured', 'grey'] }],
  },
}
