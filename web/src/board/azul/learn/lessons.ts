import type { Lesson } from '../../shared/trial.svelte'
import { LETTERS } from '../../generated/azul'
import { printedAt, ROW_NUMBERS } from '../record'

const NO_LINES = '-/-/-/-/-'
const NO_WALL = '...../...../...../...../.....'
const OTHER = `score2=0 lines2=${NO_LINES} wall2=${NO_WALL} floor2=-`

/** The factories that the first lesson shows. A further one, which it does not, keeps the round from ending. */
export const SHOWN = 3

/** Take tiles again and again: it is always the same player's turn. */
export const TAKING: Lesson = {
  start: `azul:2:coloured round=1 now=draft:1 first=1 marker=c idle=0 bag=B17Y17R17K17W16 lid=- factories=RRKW/BBYR/BWWW/YYKK/- centre=- score1=0 lines1=${NO_LINES} wall1=${NO_WALL} floor1=- ${OTHER}`,
  next: (text) => text.replace('now=draft:2', 'now=draft:1'),
  offers: (tree) =>
    Object.fromEntries(Object.entries(tree).filter(([source]) => source === 'c' || Number(source) <= SHOWN)),
}

/** Lines wait to be tiled until the other player takes the last tile. */
export const TILING: Lesson = {
  start: `azul:2:coloured round=2 now=draft:2 first=1 marker=1 idle=0 bag=B15Y18R18K17W20 lid=- factories=-/-/-/-/- centre=R score1=4 lines1=R/Y/BBB/-/KK wall1=BY.../.B.../...../...../..... floor1=*K ${OTHER}`,
  offers: () => null,
}
export const LAST_TILE = 'cR-'

/** A wall with some tiles, to try out what a further one would bring. */
export const HALF_WALL = 'BY.../.BY../..B../...B./.....'
const BAG = [15, 17, 19, 19, 20]

/** The position in which the line of a space is full of its colour. */
export function aboutToTile(row: number, column: number): string {
  const colour = printedAt(0, row, column)!
  const lines = ROW_NUMBERS.map((line) => (line === row ? LETTERS[colour]!.repeat(row + 1) : '-'))
  const bag = BAG.map((tiles, i) => `${LETTERS[i]}${i === colour ? tiles - row - 1 : tiles}`)
  return `azul:2:coloured round=2 now=draft:1 first=1 marker=c idle=0 bag=${bag.join('')} lid=- factories=BYRK/-/-/-/- centre=- score1=0 lines1=${lines.join('/')} wall1=${HALF_WALL} floor1=- ${OTHER}`
}
