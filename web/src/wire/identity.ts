import type { Me, NewDeviceCode, Recovered, RecoveryWords } from './types'
import { deviceName } from './device'
import { asSomebody, keepToken, request, token } from './api'

async function become(found: Promise<Recovered>): Promise<string> {
  const { token: fresh, name } = await found
  keepToken(fresh)
  return name
}

/** Who somebody is, and on which devices. */
export const identity = {
  /** Who this browser is; null: nobody yet. */
  me: async () => (token() ? request<Me>('GET', '/api/players/me') : null),
  newCode: () => asSomebody(() => request<NewDeviceCode>('POST', '/api/players/me/code', {})),
  useCode: (secret: string) =>
    become(request<Recovered>('POST', '/api/players/code', { secret, device: deviceName() })),
  newRecovery: () => asSomebody(() => request<RecoveryWords>('POST', '/api/players/me/recovery', {})),
  dropRecovery: () => request('DELETE', '/api/players/me/recovery'),
  recover: (code: string) => become(request<Recovered>('POST', '/api/players/recover', { code, device: deviceName() })),
  signOut: (device: string) => request<Me['devices']>('DELETE', `/api/players/me/devices/${device}`),
  saveSettings: (settings: Me['settings']) => request('PUT', '/api/players/me/settings', { settings }),
  deleteAll: async () => {
    await request('DELETE', '/api/players/me')
    keepToken(null)
  },
}

/** Fetch a file that only its owner may have, and let the browser save it. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { Authorization: `Bearer ${token() ?? ''}` } })
  if (!response.ok) throw new Error(String(response.status))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
