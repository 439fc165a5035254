import { noteWarming } from './readiness.svelte'
import { randomId } from './ids'
import { WIRE, type Commands, type Frame, type Refusal } from './types'

export type LineState = 'connecting' | 'open' | 'lost' | 'gone'

export interface LineEvents {
  frame(frame: Frame): void
  state(state: LineState): void
  /** The last entry known, to resume from; null asks for everything. */
  known(): number | null
  token(): string | null
}

/** A frame that a client sends: a command, and the last entry known to it. */
interface Sent {
  t: keyof Commands | 'hello'
  d?: unknown
  v?: number
}

type Answer = Extract<Frame, { t: 'done' | 'refused' | 'preview' | 'effects' | 'hint' }>

interface Waiting {
  frame: Sent
  changes: boolean
  /** When it was sent last, in milliseconds. */ sent: number
  /** It was sent again on the same line. */ again: boolean
  resolve(answer: Answer): void
  reject: (refusal: Refusal) => void
}

/** Kept while a page that is too old has been loaded again, so that it is not done for ever. */
const RELOADED = 'sintra.reloaded'
const FIRST_WAIT = 300
const LONGEST_WAIT = 5_000
/** How often the line is looked at. */
const LOOK_EVERY = 1_000
/** After so much silence a sign of life is asked for; what is not answered in the same time is lost: 9 s at the most. */
const SILENCE = 4_000
/** A command that takes its time is no sign of a lost line. */
const SLOW = new Set<string>(['hint'])
/** Closed for good by the server: asking again would not help. */
const GONE = new Set(['no_such_table', 'no_spectators', 'bad_frame', 'old_page', 'gone'])

/** One WebSocket to a table that comes back by itself; a command is sent until it is answered, and done once. */
export class Line {
  private socket: WebSocket | null = null
  private waiting = new Map<string, Waiting>()
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setInterval>
  private heard = 0
  /** When a sign of life was asked for that has not come. */
  private pinged: number | null = null
  private closed = false
  private ready = false
  private wake = () => {
    if (this.closed || document.visibilityState !== 'visible') return
    if (!this.socket) this.connect()
    else this.ping()
  }
  private offline = () => this.drop()

  constructor(
    private url: string,
    private events: LineEvents,
  ) {
    addEventListener('online', this.wake)
    addEventListener('offline', this.offline)
    this.watch = setInterval(() => this.look(), LOOK_EVERY)
    document.addEventListener('visibilitychange', this.wake)
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.watch)
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.offline)
    document.removeEventListener('visibilitychange', this.wake)
    this.socket?.close()
    for (const { reject } of this.waiting.values()) reject(lost())
    this.waiting.clear()
  }

  /** Send without waiting for an answer; `v` is the last entry that is known. */
  tell(t: 'view' | 'ping', v?: number): void {
    this.transmit({ t, ...(v !== undefined && { v }) })
  }

  /** Send a command; `v` marks those that change the game, which survive a lost line. */
  ask<T, K extends keyof Commands = keyof Commands>(t: K, d: Omit<Commands[K], 'id'>, v?: number): Promise<T> {
    const id = randomId()
    const frame: Sent = { t, d: { id, ...d }, ...(v !== undefined && { v }) }
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, {
        frame,
        changes: v !== undefined,
        sent: Date.now(),
        again: false,
        resolve: (answer) => resolve(answer.d as T),
        reject,
      })
      if (this.ready) this.transmit(frame)
      else if (v === undefined) {
        this.waiting.delete(id)
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- who asks awaits a Refusal
        reject(lost())
      }
    })
  }

  private connect(): void {
    clearTimeout(this.timer)
    this.events.state('connecting')
    const socket = new WebSocket(this.url)
    this.socket = socket
    this.heard = this.pinged = Date.now() // to be greeted is the first sign of life
    socket.onopen = () => {
      const token = this.events.token()
      this.transmit({ t: 'hello', d: { ...(token && { token }), v: this.events.known(), wire: WIRE } })
    }
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.receive(JSON.parse(data as string) as Frame)
    }
    socket.onclose = () => this.dropped(socket)
  }

  /** A line may look open and carry nothing any more, in one direction or both: then it is given up. */
  private look(): void {
    if (!this.socket) return
    const now = Date.now()
    if (this.pinged !== null && now - this.pinged > (this.ready ? SILENCE : 2 * SILENCE)) return this.drop()
    if (!this.ready) return
    for (const command of this.waiting.values()) {
      if (now - command.sent < SILENCE || SLOW.has(command.frame.t)) continue
      if (command.again) return this.drop()
      command.again = true
      command.sent = now
      this.transmit(command.frame)
    }
    if (now - this.heard >= SILENCE) this.ping()
  }

  private ping(): void {
    if (!this.ready || this.pinged !== null) return
    this.pinged = Date.now()
    this.transmit({ t: 'ping' })
  }

  /** Give the line up at once: a browser may wait long for a farewell that does not come. */
  private drop(): void {
    const { socket } = this
    if (!socket) return
    this.dropped(socket)
    socket.close()
  }

  private dropped(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.socket = null
    this.ready = false
    this.pinged = null
    for (const [id, { changes, reject }] of this.waiting) {
      if (changes) continue
      this.waiting.delete(id)
      reject(lost())
    }
    if (this.closed) return
    this.events.state('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.75 + Math.random() / 2)
    this.timer = setTimeout(() => this.connect(), wait)
  }

  private receive(frame: Frame): void {
    this.heard = Date.now()
    if (this.ready) this.pinged = null
    switch (frame.t) {
      case 'done':
      case 'refused':
      case 'preview':
      case 'effects':
      case 'hint':
        return this.answered(frame)
      case 'bye':
        return this.sentAway(frame.d)
      default:
        this.events.frame(frame)
    }
    if (frame.t === 'table' || frame.t === 'ready') this.nowReady()
  }

  private nowReady(): void {
    if (this.ready) return
    this.ready = true
    this.pinged = null
    this.tries = 0
    sessionStorage.removeItem(RELOADED)
    this.events.state('open')
    for (const command of this.waiting.values()) {
      command.sent = Date.now()
      command.again = false
      this.transmit(command.frame)
    }
  }

  private answered(frame: Answer): void {
    const { id } = frame.d
    const waiting = id === null ? undefined : this.waiting.get(id)
    if (!waiting || id === null) return
    this.waiting.delete(id)
    if (frame.t === 'refused') waiting.reject(frame.d)
    else waiting.resolve(frame)
  }

  private sentAway({ code, params, wait }: Refusal): void {
    if (code === 'warming') noteWarming(params)
    if (code === 'old_page' && !sessionStorage.getItem(RELOADED)) {
      sessionStorage.setItem(RELOADED, String(WIRE))
      this.close()
      location.reload()
    } else if (GONE.has(code)) {
      this.closed = true
      this.events.state('gone')
    } else if (wait) this.tries = Math.max(this.tries, Math.ceil(Math.log2((wait * 1000) / FIRST_WAIT)))
  }

  private transmit(frame: Sent): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }
}

function lost(): Refusal {
  return { code: 'no_server', rule: null, params: {}, wait: null }
}
