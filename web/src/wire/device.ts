/** What this browser calls itself to its person: program and system, no more. */
export function deviceName(): string {
  const agent = navigator.userAgent
  const browser =
    [/Firefox/, /Edg/, /OPR/, /Chrome/, /Safari/].map((each) => each.exec(agent)?.[0]).find(Boolean) ?? 'Browser'
  const system = [/Android/, /iPhone/, /iPad/, /Windows/, /Mac OS/, /Linux/]
    .map((each) => each.exec(agent)?.[0])
    .find(Boolean)
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser
  return system ? `${named}, ${system}` : named
}
