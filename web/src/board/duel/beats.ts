import { isDraw, type MovingEntry } from '$/wire/steps'
import type { Draw, Event, PlayedEntry } from '$/wire/types'
import type { Beat, Flight } from '../types'
import { deal, showPlates } from './deal'
import { goal, runOf } from './goals'
import {
  CHIPS,
  EMPTY,
  LARGE,
  LETTERS,
  ON_FACTORY,
  PHASE,
  SIDES,
  SMALL,
  SPECIAL,
  WHERE,
  drawnBacks,
  landing,
  spread,
  stackOn,
  takenBy,
  takesMarker,
  total,
  type DuelView,
} from './record'

type B = Beat<DuelView>
const APART = 40
const copy = (view: DuelView): DuelView => structuredClone(view)

/** How the page shows an entry: the decision, then the tiling tile by tile, then new plates and the deal. */
export function beats(before: DuelView, after: DuelView, entry: MovingEntry): B[] {
  const found: B[] = []
  let view = before
  const add = (beat: B | null) => {
    if (!beat) return
    found.push(beat)
    view = beat.view
  }
  if (entry.kind === 'played') for (const beat of decision(before, after, entry)) add(beat)
  const steps = entry.events
  for (const happened of joined(steps)) add(shown(view, after, happened))
  if (steps.some((step) => isDraw(step) && /^[BYRKT]$/.test(step.draw ?? '')))
    for (const beat of [showPlates(view, after), deal(after)]) add(beat)
  else if (steps.some((step) => isDraw(step) && /^p\d/.test(step.draw ?? ''))) add(showPlates(view, after))
  return found
}

// Decisions

function decision(before: DuelView, after: DuelView, { seat, path }: PlayedEntry): B[] {
  const first = path?.[0]
  if (!path || !first) return before.phase === PHASE.return ? [under(before, after, 'drawn/0')] : []
  if (takenBy(before, path)) return take(before, after, seat, path)
  if (first === '>') return lay(before, seat, path)
  if (first === 's') return [stacked(before, after)]
  if (first === '+') return [chip(before, after, seat, path[1]!)]
  if (first === 'p') return before.phase === PHASE.keep ? [] : [picked(before, after, Number(path[1]) - 1)]
  if (first === 'draw')
    return [
      {
        view: withPlates(before, after),
        flights: [{ from: 'stack', to: `drawn/${drawnBacks(after).length - 1}` }],
        ms: 320,
        sound: 'pick',
      },
    ]
  if (first === 'u') return [under(before, after, `hand-plate-${path[1]}`)]
  if (first.startsWith('@')) return [put(before, seat, Number(first.slice(1)) - 1, Number(path[1]!.slice(1)))]
  if (first === 'x') return [spent(before, after, seat)]
  return []
}

function take(before: DuelView, after: DuelView, seat: number, path: readonly string[]): B[] {
  const view = copy(before)
  const { colour, count } = takenBy(before, path)!
  const letter = LETTERS[colour]!
  const flights: Flight[] = []
  const fly = (from: string) =>
    flights.push({ from, to: `seat-${seat}/hand/${flights.length}`, delay: flights.length * APART })
  if (path[0] === 'm') {
    for (let f = 0; f < SMALL; f++) {
      const stack = stackOn(before, f)
      if (stack.at(-1) !== colour) continue
      fly(`factory-${f + 1}/moon/${stack.length - 1}`)
      view.moon[f]![stack.length - 1] = EMPTY
    }
    for (let i = 0; i < before.large_moon[colour]!; i++) fly(`factory-5/moon/${letter}/${i}`)
    view.large_moon[colour] = 0
  } else {
    const factory = Number(path[0]) - 1
    for (let i = 0; i < count; i++) fly(`factory-${path[0]}/${letter}/${i}`)
    view.sun[factory]![colour] = 0
    if (after.phase !== PHASE.stack) flights.push(...rest(view, after, factory))
  }
  if (takesMarker(before, path)) {
    view.marker = seat
    flights.push({ from: 'marker/tile', to: `seat-${seat}/marker` })
  }
  Object.assign(view, { held: count, held_colour: colour, actor: seat, phase: PHASE.line })
  const taken: B = { view, flights, sound: 'pick' }
  // only breaking them was left: nobody was asked
  return after.held
    ? [taken]
    : [{ ...taken, view: { ...view, open_chips: after.open_chips } }, ...lay(view, seat, ['>', '-'])]
}

