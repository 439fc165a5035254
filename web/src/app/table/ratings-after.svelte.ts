import { results } from '$/wire/results'
import type { RatingChange } from '$/wire/types'

/** A game is counted about a second after its end; it is asked again so often, in ms, and so many times. */
const EVERY = 1000
const MOST = 30

/** What a rated game did to ratings, seat by seat, as soon as that is known. */
export class RatingsAfter {
  seats = $state.raw<(RatingChange | null)[]>([])

  /** `table` gives the table of a rated game that is over, else null; call inside a component. */
  constructor(table: () => string | null) {
    $effect(() => {
      const id = table()
      if (!id) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let left = MOST
      const look = async () => {
        const found = await results.ofTable(id).catch(() => null)
        if (found?.counted) this.seats = found.seats
        else if (left-- > 0) timer = setTimeout(() => void look(), EVERY)
      }
      void look()
      return () => {
        left = 0
        clearTimeout(timer)
      }
    })
  }
}

/** A rating and how it changed: 1512 (+12). */
export function ratingWords({ rating, change, provisional }: RatingChange): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return `${rating}${provisional ? '?' : ''} (${sign}${Math.abs(change)})`
}
