import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tree } from '$/wire/types'
import type { Path } from '../types'
import { Selection, leaves, means, pathOf } from './selection.svelte'
import { spotState } from './spot-state'

const AZUL: Tree = {
  '1': { B: { '1': 10, '2': 11, '-': 15 } },
  '3': { R: { '2': 21, '-': 25 }, W: { '5': 34 } },
  c: { K: { '4': 90 } },
}
const PAVILION: Tree = { B: { '>B6': { '+0': 1, '+1': 2 }, '>c4': { '+0': 3 } }, pass: 9 }

let played: number[]
let asked: string[][]
function selection(tree: Tree, more = {}) {
  const found = new Selection({
    play: (move) => played.push(move),
    why: async (path) => {
      asked.push([...path])
      return { code: 'on_wall', rule: 'AZ-A8', params: {}, wait: null }
    },
    ...more,
  })
  found.offer(tree)
  return found
}
beforeEach(() => {
  played = []
  asked = []
})

describe('choosing', () => {
  test('a source is held, a target is proposed, a second tap plays', () => {
    const s = selection(AZUL)
    s.act(['1', 'B'])
    expect(s.path).toEqual(['1', 'B'])
    s.act(['1', 'B', '2'])
    expect(s.proposed).toEqual(['1', 'B', '2'])
    expect(played).toEqual([])
    s.act(['1', 'B', '2'])
    expect(played).toEqual([11])
  })

  test('the second of two clicks counts if the first one was meant for the same moves', () => {
    const s = selection(AZUL)
    const second = { detail: 2 } as MouseEvent
    expect(s.late(second)).toBe(true)
    expect(s.late(second)).toBe(false)
    s.offer({ ...AZUL })
    expect(s.late(second)).toBe(true)
    s.offer({ ...AZUL })
    expect([s.late({ detail: 1 } as MouseEvent), s.late(second)]).toEqual([false, false])
  })

  test('who wants to confirm every move plays by a second click', () => {
    const s = selection(AZUL, { careful: () => true })
    s.act(['1', 'B'], 'source')
    s.point(['1', 'B', '2'])
    s.act(['1', 'B', '2'])
    expect([played, s.proposed]).toEqual([[], ['1', 'B', '2']])
    s.act(['1', 'B', '2'])
    expect(played).toEqual([11])
  })

  test('pointing at a target counts as the first tap', () => {
    const s = selection(AZUL)
    s.act(['1', 'B'])
    s.point(['1', 'B', '-'])
    expect(s.proposed).toEqual(['1', 'B', '-'])
    s.act(['1', 'B', '-'])
    expect(played).toEqual([15])
  })

  test('what is held is put back by a tap on it, by Esc, and by another source', () => {
    const s = selection(AZUL)
    s.act(['1', 'B'])
    s.act(['1', 'B'])
    expect(s.path.length).toBeLessThan(2)
    s.act(['1', 'B'])
    s.act(['3', 'R'])
    expect(s.path).toEqual(['3', 'R'])
    s.back()
    s.back()
    expect(s.path).toEqual([])
  })

  test('one choice is put back at a time, however many words it took', () => {
    const s = selection(AZUL)
    s.act(['1', 'B'], 'source')
    s.act(['1', 'B', '2'])
    s.back()
    expect([s.path, s.proposed]).toEqual([['1', 'B'], null])
    s.back()
    expect(s.path).toEqual([])
    s.type('1')
    s.type('b')
    s.back()
    expect(s.path).toEqual(['1'])
    s.reset()
    s.act(['3', 'W'], 'source')
    s.back()
    expect([s.path, s.proposed]).toEqual([[], null])
  })

  test('what is not offered is asked about and plays nothing', async () => {
    const s = selection(AZUL)
    s.act(['1', 'B'])
    s.act(['1', 'B', '4'])
    await Promise.resolve()
    await Promise.resolve()
    expect(asked).toEqual([['1', 'B', '4']])
    expect(s.refusal?.refusal.rule).toBe('AZ-A8')
    expect(s.path).toEqual(['1', 'B'])
  })

  test('details stay open after the target: the first is proposed, others can be', () => {
    const s = selection(PAVILION, { prefer: (_: unknown, options: string[]) => options[0] })
    s.act(['B'])
    s.act(['B', '>B6'])
    expect(s.path).toEqual(['B', '>B6'])
    expect(s.proposed).toEqual(['B', '>B6', '+0'])
    s.cycle()
    expect(s.proposed).toEqual(['B', '>B6', '+1'])
    s.play()
    expect(played).toEqual([2])
  })

  test('a source with one target only is held like any other, and a second tap puts it back', () => {
    const s = selection(AZUL)
    s.act(['3', 'W'], 'source')
    expect(s.path).toEqual(['3', 'W'])
    expect(s.proposed).toEqual(['3', 'W', '5'])
    s.act(['3', 'W'], 'source')
    expect(played).toEqual([])
    s.act(['3', 'W'], 'source')
    s.act(['3', 'W', '5'])
    expect(played).toEqual([34])
  })

  test('a whole move by itself is shown by pointing, and played by a click', () => {
    const s = selection({ '3': { B: 7, R: 8 } })
    s.act(['3', 'B'], 'source')
    expect([played, s.proposed]).toEqual([[], ['3', 'B']])
    s.point(['3', 'R'])
    s.act(['3', 'R'], 'source')
    expect(played).toEqual([8])
  })

  test('a button plays what it names, unless that needs care', () => {
    const careful = vi.fn(() => false)
    const s = selection(PAVILION, { careful })
    s.commit(['pass'])
    expect(played).toEqual([9])
    expect(careful).toHaveBeenCalledWith(['pass'])
    careful.mockReturnValue(true)
    s.reset()
    s.commit(['pass'])
    expect([played, s.proposed]).toEqual([[9], ['pass']])
    s.commit(['pass'])
    expect(played).toEqual([9, 9])
  })

  test('a click on what nobody knows yet is played if it turns out to be cheap', async () => {
    const foreseen = { move: 9, events: [], steps: [], outlook: [], points: 0 }
    const known = { cheap: false, dear: true }
    for (const kind of ['cheap', 'dear'] as const) {
      played = []
      const s: Selection = selection(PAVILION, {
        foresee: async () => foreseen,
        careful: (path: Path) => !s.effects(path) || known[kind],
      })
      s.commit(['pass'])
      expect([played, s.proposed]).toEqual([[], ['pass']])
      await Promise.resolve()
      await Promise.resolve()
      expect(played).toEqual(kind === 'cheap' ? [9] : [])
    }
  })

  test('what was chosen is taken up again where it is still offered', () => {
    const s = selection(AZUL)
    s.act(['1', 'B'], 'source')
    s.act(['1', 'B', '2'])
    const again = selection(AZUL)
    again.restore(s.chosen)
    expect([again.path, again.proposed]).toEqual([s.path, s.proposed])
    const other = selection(PAVILION)
    other.restore(s.chosen)
    expect([other.path, other.proposed]).toEqual([[], null])
  })

  test('an answer that comes after the next choice is not shown', async () => {
    const s = selection(AZUL)
    s.act(['1', 'B'], 'source')
    s.act(['1', 'B', '5'])
    s.act(['3', 'R'], 'source')
    await Promise.resolve()
    await Promise.resolve()
    expect(asked).toEqual([['1', 'B', '5']])
    expect(s.refusal).toBeNull()
  })

  test('what is played stays chosen until other moves are offered', () => {
    const s = selection(AZUL)
    s.act(['3', 'W'], 'source')
    s.act(['3', 'W', '5'])
    expect([played, s.path, s.proposed]).toEqual([[34], ['3', 'W'], ['3', 'W', '5']])
    s.offer(PAVILION)
    expect([s.path, s.proposed]).toEqual([[], null])
  })

  test('other moves put back what was held', () => {
    const s = selection(AZUL)
    s.act(['1', 'B'])
    s.offer(PAVILION)
    expect(s.path).toEqual([])
  })
})

