import type { Beat, Flight } from '../types'
import { LETTERS, WHERE, shownPlates, type DuelView } from './record'

const DEAL_APART = 30
const DEAL_LONGEST = 1200

/** New plates come up from the stack. */
export function showPlates(before: DuelView, after: DuelView): Beat<DuelView> | null {
  const fresh = shownPlates(after).filter((plate) => before.plates[plate] !== WHERE.shown)
  if (!fresh.length) return null
  const { plates, unseen, top, returns, gone, return_plate, return_draw, return_fate, tokens } = after
  const view = { ...before, plates, unseen, top, returns, gone, return_plate, return_draw, return_fate, tokens }
  return {
    view,
    flights: fresh.map((plate, i) => ({ from: 'stack', to: `plate-${plate + 1}`, delay: i * 120 })),
    ms: 360,
    sound: 'place',
  }
}

/** The factories are filled, the large one first. */
export function deal(after: DuelView): Beat<DuelView> {
  const flights: Flight[] = []
  for (const factory of [4, 0, 1, 2, 3]) {
    after.sun[factory]!.forEach((count, colour) => {
      for (let i = 0; i < count; i++)
        flights.push({ from: 'bag', to: `factory-${factory + 1}/${LETTERS[colour]}/${i}` })
    })
  }
  const apart = Math.min(DEAL_APART, DEAL_LONGEST / Math.max(1, flights.length))
  flights.forEach((flight, i) => (flight.delay = i * apart))
  return { view: after, flights, ms: 300, sound: 'place' }
}
