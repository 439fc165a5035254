import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '$/settings.svelte'
import type { MovingEntry } from '$/wire/steps'

const frames: (() => void)[] = []
const entry = {} as MovingEntry
const scene = (n: number) => ({ view: { n }, outlook: [] })
const change = (from: number, to: number) => ({ before: scene(from), steps: [], after: scene(to), entry })
const passed = () => new Promise((resolve) => setTimeout(resolve, 5))
const draw = async () => {
  frames.splice(0).forEach((frame) => frame())
  await passed()
}

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  settings.speed = 0
})
afterEach(() => vi.unstubAllGlobals())

async function stage() {
  const { Stage } = await import('./stage.svelte')
  const made = new Stage(
    () => null,
    () => {},
  )
  made.set(scene(0))
  return made
}

test('without motion a move is drawn before the answer to it is shown', async () => {
  const shown = await stage()
  shown.show(change(0, 1))
  await passed()
  shown.show(change(1, 2))
  await passed()
  expect(shown.view).toEqual({ n: 1 })
  await draw()
  expect(shown.view).toEqual({ n: 2 })
  expect(shown.busy).toBe(false)
})

test('where no frame is ever drawn, changes are shown all the same', async () => {
  const shown = await stage()
  shown.show(change(0, 1))
  await passed()
  shown.show(change(1, 2))
  await vi.waitFor(() => expect(shown.view).toEqual({ n: 2 }))
})

test('what somebody looks at is not replaced by a change that was still to be shown', async () => {
  const shown = await stage()
  shown.show(change(0, 1))
  await passed()
  shown.show(change(1, 2))
  await passed()
  shown.set(scene(-1))
  await draw()
  expect(shown.view).toEqual({ n: -1 })
  expect(shown.busy).toBe(false)
})
