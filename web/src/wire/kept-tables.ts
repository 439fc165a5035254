import type { SeatOutlook, Sheet, Entry, View } from './types'

/** A table as it was last seen. */
export interface KeptTable {
  table: Sheet
  you: number[]
  eye: number | null
  view: View
  outlook: readonly SeatOutlook[]
  log: readonly Entry[]
}

const CACHE = 'sintra-data'
/** Browsers have a store for this at secure addresses only. */
const able = typeof caches !== 'undefined'
const place = (id: string) => `/kept/tables/${id}`

export async function keepTable(id: string, table: KeptTable): Promise<void> {
  if (!able) return
  const store = await caches.open(CACHE)
  await store.put(place(id), new Response(JSON.stringify(table)))
}

export async function keptTable(id: string): Promise<KeptTable | null> {
  if (!able) return null
  const found = await (await caches.open(CACHE)).match(place(id))
  return found ? ((await found.json()) as KeptTable) : null
}
