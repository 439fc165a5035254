export const TABS = ['factories', 'plates', 'goals'] as const
export type Tab = (typeof TABS)[number]

/** Which tab a phone opens for the words that may come first: the plates when nothing else can be chosen. */
export function dueTab(options: readonly string[]): Tab {
  return options.length && options.every((word) => word === 'p' || word === 'draw') ? 'plates' : 'factories'
}
