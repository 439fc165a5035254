import { api } from './api'
import type { PolicyInfo } from './types'

/** The trained bots that the server offers, by game; none before it has answered. */
export const policies = $state<{ of: Record<string, PolicyInfo[]> }>({ of: {} })

/** Ask the server what it offers; one that does not answer offers nothing. */
export async function askForPolicies(): Promise<void> {
  const found = await api.games().catch(() => null)
  if (found) policies.of = Object.fromEntries(found.games.map((game) => [game.name, game.policies]))
}
