import { targetAt, type SpotInfo } from './spots'

/** Less than this is a tap. */
const SLACK = 6
const LIFT = 12

/** Let the pieces of a source be dragged to a target. Pointing at a target while dragging proposes it; dropping plays it. */
export function dragFrom(element: HTMLElement, info: () => SpotInfo): () => void {
  let start: { x: number; y: number; id: number } | null = null
  let carried: HTMLElement | null = null

  const down = (event: PointerEvent) => {
    const { tone, offered } = info()
    if (event.button || tone !== 'source' || !offered) return
    start = { x: event.clientX, y: event.clientY, id: event.pointerId }
    // a quick hand has left the piece before the first move is reported
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!carried) {
      if (Math.hypot(dx, dy) < SLACK) return
      const { selection, path } = info()
      selection.choose(path)
      carried = lift(element)
    }
    carried.style.transform = `translate(${event.clientX}px, ${event.clientY - LIFT}px) translate(-50%, -50%)`
    const target = targetAt(event.clientX, event.clientY)
    info().selection.point(target?.offered ? target.path : null)
  }
  const stop = () => {
    start = null
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    const dragged = carried !== null
    carried?.remove()
    carried = null
    stop()
    if (!dragged) return
    // the click that follows a drag is no choice
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    const target = event.type === 'pointerup' ? targetAt(event.clientX, event.clientY) : null
    const { selection } = info()
    if (!target) return selection.point(null)
    if (target.offered) selection.point(target.path)
    selection.act(target.path)
  }
  element.addEventListener('pointerdown', down)
  return () => {
    carried?.remove()
    stop()
    element.removeEventListener('pointerdown', down)
  }
}

/** Lets a click go by as if it had not been. */
export function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Lets the click go by that ends the press which begins now. */
export function swallowClick(): void {
  const ended = new AbortController()
  addEventListener('click', swallow, { capture: true, once: true, signal: ended.signal })
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => setTimeout(() => ended.abort()), { once: true, signal: ended.signal })
}

/** A copy of the pieces, held in the hand. */
function lift(element: HTMLElement): HTMLElement {
  const hand = document.createElement('div')
  hand.className = 'hand'
  hand.setAttribute('aria-hidden', 'true')
  const pieces = (element.closest('[data-desk]') ?? document).querySelectorAll<HTMLElement>('.spot.chosen .piece')
  for (const piece of pieces.length ? pieces : element.querySelectorAll<HTMLElement>('.piece')) {
    const copy = piece.cloneNode(true) as HTMLElement
    const { width, height } = piece.getBoundingClientRect()
    copy.style.width = `${width}px`
    copy.style.height = `${height}px`
    copy.style.setProperty('--s', `${width}px`)
    hand.append(copy)
  }
  document.body.append(hand)
  return hand
}
