import type { Preview } from '$/wire/steps'
import type { Event, Refusal, Tree } from '$/wire/types'
import type { Path } from '../types'

/** What is pointed at so long, in milliseconds, is meant: then the server is asked what it would do. */
const PAUSE = 60

/** The server tries so many moves at once. */
const MOST_EFFECTS = 64

/** What the proposed move would do. */
export interface Foreseen extends Preview {
  path: Path
}

/** What a selection asks of the table and of the game. */
export interface Deeds {
  /** Play a move. What was chosen stays until this offers other moves, or resets the selection. */
  play(move: number, path: Path): void
  /** What a move would do. */
  foresee?(move: number): Promise<Preview>
  /** What each move below a path would do, by its number. */
  effects?(path: Path): Promise<Readonly<Record<number, Event[]>>>
  /** Why a path is not offered. */
  why?(path: Path): Promise<Refusal>
  prefer?(path: Path, options: string[]): string | undefined
  /** Whether a click plays a move only if it was chosen by a click before, not if it is merely pointed at. */
  careful?(path: Path): boolean
  /** A sound, a tremble: something was picked up. */
  picked?(path: Path): void
}

export function same(a: Path | null, b: Path | null): boolean {
  return a !== null && b !== null && a.length === b.length && a.every((word, i) => word === b[i])
}

export function startsWith(path: Path | null, start: Path): boolean {
  return path !== null && path.length >= start.length && start.every((word, i) => word === path[i])
}

/** Find the path of a move in the tree. */
export function pathOf(tree: Tree, move: number): Path | null {
  for (const [word, next] of Object.entries(tree)) {
    if (next === move) return [word]
    if (typeof next === 'number') continue
    const rest = pathOf(next, move)
    if (rest) return [word, ...rest]
  }
  return null
}

/** Every move of a tree as a path, in its order. */
export function leaves(tree: Tree | number, path: Path = []): { path: Path; move: number }[] {
  if (typeof tree === 'number') return [{ path, move: tree }]
  return Object.entries(tree).flatMap(([word, next]) => leaves(next, [...path, word]))
}

/**
 * What one person is choosing: a way down the MOVES tree, word by word.
 * `path` is what is held, `proposed` the whole move that is shown before it is played: pointed at, focused or tapped once.
 */
export class Selection {
  tree = $state.raw<Tree | null>(null)
  path = $state.raw<Path>([])
  hint = $state.raw<Path | null>(null)
  refusal = $state.raw<{ path: Path; refusal: Refusal } | null>(null)
  foreseen = $state.raw<Foreseen | null>(null)
  /** What moves would do, as far as the server was asked. */
  private known = $state.raw<Readonly<Record<number, Event[]>>>({})
  /** The paths below which it was asked. */
  private asked: Path[] = []
  private tapped = $state.raw<Path | null>(null)
  /** What was held before each choice, so that one choice is put back at a time: a tap may take up several words. */
  private before: Path[] = []
  private pointed = $state.raw<Path | null>(null)
  /** What is proposed was named by a key: Enter plays it, wherever the focus is. */
  typed = false
  /** It was clicked before anybody knew what it spends: if that is little, it is played. */
  private meant: Path | null = null
  /** Counts choices: an answer that comes after the next one is late. */
  private choices = 0
  /** Whether there was a click since these moves are offered. */
  private clicked = false
  private asking: ReturnType<typeof setTimeout> | undefined

  constructor(private deeds: Deeds) {}

  /** The move that the main button would play. */
  get proposed(): Path | null {
    return this.pointed ?? this.tapped
  }

  get active(): boolean {
    return this.tree !== null
  }

  /** Offer other moves; what was held is put back. */
  offer(tree: Tree | null): void {
    if (tree === this.tree) return
    this.tree = tree
    this.known = {}
    this.asked = []
    this.clicked = false
    this.hint = null
    this.refusal = null
    this.reset()
  }