describe('keys', () => {
  test('factory, colour, line; the line again plays', () => {
    const s = selection(AZUL)
    for (const key of '3r2') expect(s.type(key)).toBe(true)
    expect(s.proposed).toEqual(['3', 'R', '2'])
    s.type('2')
    expect(played).toEqual([21])
  })

  test('signs of the notation need not be typed', () => {
    expect(means('>4', '4')).toBe(true)
    expect(means('@5', '5')).toBe(true)
    expect(means('c', 'C')).toBe(true)
    expect(means('-', '0')).toBe(true)
    expect(means('B', '4')).toBe(false)
  })
})

describe('spots', () => {
  test('one kind of thing glows: sources never, targets when they are next', () => {
    const s = selection(AZUL)
    const line = { at: 2, words: ['2'], tone: 'target' as const }
    expect(spotState(s, true, line).ringed).toBe(false)
    s.act(['1', 'B'])
    expect(spotState(s, true, line)).toMatchObject({ ringed: true, unavailable: false })
    expect(spotState(s, true, { ...line, words: ['5'] })).toMatchObject({ ringed: false, unavailable: true })
    expect(spotState(s, true, { at: 0, words: ['1', 'B'], tone: 'source' })).toMatchObject({
      chosen: true,
      ringed: false,
    })
    expect(spotState(s, false, line)).toMatchObject({ ringed: false, unavailable: false, offered: false })
  })

  test('a hint shows its source, then its target', () => {
    const s = selection(AZUL)
    s.hint = ['1', 'B', '2']
    const [source, line] = [
      { at: 0, words: ['1', 'B'], tone: 'source' as const },
      { at: 2, words: ['2'], tone: 'target' as const },
    ]
    expect([spotState(s, true, source).hinted, spotState(s, true, line).hinted]).toEqual([true, false])
    s.act(['1', 'B'])
    expect([spotState(s, true, source).hinted, spotState(s, true, line).hinted]).toEqual([false, true])
    s.act(['3', 'R'])
    expect(spotState(s, true, line).hinted).toBe(false)
  })
})

