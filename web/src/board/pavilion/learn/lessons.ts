import type { Lesson } from '../../shared/trial.svelte'

/** The factories that the first lesson shows. A further one, which it does not, keeps the phase from ending. */
export const SHOWN = 3

/** It is always the same player's turn. */
const again = (text: string) => text.replace(/now=(acquire|play):2/, 'now=$1:1')

/** Take tiles again and again. */
export const TAKING: Lesson = {
  start:
    'pavilion:2:coloured round=1 now=acquire:1 first=1 marker=c passed=- bag=P17G18O18Y17B18R18 tower=- supply=PPGGOYYBBR factories=PBBR/GGOY/PPOO/YYRR/- centre=- score1=5 hand1=- stars1=....../....../....../....../....../....../...... score2=5 hand2=- stars2=....../....../....../....../....../....../......',
  next: again,
  offers: (tree) =>
    Object.fromEntries(Object.entries(tree).filter(([source]) => source === 'c' || Number(source) <= SHOWN)),
}

/** Place tiles as long as there are some; passing has a lesson of its own. */
const placing: Omit<Lesson, 'start'> = {
  next: again,
  draws: true,
  offers: (tree) => Object.fromEntries(Object.entries(tree).filter(([word]) => word !== 'pass')),
}
export const PLACING: Lesson = {
  ...placing,
  start:
    'pavilion:2:coloured round=1 now=play:1 first=1 marker=c passed=- bag=P17G16O21Y18B14R20 tower=- supply=PPGGOYYBBR factories=-/-/-/-/- centre=- score1=5 hand1=PPGGGBBBB stars1=....../.G..../....../....../.BB.../....../PR.... score2=5 hand2=YY stars2=....../....../....../....../....../....../......',
}
export const FINISHING: Lesson = {
  ...placing,
  start:
    'pavilion:2:coloured round=1 now=play:1 first=1 marker=c passed=- bag=P18G19O18Y18B18R12 tower=- supply=PPGGOYYBBR factories=-/-/-/-/- centre=- score1=21 hand1=PORRRRR stars1=....../....../O.O.../....../..B.../.RRRR./PG...B score2=5 hand2=YY stars2=....../....../....../....../....../....../......',
}

/** Choose what to keep; the other player, who has tiles, keeps the round from ending. */
export const KEEPING: Lesson = {
  start:
    'pavilion:2:coloured round=1 now=keep:1 first=1 marker=c passed=- bag=P19G16O20Y18B16R19 tower=- supply=PPGGOYYBBR factories=-/-/-/-/- centre=- score1=18 hand1=GGGOBBR stars1=....../.G..../....../....../.BB.../....../PR.... score2=5 hand2=YY stars2=....../....../....../....../....../....../......',
}

/** A board to look at. */
export const GREY =
  'pavilion:2:grey round=3 now=play:1 first=1 marker=c passed=- bag=P16G18O20Y18B18R20 tower=- supply=PPGGOYYBBR factories=-/-/-/-/- centre=- score1=5 hand1=P stars1=PP..../.G..../....../Y...../.BB.../.R.O../PG.... score2=5 hand2=Y stars2=....../....../....../....../....../....../......'