  /** Whether a click is the second of a double click whose first one was meant for other moves. */
  late(click: MouseEvent): boolean {
    const first = !this.clicked
    this.clicked = true
    return first && click.detail > 1
  }

  node(path: Path): Tree | number | undefined {
    let node: Tree | number | undefined = this.tree ?? undefined
    for (const word of path) {
      if (typeof node !== 'object') return undefined
      node = node[word]
    }
    return node
  }

  can(path: Path): boolean {
    return this.node(path) !== undefined
  }

  /** What the move of a complete path would do; null if that is not known (yet). */
  effects(path: Path): readonly Event[] | null {
    const move = this.node(path)
    if (typeof move !== 'number') return null
    return this.known[move] ?? (same(path, this.foreseen?.path ?? null) ? this.foreseen!.events : null)
  }

  /** The words that may come next. */
  options(path: Path = this.path): string[] {
    const node = this.node(path)
    return typeof node === 'object' ? Object.keys(node) : []
  }

  /** The one move below a path, or the one that the game proposes first; null if a person must choose. */
  leaf(path: Path): Path | null {
    const node = this.node(path)
    if (node === undefined) return null
    if (typeof node === 'number') return path
    const options = Object.keys(node)
    const next = options.length === 1 ? options[0] : this.deeds.prefer?.(path, options)
    return next === undefined ? null : this.leaf([...path, next])
  }

  /** A tap, a click, Enter or a drop on something that stands for a path. A source is never more than taken up, unless it is a whole move. */
  act(path: Path, tone: 'source' | 'target' = 'target'): void {
    this.refusal = null
    this.typed = false
    this.choices++
    if (!this.can(path)) return void this.ask(path)
    const leaf = this.leaf(path)
    const alone = leaf !== null && leaves(this.node(path)!).length === 1
    const ripe = tone === 'target' ? alone || startsWith(this.path, path) : same(leaf, path)
    if (leaf && ripe && same(leaf, this.deeds.careful?.(leaf) ? this.tapped : this.proposed)) return this.play()
    const meant = leaf && ripe && same(leaf, this.proposed) && !this.effects(leaf) ? leaf : null
    if (same(path, this.path)) return tone === 'source' ? this.reset() : this.back()
    this.choose(path)
    this.meant = meant
  }

  /** A button or a line of a list that names a whole move: it plays, or is shown first where care is needed. */
  commit(path: Path): void {
    const leaf = this.leaf(path)
    if (!leaf) return this.act(path)
    const again = same(leaf, this.tapped)
    this.refusal = null
    this.propose(leaf)
    if (again || !this.deeds.careful?.(leaf)) this.play()
    else if (!this.effects(leaf)) this.meant = leaf
  }

  /** Hold a path; propose what follows if nothing else can. */
  choose(path: Path): void {
    const leaf = this.leaf(path)
    this.refusal = null
    this.meant = null
    this.choices++
    this.pointed = null
    if (!startsWith(path, this.path)) this.before = []
    if (!same(leaf, path)) this.before.push(this.before.length ? this.path : [])
    // a whole move stays open to be changed at its last step
    if (!same(leaf, path)) this.path = path
    else if (!startsWith(path, this.path)) this.path = path.slice(0, -1)
    this.propose(leaf)
    this.deeds.picked?.(path)
  }

  /** What is held and proposed, to be taken up again after a reload. */
  get chosen(): { path: Path; tapped: Path | null } {
    return { path: this.path, tapped: this.tapped }
  }

  /** Take up what was chosen before a reload, as far as it is offered. */
  restore({ path, tapped }: { path: Path; tapped: Path | null }): void {
    if (!this.active || !this.can(path)) return
    this.before = path.length ? [[]] : []
    this.path = path
    this.propose(tapped && typeof this.node(tapped) === 'number' ? tapped : null)
  }

  /** Show a whole move before it is played. */
  propose(path: Path | null): void {
    // what is pointed at must not hide it: R turns a plate under the mouse
    this.pointed = null
    this.tapped = path
    this.look()
  }