/** What is left on a sun goes onto its moon, the bottom of a stack first. Changes `view`. */
function rest(view: DuelView, after: DuelView, factory: number): Flight[] {
  const sun = view.sun[factory]!
  if (!total(sun)) return []
  const flights: Flight[] = []
  const left = spread(sun).map((colour, i, all) => ({
    colour,
    from: `factory-${factory + 1}/${LETTERS[colour]}/${i - all.indexOf(colour)}`,
  }))
  if (factory === LARGE) {
    for (const { colour, from } of left)
      flights.push({ from, to: `factory-5/moon/${LETTERS[colour]}/${view.large_moon[colour]!++}`, delay: 120 })
  } else {
    after.moon[factory]!.forEach((tile, i) => {
      const at = left.findIndex(({ colour }) => colour === tile)
      if (at >= 0)
        flights.push({ from: left.splice(at, 1)[0]!.from, to: `factory-${factory + 1}/moon/${i}`, delay: 120 + i * 90 })
    })
    view.moon[factory] = [...after.moon[factory]!]
  }
  view.sun[factory] = [0, 0, 0, 0, 0]
  return flights
}

function stacked(before: DuelView, after: DuelView): B {
  const view = { ...copy(before), factory: EMPTY, phase: PHASE.line }
  return { view, flights: rest(view, after, before.factory), ms: 300, sound: 'place' }
}

function lay(before: DuelView, seat: number, path: readonly string[]): B[] {
  const land = landing(before, seat, path)
  if (!land) return []
  const view = { ...copy(before), held: 0, held_colour: EMPTY }
  const flights: Flight[] = []
  for (let i = 0; i < land.onLine; i++)
    flights.push({
      from: `seat-${seat}/hand/${i}`,
      to: `seat-${seat}/line-${land.row! + 1}/${view.lines[seat]![land.row!]!++}`,
      delay: i * APART,
    })
  if (land.row !== null) view.line_colours[seat]![land.row] = land.colour
  for (let i = 0; i < land.onBroken; i++)
    flights.push({
      ...breakOne(view, seat, land.colour, `seat-${seat}/hand/${land.onLine + i}`),
      delay: flights.length * APART,
    })
  return [{ view, flights, ms: 300, sound: land.onBroken ? 'floor' : land.full ? 'complete' : 'place' }]
}

/** One more broken tile; the fifth goes to the tower. Changes `view`. */
function breakOne(view: DuelView, seat: number, colour: number, from: string): Flight {
  const broken = view.broken[seat]!
  if (total(broken) >= 4) {
    view.tower[colour] = view.tower[colour]! + 1
    return { from, to: 'tower' }
  }
  broken[colour] = broken[colour]! + 1
  return { from, to: `seat-${seat}/broken/${spread(broken).lastIndexOf(colour)}` }
}

function chip(before: DuelView, after: DuelView, seat: number, name: string): B {
  const kind = CHIPS.indexOf(name as never)
  const view = copy(before)
  view.open_chips[kind] = view.open_chips[kind]! - 1
  view.chips[seat]![kind] = view.chips[seat]![kind]! + 1
  view.chips_taken = after.chips_taken
  return {
    view,
    flights: [{ from: `chip-${name}/0`, to: `seat-${seat}/chips/${spread(view.chips[seat]!).lastIndexOf(kind)}` }],
    sound: 'place',
  }
}

function spent(before: DuelView, after: DuelView, seat: number): B {
  const flights: Flight[] = []
  spread(before.chips[seat]!).forEach((kind, i, all) => {
    const left = after.chips[seat]![kind]!
    if (i - all.indexOf(kind) >= left)
      flights.push({ from: `seat-${seat}/chips/${i}`, to: 'chips', delay: flights.length * APART })
  })
  return {
    view: { ...copy(before), chips: after.chips, spent: after.spent },
    flights,
    ms: 360,
    sound: flights.length ? 'place' : undefined,
    tiling: true,
  }
}

// Plates

const withPlates = (before: DuelView, after: DuelView): DuelView => {
  const {
    plates,
    plate,
    unseen,
    top,
    drawing,
    face_down,
    draws,
    drawn_unseen,
    kept,
    returns,
    gone,
    return_plate,
    return_draw,
    return_fate,
    phase,
    actor,
    tokens,
  } = after
  return {
    ...copy(before),
    plates,
    plate,
    unseen,
    top,
    drawing,
    face_down,
    draws,
    drawn_unseen,
    kept,
    returns,
    gone,
    return_plate,
    return_draw,
    return_fate,
    phase,
    actor,
    tokens,
  }
}

const picked = (before: DuelView, after: DuelView, plate: number): B => ({
  view: withPlates(before, after),
  flights: [{ from: `plate-${plate + 1}`, to: 'held-plate' }],
  ms: 260,
  sound: 'pick',
})

const under = (before: DuelView, after: DuelView, from: string): B => ({
  view: after.phase === PHASE.return ? withPlates(before, after) : copy(before),
  flights: [{ from, to: 'stack' }],
  ms: 320,
  sound: 'place',
})

