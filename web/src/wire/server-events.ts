import { token } from './api'

/** One event of a stream that the server sends. */
export interface ServerEvent {
  event: string
  data: string
}

/** Read a stream of server-sent events; unlike EventSource it says who asks, may send a body, and ends when the stream does. */
export async function* serverEvents(
  path: string,
  { signal, body }: { signal: AbortSignal; body?: unknown },
): AsyncGenerator<ServerEvent> {
  const held = token()
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    signal,
    headers: {
      Accept: 'text/event-stream',
      ...(held && { Authorization: `Bearer ${held}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok || !response.body) throw new Error(`no events: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + value.replaceAll('\r', '')).split('\n\n')
    rest = parts.pop()!
    for (const part of parts) {
      const found = eventOf(part)
      if (found) yield found
    }
  }
}

/** The fields of an event; comments keep a line alive and are none. */
function eventOf(text: string): ServerEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length ? { event, data: data.join('\n') } : null
}
