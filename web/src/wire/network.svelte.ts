import { api } from './api'
import type { NetworkState } from './types'

/** Whoever started the server with `--open` has its key in the address; it stays in this tab and never leaves otherwise. */
const KEY = 'sintra.operator'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Which private address can be opened to friends, or is; null: nothing is offered here. */
export const network = $state<{ offer: NetworkState | null; asked: boolean }>({ offer: null, asked: false })

/** Take the operator's key out of the address, before anybody copies that. */
export function takeKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1]
  if (!key) return
  sessionStorage.setItem(KEY, key)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The address that the server was given for links. */
export function toldUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="sintra-url"]')?.content || undefined
}

/** Whether links of this page lead nowhere from another computer. */
export function isOnlyHere(): boolean {
  return LOOPBACK.includes(location.hostname) && !network.offer?.url && (network.asked || !toldUrl())
}

/** Ask what is offered, open it, or close it again; whoever has no key is offered nothing. */
export async function tellNetwork(act: 'offer' | 'open' | 'close'): Promise<void> {
  const key = sessionStorage.getItem(KEY)
  if (!key) return
  network.offer = await api.network(act, key)
  network.asked = true
}
