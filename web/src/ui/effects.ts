/** Reads values inside an effect, so that it runs again when one of them changes. */
export function follow(...values: unknown[]): number {
  return values.length
}
