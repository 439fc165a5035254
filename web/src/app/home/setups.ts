import type { Door } from '$/board/types'
import type { Clock, NewSeat, NewTable, PolicyInfo, Sheet } from '$/wire/types'

type Timeout = Sheet['timeout']
export type Who = 'me' | 'friend' | 'bot' | 'here'
export interface SetUp {
  seats: { who: Who; level: number; /** A trained bot instead of a level. */ policy?: string; name?: string }[]
  options: Record<string, string>
  clock: Clock
  /** What happens when somebody runs out of time. */
  timeout: Timeout
  /** Who may talk at the table. */
  chat: Sheet['chat']
  hints: boolean
  listed: boolean
  /** It counts for ratings: with a clock, without hints and takebacks. */
  rated?: boolean
}

export const LEVELS = [1, 2, 3, 4, 5, 6] as const
const KEY = 'sintra.setups'
const KNOWN = 'sintra.known'

/** The last set-up of a game, so that Play is one tap; otherwise one bot of a middle level. */
export function setupOf(door: Door): SetUp {
  const fresh: SetUp = {
    seats: [
      { who: 'me', level: 3 },
      { who: 'bot', level: 3 },
    ],
    options: Object.fromEntries(door.info.options.map((option) => [option.name, option.default])),
    clock: { kind: 'none', seconds: 0, increment: 0 },
    timeout: 'move',
    chat: 'off',
    hints: true,
    listed: false,
  }
  const kept = stored()[door.name]
  const usable = kept && door.info.players.includes(kept.seats.length)
  return usable ? { ...fresh, ...kept, options: { ...fresh.options, ...kept.options } } : fresh
}

/** A table for people: two seats, no hints, and no bots left over from the last set-up. */
export function withPeople(door: Door, who: Who): SetUp {
  const last = setupOf(door)
  return {
    ...last,
    seats: [
      { who: 'me', level: 3 },
      { who, level: 3 },
    ],
    hints: false,
  }
}

/** Whether this browser has never begun a game of it, as far as it remembers. */
export const isNew = (door: Door): boolean => !(door.name in stored()) && !known().includes(door.name)

/** Games that whoever sits here knows from elsewhere. */
function known(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KNOWN) ?? '[]') as string[]
  } catch {
    return []
  }
}

export function keep(door: Door, setup: SetUp): void {
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), [door.name]: setup }))
}

function stored(): Record<string, SetUp> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, SetUp>
  } catch {
    return {}
  }
}

/** Those of a server's trained bots that know this number of players and this variant. */
export function fitting(offered: PolicyInfo[], { seats, options }: Pick<SetUp, 'seats' | 'options'>): string[] {
  const fits = ({ players, options: known }: PolicyInfo) =>
    players === seats.length && Object.entries(known).every(([name, value]) => options[name] === value)
  return offered.filter(fits).map(({ name }) => name)
}

/** Whether a table can be rated: there is a clock, and nobody plays against themselves or a trained bot. */
export function mayBeRated({ clock, seats }: SetUp): boolean {
  return clock.kind !== 'none' && !seats.some(({ who, policy }) => who === 'here' || (who === 'bot' && policy))
}

/** What the server is asked for. People at one screen are this browser's token in several seats. */
export function newTable(door: Door, setup: SetUp, name: string, guest: (n: number) => string): NewTable {
  let people = 0
  const seats = setup.seats.map(({ who, level, policy, name: called }): NewSeat => {
    if (who === 'bot') return policy ? { kind: 'bot', level, policy } : { kind: 'bot', level }
    if (who === 'friend') return { kind: 'open' }
    people++
    return { kind: 'me', name: who === 'me' ? name : called?.trim() || guest(people) }
  })
  const rated = mayBeRated(setup) && setup.rated === true
  return {
    game: door.name,
    options: setup.options,
    seats,
    clock: setup.clock,
    timeout: setup.timeout,
    chat: setup.chat,
    hints: setup.hints && !rated,
    listed: setup.listed,
    takebacks: !rated,
    rated,
    spectators: true,
  }
}
