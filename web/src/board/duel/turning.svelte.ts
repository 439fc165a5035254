import type { Path } from '../types'
import type { Selection } from '../shared/selection.svelte'

/** How the plate that is being laid is turned, in quarters clockwise: it keeps its turn while it hovers over one place after the other. */
export const turning = $state({ turns: 0 })

export const turnsOf = (path: Path | null): number | null =>
  path?.[0]?.startsWith('@') && path[1] ? Number(path[1].slice(1)) : null

/** Turn the plate by a quarter, wherever it hovers. */
export function turn(selection: Selection): void {
  turning.turns = (turning.turns + 1) % 4
  const place = selection.path[0]
  if (place?.startsWith('@')) selection.propose([place, `r${turning.turns}`])
}
