import { network, toldUrl } from './network.svelte'

/** A link that others can follow: by the address that was opened or given for it, or else by the one that this browser uses. */
export function linkTo(path: string): string {
  return (network.offer?.url ?? toldUrl() ?? location.origin) + path
}
