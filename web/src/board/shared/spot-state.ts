import type { Path } from '../types'
import { same, startsWith, type Selection } from './selection.svelte'
import type { SpotState } from './play.svelte'

export interface SpotRole {
  /** How many words must have been chosen before. */
  at: number
  /** The words that this spot stands for. */
  words: Path
  /** A source is lifted when it is taken, a target is ringed when it is offered. */
  tone: 'source' | 'target'
}

/** What a spot shows for a selection. */
export function spotState(selection: Selection, choosing: boolean, { at, words, tone }: SpotRole): SpotState {
  const { path: held, proposed, hint, refusal } = selection
  const path = [...held.slice(0, at), ...words]
  const reached = choosing && held.length >= at
  const offered = reached && selection.can(path)
  // a spot of several words is next while a part of them is held: line 3 in Duel is '>', then '3'
  const next = reached && startsWith(path, held)
  const chosen =
    reached && words.length > 0 && (startsWith(held, path) || (tone === 'source' && startsWith(proposed, path)))
  return {
    path,
    offered,
    chosen,
    ringed: tone === 'target' && offered && next,
    proposed: reached && startsWith(proposed, path),
    // a hint on a target shows once the hinted source is held
    hinted: offered && startsWith(hint, path) && (tone === 'source' ? !chosen : startsWith(hint, held)),
    // one of this kind must be chosen now, but not this one
    unavailable: tone === 'target' && next && !offered && path.length > 1 && selection.can(path.slice(0, -1)),
    refused: refusal !== null && same(refusal.path, path),
  }
}
