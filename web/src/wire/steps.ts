import type { Draw, Event, Foreseen, OutlookChange, PlayedEntry, SeatOutlook, StartedEntry, Step, View } from './types'

/** An entry with which pieces move. */
export type MovingEntry = PlayedEntry | StartedEntry

/** A step with the whole view after it. */
export interface Shown<V = View> {
  event: Event
  view: V
}

/** What a move would do: scored and moved things in order, the views between, and what every seat could expect then. */
export interface Preview<V = View> {
  move: number
  events: Event[]
  steps: Shown<V>[]
  outlook: SeatOutlook[]
  /** What it brings by the server's estimate. */ points: number
}

export function isDraw(followed: Draw | Event): followed is Draw {
  return 'draw' in followed
}

/** Whether pieces move with an entry. */
export function moves(entry: { kind: string }): entry is MovingEntry {
  return entry.kind === 'played' || entry.kind === 'started'
}

/** The points of events in all. */
export function pointsOf(events: readonly Pick<Event, 'points'>[]): number {
  return events.reduce((sum, { points }) => sum + points, 0)
}

/** The whole views of steps, of which the wire has only what changed. */
export function shownFrom(before: View, steps: readonly Step[]): Shown[] {
  let view = before
  return steps.map(({ event, changes }) => ({ event, view: (view = stepped(view, changes)) }))
}

function stepped(before: View, changes: View): View {
  const view = { ...before }
  for (const [field, value] of Object.entries(changes)) view[field] = isRows(value) ? filled(view[field], value) : value
  return view
}

/** Of a list of lists of which some rows are as they were, a step has only the others, by their number. */
const isRows = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && !Array.isArray(value)
const filled = (rows: unknown, changed: Record<string, unknown>) =>
  (rows as unknown[]).map((row, i) => (i in changed ? changed[i] : row))

/** The outlook after changes, of which the wire has only the seats that they concern. */
export function outlookAfter(before: readonly SeatOutlook[], changes: readonly OutlookChange[]): SeatOutlook[] {
  const after = [...before]
  for (const change of changes) {
    const { goals = after[change.seat]?.goals ?? [], ...rest } = change
    after[change.seat] = { ...rest, goals }
  }
  return after
}

/** A preview as a board needs it, from the view and the outlook that it was asked in. */
export function previewFrom(view: View, outlook: readonly SeatOutlook[], foreseen: Foreseen): Preview {
  const { move, steps, points } = foreseen
  return {
    move,
    events: steps.map(({ event }) => event),
    steps: shownFrom(view, steps),
    outlook: outlookAfter(outlook, foreseen.outlook),
    points,
  }
}
