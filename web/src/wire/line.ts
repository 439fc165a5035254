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
  resolve(answer: Answer): void
  reject: (refusal: Refusal) => void
}

/** Kept while a page that is too old has been loaded again, so that it is not done for ever. */
const RELOADED = 'sintra.reloaded'
const FIRST_WAIT = 300
const LONGEST_WAIT = 10_000
const PING_EVERY = 20_000
const SILENCE = 45_000
/** Closed for good by the server: asking again would not help. */
const GONE = new Set(['no_such_table', 'no_spectators', 'bad_frame', 'old_page', 'gone'])

/** One WebSocket to a table that comes back by itself; a command is sent until it is answered, and done once. */
export class Line {
  private socket: WebSocket | null = null
  private waiting = new Map<string, Waiting>()
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pinger: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private closed = false
  private ready = false
  private wake = () => {
    if (!this.socket && !this.closed && document.visibilityState === 'visible') this.connect()
  }

  constructor(
    private url: string,
    private events: LineEvents,
  ) {
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.pinger)
    removeEventListener('online', this.wake)
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
      this.waiting.set(id, { frame, changes: v !== undefined, resolve: (answer) => resolve(answer.d as T), reject })
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
    socket.onopen = () => {
      this.heard = Date.now()
      const token = this.events.token()
      this.transmit({ t: 'hello', d: { ...(token && { token }), v: this.events.known(), wire: WIRE } })
      clearInterval(this.pinger)
      this.pinger = setInterval(() => this.breathe(), PING_EVERY)
    }
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.receive(JSON.parse(data as string) as Frame)
    }
    socket.onclose = () => this.dropped(socket)
  }

  private breathe(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close()
    else this.transmit({ t: 'ping' })
  }

  private dropped(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.socket = null
    this.ready = false
    clearInterval(this.pinger)
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
    this.tries = 0
    sessionStorage.removeItem(RELOADED)
    this.events.state('open')
    for (const { frame } of this.waiting.values()) this.transmit(frame)
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
