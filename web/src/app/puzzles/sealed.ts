/** Today's puzzles without a network: their solutions travel scrambled, and what was done is sent to the server later. */
import { api, Refused } from '$/wire/api'
import type { PuzzlePage, PuzzleSolution } from '$/wire/types'

/** Undo the server's scrambling; it keeps nobody from reading who wants to. */
export function unsealed(text: string, key: string): PuzzleSolution {
  let seed = 0
  for (const byte of new TextEncoder().encode(key)) seed = (seed * 31 + byte) % 65_521
  const mixed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  const content = mixed.map((byte) => {
    seed = (seed * 75 + 74) % 65_537
    return byte ^ (seed & 255)
  })
  return JSON.parse(new TextDecoder().decode(content)) as PuzzleSolution
}

/** A daily puzzle as it was kept, with its solution; null if it is none of those. */
export async function keptPuzzle(id: string): Promise<{ puzzle: PuzzlePage; solution: PuzzleSolution } | null> {
  const { puzzles } = await api.sealedPuzzles()
  const found = puzzles.find(({ puzzle }) => puzzle.id === id)
  return found ? { puzzle: found.puzzle, solution: unsealed(found.sealed, id) } : null
}

/** Whether a request failed because nobody answers. */
export const isAway = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'no_server'

// What was done without a network

/** Something that the server has not heard of. */
type Untold =
  { id: string; do: 'attempt'; moves: number[] } | { id: string; do: 'hint' } | { id: string; do: 'solution' }
const UNTOLD = 'sintra.puzzles.untold'

function untold(): Untold[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(UNTOLD) ?? '[]')
    return Array.isArray(found) ? (found as Untold[]) : []
  } catch {
    return []
  }
}

export function tellLater(deed: Untold): void {
  localStorage.setItem(UNTOLD, JSON.stringify([...untold(), deed].slice(-50)))
}

/** Tell the server, in order, what was done without it; what it refuses is dropped, what it cannot hear stays. */
export async function tellNow(): Promise<void> {
  for (let waiting = untold(); waiting.length; waiting = untold()) {
    const deed = waiting[0]!
    try {
      if (deed.do === 'attempt') await api.tryPuzzle(deed.id, deed.moves)
      else if (deed.do === 'hint') await api.hintPuzzle(deed.id, [], false)
      else await api.solvePuzzle(deed.id)
    } catch (error) {
      if (isAway(error)) return
    }
    localStorage.setItem(UNTOLD, JSON.stringify(untold().slice(1)))
  }
}
