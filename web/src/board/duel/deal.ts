import type { Shown } from '$/wire/steps'
import { LARGE, LETTERS } from '../generated/duel'
import type { Beat, Flight } from '../types'
import { is, type DuelView } from './record'

const DEAL_APART = 30
const DEAL_LONGEST = 1200

/** New plates come up from the stack. */
export function showed(steps: readonly Shown<DuelView>[]): Beat<DuelView> {
  const flights = steps.flatMap(({ event }, i) =>
    is(event, 'showed') ? [{ from: 'stack', to: `plate-${event.details.plate + 1}`, delay: i * 120 }] : [],
  )
  return { view: steps.at(-1)!.view, flights, ms: 360, sound: 'place' }
}

/** The factories are filled, the large one first. */
export function dealt(view: DuelView): Beat<DuelView> {
  const flights: Flight[] = []
  for (const factory of [LARGE, ...view.sun.keys()].filter((f, i) => f !== LARGE || !i)) {
    view.sun[factory]!.forEach((count, colour) => {
      for (let i = 0; i < count; i++)
        flights.push({ from: 'bag', to: `factory-${factory + 1}/${LETTERS[colour]}/${i}` })
    })
  }
  const apart = Math.min(DEAL_APART, DEAL_LONGEST / Math.max(1, flights.length))
  flights.forEach((flight, i) => (flight.delay = i * apart))
  return { view, flights, ms: 300, sound: 'place' }
}
