// The server's wire format, see docs/wire.md.

/** A seat's record: every field of the game's position as numbers and lists. */
export type View = Record<string, unknown>

/** What a person chooses step by step, down to the number of a move. */
export interface Tree {
  [word: string]: Tree | number
}
export interface Moves {
  seat: number
  tree: Tree
}

export interface Happening {
  kind: string
  rule: string
  seat: number
  points: number
  details: Record<string, number>
}
export interface Draw {
  draw: string | null
}
export type Step = Draw | Happening
export interface ScoreLine extends Happening {
  round: number
  v: number
}

export type Clock =
  { kind: 'none' } | { kind: 'move'; seconds: number } | { kind: 'total'; seconds: number; increment: number }
export interface Clocks {
  left: number[]
  running: number | null
}

export interface Seat {
  kind: 'person' | 'bot' | 'open'
  name: string
  level: number
  present: boolean
  left: boolean
  resigned?: boolean
  yours: boolean
  host: boolean
}

export interface Result {
  reason: 'finished' | 'resigned' | 'flagged' | 'left' | 'imported'
  ranking: number[]
  scores: number[]
  sheet: ScoreLine[][]
  secret: string
}

export interface Sheet {
  id: string
  game: string
  header: string
  players: number
  options: Record<string, string>
  status: 'open' | 'running' | 'over'
  v: number
  round: number
  turn: number | null
  scores: number[]
  seats: Seat[]
  clock: Clock
  hints: boolean
  takebacks: boolean
  spectators: boolean
  takeover: number
  listed: boolean
  created: number
  from: string | null
  rematch: string | null
  result: Result | null
  commitment: string
}

export type EntryKind =
  | 'created'
  | 'sat'
  | 'stood'
  | 'started'
  | 'played'
  | 'undone'
  | 'asked'
  | 'answered'
  | 'left'
  | 'returned'
  | 'replaced'
  | 'resigned'
  | 'flagged'
  | 'ended'
  | 'rematch'

export interface Entry {
  v: number
  kind: EntryKind
  at: number
  seat?: number
  name?: string
  move?: number | null
  text?: string | null
  path?: string[] | null
  steps?: Step[]
  to?: number
  yes?: boolean
  level?: number
  reason?: string
  secret?: string
  commitment?: string
  table?: string
}

export interface Asked {
  seat: number
  to: number
  agreed: number[]
}

export interface Table {
  table: Sheet
  you: number[]
  eye: number | null
  view: View
  digest: number
  moves: Moves | null
  undo: boolean
  asked: Asked | null
  clocks: Clocks | null
  log: Entry[]
}

export interface TableEvent {
  entry: Entry
  eye: number | null
  changes: View
  digest: number
  moves: Moves | null
  undo: boolean
  asked: Asked | null
  clocks: Clocks | null
  table: Partial<Sheet>
  /** In a replay, where nothing else says it. */
  v?: number
}

export interface Candidate {
  move: number
  text: string
  visits: number
  win: number
  points: number[] | number
  line: { move: number; text: string }[]
}
export interface Advice {
  candidates: Candidate[]
  sims: number
  proved: boolean
}
export interface Preview {
  move: number
  changes: View
  happenings: Happening[]
  points: number[] | number
}
export interface Presence {
  seats: boolean[]
  spectators: number
}

export interface Refusal {
  code: string
  rule: string | null
  params: Record<string, unknown>
  wait: number | null
}

export interface GameInfo {
  name: string
  title: string
  players: number[]
  options: { name: string; default: string; choices: string[] }[]
  rules: number
}
export interface Games {
  games: GameInfo[]
  levels: number[]
}

export type NewSeat = { kind: 'me'; name?: string; nonce?: string } | { kind: 'open' } | { kind: 'bot'; level: number }
export interface NewTable {
  game: string
  options?: Record<string, string>
  seats: NewSeat[]
  position?: string
  clock?: Clock
  hints?: boolean
  takebacks?: boolean
  spectators?: boolean
  takeover?: number
  listed?: boolean
}
export interface Created {
  table: Sheet
  invitations: Record<string, string>
}
export interface Replay {
  table: Sheet
  first: Table
  events: TableEvent[]
}

export interface Frame {
  t: string
  d?: unknown
  v?: number | null
}

export function isDraw(step: Step): step is Draw {
  return 'draw' in step
}