test('a move is found in the tree by its number, and every move has a path', () => {
  expect(pathOf(AZUL, 34)).toEqual(['3', 'W', '5'])
  expect(pathOf(AZUL, 1000)).toBeNull()
  expect(leaves(PAVILION)).toHaveLength(4)
})

test('the server is asked what a move would do when a mouse rests on it, not when it passes or clicks at once', () => {
  vi.useFakeTimers()
  const foreseen: number[] = []
  const s = selection(AZUL, {
    foresee: async (move: number) => (foreseen.push(move), { move, events: [], steps: [], outlook: [], points: 0 }),
  })
  s.act(['1', 'B'])
  s.point(['1', 'B', '1'])
  s.point(['1', 'B', '2'])
  vi.advanceTimersByTime(500)
  expect(foreseen).toEqual([11])
  s.point(['1', 'B', '-'])
  s.play()
  vi.advanceTimersByTime(500)
  expect(foreseen).toEqual([11])
  expect(played).toEqual([15])
  s.propose(['1', 'B', '1'])
  expect(foreseen).toEqual([11, 10])
  vi.useRealTimers()
})

test('the server is asked once what few enough moves would do, and what they do is known by path', async () => {
  const asked: Path[] = []
  const event = { kind: 'laid', rule: '', seat: 0, points: 0, details: {} }
  const effects = async (path: Path) => (asked.push(path), { 1: [event], 2: [] })
  const many: Tree = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`x${i}`, 100 + i]))
  const selection = new Selection({ play: () => {}, effects })
  selection.offer({ a: { b: 1, c: 2 }, ...many })
  expect(asked).toEqual([])
  selection.choose(['a'])
  expect(selection.effects(['a', 'b'])).toBeNull()
  await Promise.resolve()
  selection.back()
  selection.choose(['a'])
  expect(asked).toEqual([['a']])
  expect(selection.effects(['a', 'b'])).toEqual([event])
  expect(selection.effects(['a'])).toBeNull()
  expect(selection.effects(['x0'])).toBeNull()
  // other moves: nothing is known of them
  selection.offer({ a: { b: 1, c: 2 } })
  expect(selection.effects(['a', 'b'])).toBeNull()
  expect(asked).toEqual([['a'], []])
})
