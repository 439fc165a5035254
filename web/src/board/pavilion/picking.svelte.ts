import type { Tree } from '$/wire/types'
import type { Selection } from '../shared/selection.svelte'
import { NO_TILES, setCounts, setText, total } from './record'

/** A set of tiles that is being put together: bonus tiles from the supply ('+'), or what to keep ('k'). */
export class Picking {
  private picked = $state.raw<{ tree: Tree | null; counts: number[] }>({ tree: null, counts: [...NO_TILES] })

  constructor(private selection: Selection) {}

  /** '+', 'k' or null when no set is asked for. */
  get kind(): '+' | 'k' | null {
    const options = this.selection.options([])
    return options.includes('+') ? '+' : options.includes('k') ? 'k' : null
  }

  /** What is picked so far. It is put back when the selection is, or when other moves are offered. */
  get counts(): number[] {
    const { tree, counts } = this.picked
    const { proposed } = this.selection
    if (this.kind && proposed?.[0] === this.kind && proposed[1]) return setCounts(proposed[1])
    return tree === this.selection.tree && this.selection.path.length ? counts : [...NO_TILES]
  }

  /** The set that the hint names. */
  get hinted(): number[] {
    const { hint } = this.selection
    return setCounts(this.kind && hint?.[0] === this.kind ? (hint[1] ?? '') : '')
  }

  /** How many tiles the largest set on offer has. */
  get most(): number {
    return this.kind
      ? Math.max(...this.selection.options([this.kind]).map((text) => (text === '-' ? 0 : text.length)))
      : 0
  }

  /** Whether a set on offer holds what is picked and one more of a colour. */
  canAdd(colour: number): boolean {
    return this.holds(this.counts.map((count, each) => count + (each === colour ? 1 : 0)))
  }

  add(colour: number): void {
    const next = this.counts.map((count, each) => count + (each === colour ? 1 : 0))
    if (this.holds(next)) this.set(next)
    // when the set is full, another tile takes the place of the first one that differs
    else {
      const other = this.counts.findIndex((count, each) => count > 0 && each !== colour)
      const swapped = next.map((count, each) => count - (each === other ? 1 : 0))
      if (other >= 0 && this.holds(swapped)) this.set(swapped)
    }
  }

  remove(colour: number): void {
    if (this.counts[colour]) this.set(this.counts.map((count, each) => count - (each === colour ? 1 : 0)))
  }

  set(counts: number[]): void {
    if (!this.kind) return
    if (!this.selection.path.length) this.selection.choose([this.kind])
    this.picked = { tree: this.selection.tree, counts }
    const path = [this.kind, setText(counts)]
    this.selection.propose(this.selection.can(path) && (total(counts) || this.kind === 'k') ? path : null)
  }

  private holds(counts: number[]): boolean {
    if (!this.kind || total(counts) > this.most) return false
    return this.selection.options([this.kind]).some((text) => {
      const set = setCounts(text)
      return counts.every((count, colour) => count <= set[colour]!)
    })
  }
}

const known = new WeakMap<Selection, Picking>()

/** The set that goes with a selection; the supply, the hand and the tray show the same one. */
export function pickingOf(selection: Selection): Picking {
  let found = known.get(selection)
  if (!found) known.set(selection, (found = new Picking(selection)))
  return found
}
