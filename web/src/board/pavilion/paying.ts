import type { Selection } from '../shared/selection.svelte'

/** The numbers of wild tiles with which a proposed placement can be paid: '+0', '+1', … */
export function waysToPay(selection: Selection): string[] {
  const { proposed } = selection
  return proposed?.length === 3 && proposed[1]!.startsWith('>') ? selection.options(proposed.slice(0, 2)) : []
}

/** Propose the same placement with more wild tiles or fewer. */
export function stepWilds(selection: Selection, by: number): void {
  const { proposed } = selection
  const ways = waysToPay(selection)
  if (!proposed || !ways.length) return
  const at = Math.max(0, Math.min(ways.length - 1, ways.indexOf(proposed[2]!) + by))
  if (selection.path.length < 2) selection.choose(proposed.slice(0, 2))
  selection.propose([...proposed.slice(0, 2), ways[at]!])
}
