import { afterEach, expect, test, vi } from 'vitest'
import { serverEvents } from './server-events'

afterEach(() => vi.unstubAllGlobals())

test('events are read however the stream is cut, and comments are none', async () => {
  const parts = ['event: state\ndata: {"a"', ':1}\n\n: \n\nevent: pie', 'ce\r\ndata: x\r\ndata: y\r\n\r\n']
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  vi.stubGlobal('localStorage', { getItem: () => 'secret' })
  const asked = vi.fn(async (_path: string, _how: RequestInit) => new Response(body))
  vi.stubGlobal('fetch', asked)
  const found = []
  for await (const event of serverEvents('/api/x', { signal: new AbortController().signal })) found.push(event)
  expect(found).toEqual([
    { event: 'state', data: '{"a":1}' },
    { event: 'piece', data: 'x\ny' },
  ])
  expect(asked.mock.calls[0]![1].headers).toMatchObject({ Authorization: 'Bearer secret' })
})

test('an answer that is no stream is an error', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const events = serverEvents('/api/x', { signal: new AbortController().signal })
  await expect(events.next()).rejects.toThrow('404')
})
