import type { Door, GameBoard } from './types'

// A game is a folder here; nothing else names one.
const boards = import.meta.glob<{ game: GameBoard }>('./*/index.ts')
const found = import.meta.glob<{ door: Door }>('./*/door.ts', { eager: true })

export const DOORS: Door[] = Object.values(found)
  .map(({ door }) => door)
  .sort((a, b) => a.order - b.order)

export function doorOf(name: string): Door | undefined {
  return DOORS.find((door) => door.name === name)
}

export function hasBoard(name: string): boolean {
  return `./${name}/index.ts` in boards
}

export async function loadBoard(name: string): Promise<GameBoard> {
  const load = boards[`./${name}/index.ts`]
  if (!load) throw new Error(`no board for ${name}`)
  return (await load()).game
}
