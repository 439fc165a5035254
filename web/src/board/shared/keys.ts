import type { GameBoard } from '../types'
import type { View } from '$/wire/types'
import type { Selection } from './selection.svelte'

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Whether a key press belongs to a field that is being filled in. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
}

/** Choose by keys: the words of the path, Enter plays, Esc puts back, R turns, arrows move within a group. True if the key was used. */
export function chooseByKey(event: KeyboardEvent, selection: Selection, game: GameBoard, view: View): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return false
  const { key } = event
  if (key in ARROWS) return moveFocus(ARROWS[key]!)
  if (!selection.active) return false
  if (key === 'Escape') {
    if (!selection.path.length && !selection.proposed && !selection.refusal) return false
    selection.back()
    return true
  }
  if (key === 'Enter' && selection.proposed && !(event.target as Element).closest('button, a, [role=button]')) {
    selection.play()
    return true
  }
  if (key === 'Enter' && selection.proposed && selection.typed && (event.target as Element).closest('[data-spot]')) {
    selection.play()
    return true
  }
  if (key.length !== 1) return false
  const meant = game.key?.(key, selection.path, view)
  if (meant) {
    selection.act(meant)
    selection.typed = true
    return true
  }
  if (selection.type(key)) {
    selection.typed = true
    return true
  }
  if (key.toLowerCase() === 'r' && selection.path.length) {
    selection.cycle()
    return true
  }
  return false
}

/** Move the focus to the nearest spot in a direction, within the group that has it. */
function moveFocus([dx, dy]: [number, number]): boolean {
  const here = document.activeElement
  const group = here?.closest('[data-group]')
  if (!here || !group || !here.matches('[data-spot]')) return false
  const from = middle(here)
  let best: { element: HTMLElement; cost: number } | null = null
  for (const element of group.querySelectorAll<HTMLElement>('[data-spot][tabindex="0"]')) {
    if (element === here) continue
    const to = middle(element)
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx)
    const cost = along + 2 * aside
    if (along > 4 && (!best || cost < best.cost)) best = { element, cost }
  }
  best?.element.focus()
  return best !== null
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
