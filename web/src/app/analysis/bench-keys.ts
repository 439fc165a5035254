import { typing } from '$/board/shared/keys'
import type { Workbench } from './workbench.svelte'

const ARROWS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What the keys do that the workbench does not know of itself. */
export interface Bound {
  walk(dx: number, dy: number): void
  nextFault(): void
}

/** Set up a position by keys, or walk through the moves that were played on it; true if the key meant something. */
export function benchKey(event: KeyboardEvent, bench: Workbench, bound: Bound): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || target?.closest('select, input, textarea'))
    return false
  return bench.playing ? along(event.key, bench) : laid(event.key, bench, bound, target)
}

function along(key: string, { explorer }: Workbench): boolean {
  const next = explorer.branches[0]
  if (key === 'ArrowLeft') explorer.back()
  else if (key === 'ArrowRight' && next) explorer.go(next.id)
  else return false
  return true
}

function laid(key: string, bench: Workbench, bound: Bound, target: Element | null): boolean {
  const { cursor } = bench
  const letter = key.toUpperCase()
  const arrow = ARROWS[key]
  if (arrow) bound.walk(...arrow)
  else if (letter.length === 1 && bench.desk.game.pieces.some((piece) => piece.letter === letter))
    bench.tool = { do: 'lay', letter }
  else if (key === 'Enter' && cursor && !target?.closest('button')) void bench.tap(cursor)
  else if ((key === 'Delete' || key === 'Backspace') && cursor) {
    bench.tool = { do: 'erase' }
    void bench.tap(cursor)
  } else if (key === 'f' && bench.faults.length) bound.nextFault()
  else return false
  return true
}
