import { EMPTY, SHOWN_PLATES, SMALL } from '../generated/duel'
import { isBare, shownPlates, spread, type DuelView } from './record'

/** Leave what lies in a place where it is, and put what is new into the gaps. */
export function keepPlaces<T>(before: readonly (T | null)[], now: readonly T[], places: number): (T | null)[] {
  const left = [...now]
  const kept = Array.from({ length: places }, (_, i) => {
    const at = before[i] === null || before[i] === undefined ? -1 : left.indexOf(before[i])
    return at < 0 ? null : left.splice(at, 1)[0]!
  })
  return kept.map((thing) => (thing === null && left.length ? left.shift()! : thing))
}

export const DOWN = EMPTY
/** What lies on the moon of each small factory: a face-down chip, a kind, or nothing. */
export type MoonChip = number | null

/** A bare factory has its chip revealed; a view says which chips are open, not where they lie, so they stay where they were seen first. */
export function placeChips(before: readonly MoonChip[], view: DuelView): MoonChip[] {
  const open = spread(view.open_chips)
  const places: MoonChip[] = Array<MoonChip>(SMALL).fill(null)
  const take = (f: number, kind: number) => {
    open.splice(open.indexOf(kind), 1)
    places[f] = kind
  }
  const bare: number[] = []
  for (let f = 0; f < SMALL; f++) {
    if (isBare(view, f)) bare.push(f)
    else places[f] = DOWN
  }
  for (const f of bare) {
    const kind = before[f]
    if (kind !== null && kind !== undefined && kind !== DOWN && open.includes(kind)) take(f, kind)
  }
  // a chip that was just turned over lies where a face-down one was
  for (const wanted of [DOWN, null, undefined]) {
    for (const f of bare) if (places[f] === null && before[f] === wanted && open.length) take(f, open[0]!)
  }
  for (const f of bare) if (places[f] === null && open.length) take(f, open[0]!)
  return places
}

export interface Shelf {
  plates: (number | null)[]
  chips: MoonChip[]
}

const shelves = new WeakMap<object, { view: DuelView; shelf: Shelf }>()

/** Where plates and chips lie on a table, in the places in which its viewers saw them before. */
export function shelfOf(table: object, view: DuelView): Shelf {
  const known = shelves.get(table)
  if (known?.view === view) return known.shelf
  const before = known?.shelf ?? { plates: [], chips: [] }
  const shelf = {
    plates: keepPlaces(before.plates, shownPlates(view), SHOWN_PLATES),
    chips: placeChips(before.chips, view),
  }
  shelves.set(table, { view, shelf })
  return shelf
}