function put(before: DuelView, seat: number, place: number, turns: number): B {
  const view = copy(before)
  view.laid[seat]![place] = before.plate
  view.turned[seat]![place] = turns
  if (before.plate >= 0) view.plates[before.plate] = WHERE.laid
  view.plate = EMPTY
  return { view, flights: [{ from: 'held-plate', to: `seat-${seat}/place-${place + 1}` }], ms: 300, sound: 'complete' }
}

// What follows

/** Both runs of one tile are one thing to see. */
export function joined(steps: (Draw | Event)[]): (Event & { rules: string[] })[] {
  const found: (Event & { rules: string[] })[] = []
  for (const step of steps) {
    if (isDraw(step)) continue
    const last = found.at(-1)
    const same =
      last?.kind === 'tiled' &&
      step.kind === 'tiled' &&
      last.seat === step.seat &&
      last.details['row'] === step.details['row'] &&
      last.details['column'] === step.details['column']
    if (same)
      found[found.length - 1] = { ...last, points: last.points + step.points, rules: [...last.rules, step.rule] }
    else found.push({ ...step, rules: [step.rule] })
  }
  return found
}

function shown(
  before: DuelView,
  after: DuelView,
  { kind, seat, points, details, rules }: Event & { rules: string[] },
): B | null {
  const view = copy(before)
  const at = (row: number, column: number) => `seat-${seat}/dome/${row}-${column}`
  if (seat >= 0) view.score[seat] = Math.max(0, view.score[seat]! + points)
  const { row = 0, column = 0, colour = 0 } = details
  if (kind === 'tiled') {
    const lying = view.lines[seat]![row]!
    view.lines[seat]![row] = 0
    view.line_colours[seat]![row] = EMPTY
    view.dome[seat]![row]![column] = colour
    view.tower[colour] = view.tower[colour]! + Math.max(0, lying - 1)
    const flights: Flight[] = [{ from: `seat-${seat}/line-${row + 1}/0`, to: at(row, column) }]
    for (let i = 1; i < lying; i++)
      flights.push({ from: `seat-${seat}/line-${row + 1}/${i}`, to: 'tower', delay: 120 + i * APART })
    const dome = view.dome[seat]!
    const run = [
      ...(rules.includes('DU-G2') ? runOf(dome, row, column, 0, 1) : []),
      ...(rules.includes('DU-G3') ? runOf(dome, row, column, 1, 0) : []),
    ].map(([r, c]) => at(r, c))
    return { view, flights, marks: [{ place: at(row, column), points, run }], ms: 380, sound: 'run', tiling: true }
  }
  if (kind === 'special') {
    view.dome[seat]![row]![column] = SPECIAL
    return {
      view,
      flights: [{ from: 'specials', to: at(row, column) }],
      marks: [{ place: at(row, column), points, run: [at(row, column)] }],
      ms: 500,
      sound: 'bell',
      tiling: true,
    }
  }
  if (kind === 'line_broken') {
    const lying = view.lines[seat]![row]!
    view.lines[seat]![row] = 0
    view.line_colours[seat]![row] = EMPTY
    const flights = Array.from({ length: lying }, (_, i) => ({
      ...breakOne(view, seat, colour, `seat-${seat}/line-${row + 1}/${i}`),
      delay: i * APART,
    }))
    return { view, flights, ms: 340, sound: 'floor', tiling: true }
  }
  if (kind === 'broken') {
    const flights = spread(view.broken[seat]!).map((tile, i) => {
      view.tower[tile] = view.tower[tile]! + 1
      return { from: `seat-${seat}/broken/${i}`, to: 'tower', delay: i * APART }
    })
    view.broken[seat] = [0, 0, 0, 0, 0]
    return { view, flights, marks: [{ place: `seat-${seat}/broken`, points }], ms: 300, sound: 'floor', tiling: true }
  }
  // it stays until both have tiled; after the last round it decides a tie
  const returns = after.marker === ON_FACTORY
  if (kind === 'marker')
    return {
      view: returns ? { ...view, marker: ON_FACTORY } : view,
      flights: returns ? [{ from: `seat-${seat}/marker`, to: 'marker/tile' }] : [],
      marks: [{ place: `seat-${seat}/broken`, points }],
      ms: 360,
      tiling: true,
    }
  if (kind === 'paid') return { view, flights: [], marks: [{ place: 'stack', points }] }
  const side = SIDES.find((name) => name === kind)
  if (!side) return null
  const run = goal(view, seat, side).spaces.map(([r, c]) => at(r, c))
  return {
    view,
    flights: [],
    marks: [{ place: run[Math.floor(run.length / 2)] ?? `seat-${seat}`, points, run }],
    sound: 'bell',
    tiling: true,
  }
}
