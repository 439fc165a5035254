/**
 * A press with a mouse takes no focus: what was pressed may be gone after the move, and a browser that loses the focus lays out the page once more
 * before it draws. The focus of somebody who played by keys until now ends, as with any other press.
 */
export function withoutFocus(event: MouseEvent & { currentTarget: Element }): void {
  if (event.button) return
  event.preventDefault()
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && !event.currentTarget.contains(activeElement)) activeElement.blur()
}
