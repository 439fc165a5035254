import { tick } from 'svelte'

/** Whoever plays by keys keeps a place on the page: spots stop being buttons when a move is made, and the focus would be nowhere. */
export class KeptFocus {
  private byKeys = false

  constructor(private tray: () => HTMLElement | null) {}

  /** Note where the focus goes; a panel over the table does not count. */
  follow({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target.closest('[role=dialog]')) return
    this.byKeys = target.matches(':focus-visible') && target.closest('[data-desk]') !== null
  }

  /** When choosing begins or ends: from nowhere, the focus goes to the first thing that can be chosen, or to the tray, which says what happens. */
  keep(choosing: boolean): void {
    if (this.byKeys) void tick().then(() => this.place(choosing))
  }

  private place(choosing: boolean): void {
    const here = document.activeElement
    const tray = this.tray()
    if (here && here !== document.body && here !== tray) return
    const next = choosing
      ? document.querySelector<HTMLElement>('[data-desk] [data-spot][tabindex="0"], [data-desk] .tray button')
      : tray
    next?.focus({ focusVisible: true })
  }
}
