import type { Flight, Mark, Place } from '../types'

const ARC = 0.12
const LANDING = 'cubic-bezier(.3, 1.25, .5, 1)'

/** The element of a place, or of the nearest larger place that is on the page and seen. */
export function elementAt(place: Place, root: ParentNode): HTMLElement | null {
  for (let part = place; part; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    for (const element of root.querySelectorAll<HTMLElement>(`[data-place="${CSS.escape(part)}"]`)) {
      if (element.getClientRects().length) return element
    }
  }
  return null
}

export interface Copy {
  element: HTMLElement
  rect: DOMRect
}

/** What is drawn at a place: its piece, copied. */
export function copyOf(place: Place, root: ParentNode): Copy | null {
  const element = elementAt(place, root)
  const piece =
    element?.dataset['place'] === place
      ? element.matches('.piece')
        ? element
        : element.querySelector<HTMLElement>('.piece')
      : null
  if (!piece) return null
  return { element: standalone(piece), rect: piece.getBoundingClientRect() }
}

/** A copy that can be drawn by itself, also of a piece that is a part of a larger picture. */
function standalone(piece: Element): HTMLElement {
  if (!(piece instanceof SVGGraphicsElement)) return piece.cloneNode(true) as HTMLElement
  const { x, y, width, height } = piece.getBBox()
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  picture.append(piece.cloneNode(true))
  const holder = document.createElement('span')
  holder.className = 'piece'
  holder.append(picture)
  return holder
}

export interface Departure {
  flight: Flight
  copy: Copy | null
  from: DOMRect | null
}

/** Look where pieces are before the page changes. */
export function depart(flights: Flight[], root: ParentNode): Departure[] {
  return flights.map((flight) => {
    const copy = copyOf(flight.from, root)
    return { flight, copy, from: copy?.rect ?? elementAt(flight.from, root)?.getBoundingClientRect() ?? null }
  })
}

interface Arrival {
  flight: Flight
  copy: Copy
  from: DOMRect
  to: DOMRect
  piece: HTMLElement | null
}

/** Where a piece is after the page has changed; nowhere, if it is not seen. */
function arrivalOf({ flight, copy: left, from }: Departure, root: ParentNode): Arrival | null {
  const target = elementAt(flight.to, root)
  const copy = left ?? copyOf(flight.to, root)
  if (!from || !target || !copy) return null
  const arrived = target.dataset['place'] === flight.to ? target : null
  const piece = arrived?.matches('.piece') ? arrived : (arrived?.querySelector<HTMLElement>('.piece') ?? null)
  return { flight, copy, from, to: (piece ?? target).getBoundingClientRect(), piece }
}

/** After the page has changed: let copies fly to where the pieces are now. Ends at once when `signal` says so. */
export async function land(departures: Departure[], root: ParentNode, ms: number, signal: AbortSignal): Promise<void> {
  const layer = document.createElement('div')
  layer.className = 'flights'
  layer.setAttribute('aria-hidden', 'true')
  const running: Promise<unknown>[] = []
  const turns: (() => void)[] = []
  // first look everywhere, then change everything: a look after a change lays the whole page out again
  const arrivals = departures.flatMap((departure) => arrivalOf(departure, root) ?? [])
  for (const { flight, copy, from, to, piece } of arrivals) {
    piece?.classList.add('in-flight')
    running.push(
      fly(layer, copy.element, from, to, piece !== null, ms, flight.delay ?? 0).then(() =>
        piece?.classList.remove('in-flight'),
      ),
    )
    const turn = piece?.style.getPropertyValue('--turn')
    if (turn) turns.push(() => copy.element.style.setProperty('--turn', turn))
  }
  document.body.append(layer)
  // a piece that lies turned where it arrives turns on its way; it must be seen unturned before
  if (turns.length) {
    layer.getBoundingClientRect()
    for (const turn of turns) turn()
  }
  await Promise.race([Promise.all(running), aborted(signal)])
  for (const { piece } of arrivals) piece?.classList.remove('in-flight')
  layer.remove()
}

function fly(
  layer: HTMLElement,
  copy: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  lands: boolean,
  ms: number,
  delay: number,
): Promise<unknown> {
  // sizes may differ between a large and a small board; a piece that vanishes into a bag keeps its own
  const size = lands ? to.width : Math.min(from.width, to.width)
  copy.classList.remove('in-flight', 'ghost')
  copy.style.setProperty('--s', `${size}px`)
  copy.style.width = `${size}px`
  copy.style.height = `${lands ? to.height : size}px`
  layer.append(copy)
  const [x0, y0] = [from.left + from.width / 2 - size / 2, from.top + from.height / 2 - size / 2]
  const [x1, y1] = [to.left + to.width / 2 - size / 2, to.top + to.height / 2 - size / 2]
  const scale = from.width > 3 * size ? 1 : Math.min(2.5, Math.max(0.4, from.width / size))
  const lift = Math.hypot(x1 - x0, y1 - y0) * ARC
  return copy
    .animate(
      [
        { transform: `translate(${x0}px, ${y0}px) scale(${scale})` },
        {
          transform: `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - lift}px) scale(${(scale + 1) / 2 + 0.12})`,
          offset: 0.5,
          easing: lands ? LANDING : 'ease-in',
        },
        { transform: `translate(${x1}px, ${y1}px) scale(1)`, opacity: lands ? 1 : 0.2 },
      ],
      { duration: ms, delay, easing: 'ease-in-out', fill: 'both' },
    )
    .finished.catch(() => {})
}

/** Let points rise from a place, and its run light up. */
export async function celebrate(
  marks: Mark[],
  root: ParentNode,
  ms: number,
  signal: AbortSignal,
  words: (points: number) => string,
): Promise<void> {
  const layer = document.createElement('div')
  layer.className = 'flights'
  layer.setAttribute('aria-hidden', 'true')
  const running: Promise<unknown>[] = []
  for (const { place, points, run = [] } of marks) {
    run.forEach((at, i) => {
      const element = elementAt(at, root)
      element?.animate([{}, { filter: 'brightness(1.4) drop-shadow(0 0 5px #D9A441)', offset: 0.4 }, {}], {
        duration: ms * 0.7,
        delay: (i * ms) / 12,
      })
    })
    const element = elementAt(place, root)
    if (!element || !points) continue
    const { left, top, width } = element.getBoundingClientRect()
    const label = document.createElement('b')
    label.className = points > 0 ? 'rise gain' : 'rise loss'
    label.textContent = words(points)
    layer.append(label)
    const at = `translate(${left + width / 2}px, ${top}px) translate(-50%, `
    running.push(
      label
        .animate(
          [
            { transform: `${at}0)`, opacity: 0 },
            { transform: `${at}-60%)`, opacity: 1, offset: 0.25 },
            { transform: `${at}-90%)`, opacity: 1, offset: 0.75 },
            { transform: `${at}-130%)`, opacity: 0 },
          ],
          { duration: ms, fill: 'both', easing: 'ease-out' },
        )
        .finished.catch(() => {}),
    )
  }
  document.body.append(layer)
  await Promise.race([Promise.all(running), aborted(signal)])
  layer.remove()
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