  /** Show a whole move while it is pointed at. */
  point(path: Path | null): void {
    const leaf = path && this.can(path) ? this.leaf(path) : null
    if (same(leaf, this.pointed)) return
    if (leaf) this.typed = false
    this.pointed = leaf
    this.look()
  }

  /** Propose the next of the details of what is held, as R turns a plate. */
  cycle(by = 1): void {
    const all = leaves(this.node(this.path) ?? {}).map((leaf) => [...this.path, ...leaf.path])
    if (!all.length) return
    const at = all.findIndex((path) => same(path, this.proposed))
    this.propose(all[(at + by + all.length) % all.length]!)
  }

  /** Play what is proposed. It stays as it is until other moves are offered, or it is put back. */
  play(): void {
    const path = this.proposed
    const move = path && this.node(path)
    clearTimeout(this.asking)
    if (path && typeof move === 'number') this.deeds.play(move, path)
  }

  /** Put the last choice back. */
  back(): void {
    this.refusal = null
    const undecided = this.tapped !== null && this.leaf(this.path) === null
    if (!undecided) this.path = this.before.pop() ?? []
    this.tapped = null
    this.pointed = null
    this.look()
  }

  /** Put everything back. */
  reset(): void {
    this.choices++
    this.typed = false
    this.meant = null
    this.before = []
    this.path = []
    this.tapped = null
    this.pointed = null
    this.foreseen = null
    clearTimeout(this.asking)
    this.learn()
  }

  /** Take up the next word by a typed key. */
  type(key: string): boolean {
    let path: Path = this.path
    for (;;) {
      const options = this.options(path)
      const word = options.find((option) => means(option, key))
      if (word !== undefined) {
        const next = [...path, word]
        this.act(next, typeof this.node(next) === 'number' ? 'target' : 'source')
        return true
      }
      if (options.length !== 1) break
      path = [...path, options[0]!]
    }
    if (!this.path.length) return false
    // the same kind of choice again: another line, another factory
    const kept = this.path
    this.path = this.path.slice(0, -1)
    if (this.type(key)) return true
    this.path = kept
    return false
  }

  private async ask(path: Path): Promise<void> {
    if (!this.active || !this.deeds.why) return
    const { choices } = this
    const refusal = await this.deeds.why(path)
    if (choices === this.choices) this.refusal = { path, refusal }
  }

  /** Ask what the moves below the path that is held would do, once they are few enough. */
  private learn(): void {
    const { path, tree } = this
    const node = this.node(path)
    if (!this.deeds.effects || typeof node !== 'object' || this.asked.some((start) => startsWith(path, start))) return
    if (leaves(node).length > MOST_EFFECTS) return
    this.asked.push(path)
    void this.deeds.effects(path).then(
      (found) => {
        if (this.tree === tree) this.known = { ...this.known, ...found }
      },
      () => {},
    )
  }

  private look(): void {
    clearTimeout(this.asking)
    this.learn()
    const path = this.proposed
    const move = path && this.node(path)
    if (!path || typeof move !== 'number') {
      this.foreseen = null
      return
    }
    if (same(path, this.foreseen?.path ?? null)) return
    this.foreseen = null
    // a mouse that only passes, or clicks at once, asks nothing
    if (this.pointed) this.asking = setTimeout(() => this.foresee(path, move), PAUSE)
    else this.foresee(path, move)
  }

  private foresee(path: Path, move: number): void {
    void this.deeds.foresee?.(move).then(
      (found) => {
        if (!same(path, this.proposed)) return
        this.foreseen = { path, ...found }
        if (same(this.meant, path) && !this.deeds.careful?.(path)) this.play()
        this.meant = null
      },
      () => {},
    )
  }
}

/** Whether a key stands for a word: the word itself without its sign, 0 for the floor. */
export function means(word: string, key: string): boolean {
  const bare = word.length > 1 ? word.replace(/^[>@+t]/, '') : word
  return bare.toLowerCase() === key.toLowerCase() || (bare === '-' && key === '0')
}
