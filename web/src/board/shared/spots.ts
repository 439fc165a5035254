import type { Path } from '../types'
import type { Selection } from './selection.svelte'

/** What takes a choice: a selection, or something of a game that gathers several choices into one. */
export type Chooser = Pick<Selection, 'choose' | 'point' | 'act'>

export interface SpotInfo {
  path: Path
  tone: 'source' | 'target'
  offered: boolean
  selection: Chooser
}

const known = new WeakMap<Element, () => SpotInfo>()

/** Remember what an element on a board stands for, so that a drag can find out where it was dropped. */
export function register(element: Element, info: () => SpotInfo): () => void {
  known.set(element, info)
  return () => known.delete(element)
}

/** The target at a point of the screen. */
export function targetAt(x: number, y: number): SpotInfo | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest('[data-spot="target"]')
    const info = spot && known.get(spot)?.()
    if (info) return info
  }
  return null
}
