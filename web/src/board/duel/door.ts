import type { Door } from '../types'
import Picture from './Picture.svelte'

export const door: Door = {
  name: 'duel',
  title: 'Azul Duel',
  order: 2,
  tagline: {
    en: 'Two domes, a sun and a moon',
    es: 'Dos cúpulas, un sol y una luna',
    it: 'Due cupole, un sole e una luna',
    uk: 'Два куполи, сонце й місяць',
  },
  options: {
    en: {
      scoring: 'Scoring sides',
      'rows,columns,wilds': 'Rows, columns, wilds',
      'rainbow_rows,rim,corners,empty_specials': 'Five colours, rim, corners, empty specials',
      random: 'Three at random',
    },
    es: {
      scoring: 'Objetivos',
      'rows,columns,wilds': 'Filas, columnas, comodines',
      'rainbow_rows,rim,corners,empty_specials': 'Cinco colores, borde, esquinas, especiales vacíos',
      random: 'Tres al azar',
    },
    it: {
      scoring: 'Obiettivi',
      'rows,columns,wilds': 'Righe, colonne, jolly',
      'rainbow_rows,rim,corners,empty_specials': 'Cinque colori, bordo, angoli, speciali vuoti',
      random: 'Tre a caso',
    },
    uk: {
      scoring: 'За що очки',
      'rows,columns,wilds': 'Ряди, стовпці, джокери',
      'rainbow_rows,rim,corners,empty_specials': 'П’ять кольорів, край, кути, порожні особливі',
      random: 'Три навмання',
    },
  },
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
