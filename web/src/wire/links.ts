/** A link that others can follow: by the address that the server was given for it, or else by the one that this browser uses. */
export function linkTo(path: string): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="sintra-url"]')?.content
  return (told || location.origin) + path
}
