const KEPT = 'sintra.tournaments'
const MOST = 6

/** The tournaments that this browser takes part in, so that it can call its person to the next table. */
export function enteredTournaments(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Remember that this browser takes part in a tournament, or no longer. */
export function noteTournament(id: string, entered: boolean): void {
  const others = enteredTournaments().filter((one) => one !== id)
  localStorage.setItem(KEPT, JSON.stringify(entered ? [id, ...others].slice(0, MOST) : others))
}
