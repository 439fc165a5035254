import { settings } from '$/settings.svelte'
import { deviceName } from './device'
import { randomId } from './ids'
import { withNames } from './seats'
import { noteAnswer } from './reach.svelte'
import { noteWarming } from './readiness.svelte'
import type {
  Advice,
  AskPuzzle,
  Attempted,
  Coached,
  EditedPosition,
  EditPosition,
  ExerciseSheet,
  GameList,
  HolidayTaken,
  ImportedTable,
  Invitations,
  Lobby,
  JudgedAttempt,
  MadeExercises,
  MadeTable,
  MailState,
  Met,
  NetworkState,
  NewTable,
  NewToken,
  Notice,
  PairingState,
  PositionInfo,
  PositionText,
  Challenge,
  PuzzleAnswer,
  PuzzleDay,
  PuzzleHint,
  PuzzlePage,
  Refusal,
  Replay,
  ReviewProgress,
  ReviewState,
  SeekGame,
  SealedDay,
  Sheet,
  TakenSeat,
  Tried,
} from './types'

type ReviewLevel = ReviewProgress['level']

const TOKEN = 'sintra.token'

/** The server refused: a code, a rule and parameters; words are made elsewhere. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status = 0,
  ) {
    super(refusal.code)
  }
}

export function token(): string | null {
  return localStorage.getItem(TOKEN)
}

/** Keep whose browser this is, or forget it. */
export function keepToken(fresh: string | null): void {
  if (fresh === null) localStorage.removeItem(TOKEN)
  else localStorage.setItem(TOKEN, fresh)
}

const WARMING_PAUSE = 1500

/** Ask the server; while it still prepares the games, wait for it instead of giving up. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (;;) {
    try {
      return await once<T>(method, path, body)
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== 'warming') throw error
      noteWarming(error.refusal.params)
      await new Promise((resolve) => setTimeout(resolve, WARMING_PAUSE))
    }
  }
}

async function once<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {}
  const held = token()
  if (held) headers['Authorization'] = `Bearer ${held}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  } catch {
    noteAnswer(null)
    throw new Refused({ code: 'no_server', rule: null, params: {}, wait: null })
  }
  noteAnswer(response)
  if (!response.ok) throw new Refused(await refusalOf(response), response.status)
  const type = response.headers.get('Content-Type') ?? ''
  return (type.includes('json') ? await response.json() : await response.text()) as T
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    const found = (await response.json()) as Partial<Refusal>
    return {
      code: found.code ?? 'no_server',
      rule: found.rule ?? null,
      params: found.params ?? {},
      wait: found.wait ?? null,
    }
  } catch {
    return { code: 'no_server', rule: null, params: {}, wait: null }
  }
}

/** Make sure that this browser is somebody before it takes a seat. */
async function introduce(): Promise<void> {
  if (token()) return
  const { token: fresh } = await request<NewToken>('POST', '/api/players', {
    name: settings.name,
    device: deviceName(),
  })
  keepToken(fresh)
}

/** Do something that needs a token; a token that the server forgot is replaced once. */
export async function asSomebody<T>(act: () => Promise<T>): Promise<T> {
  await introduce()
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.code !== 'bad_token') throw error
    localStorage.removeItem(TOKEN)
    await introduce()
    return act()
  }
}

export const api = {
  games: () => request<GameList>('GET', '/api/games'),
  rename: (name: string) => asSomebody(() => request('PUT', '/api/players/me', { name })),
  create: (table: NewTable) =>
    asSomebody(() =>
      request<MadeTable>('POST', '/api/tables', {
        ...table,
        seats: table.seats.map((seat) => (seat.kind === 'me' ? { nonce: randomId(16), ...seat } : seat)),
      }),
    ),
  /** Begin a lesson of a game, by default its first one. */
  teach: (game: string, lesson = '') => asSomebody(() => request<MadeTable>('POST', '/api/lessons', { game, lesson })),
  /** Tables that anybody may join or watch. */
  listed: async () => {
    const [open, running] = await Promise.all(
      ['open', 'running'].map((status) => request<Sheet[]>('GET', `/api/tables?status=${status}`)),
    )
    return [...open!, ...running!.filter((table) => table.spectators)].map(withNames)
  },
  /** What the local network may reach; only whoever has the operator's key is answered. */
  network: (act: 'offer' | 'open' | 'close', key: string) =>
    request<NetworkState>('POST', `/api/network/${act}`, { key }),
  /** Take back a table at which nobody plays yet. */
  cancel: (id: string) => request('DELETE', `/api/tables/${id}`),
  /** Have one's seat again in which a bot plays on. */
  back: (id: string) => request<Sheet>('POST', `/api/tables/${id}/back`),
  /** Let one's clocks stand in all games that take days. */
  holiday: (days: number) => request<HolidayTaken>('POST', '/api/tables/mine/holiday', { days }),
  /** Tables that wait for somebody, and games of the day to watch. */
  lobby: async () => {
    const { open, today } = await request<Lobby>('GET', '/api/lobby')
    const named = (tables: Lobby['open']) => tables.map((one) => ({ ...one, table: withNames(one.table) }))
    return { open: named(open), today: named(today) }
  },
  /** Look for somebody to play with; asked again as long as one waits. */
  seek: (wish: SeekGame) => asSomebody(() => request<PairingState>('POST', '/api/pairing', wish)),
  stopSeeking: () => request('DELETE', '/api/pairing'),
  met: async () => (token() ? request<Met[]>('GET', '/api/challenges/met') : []),
  challenges: async () => (token() ? request<Challenge[]>('GET', '/api/challenges') : []),
  challenge: (person: string, table: NewTable) => request<Sheet>('POST', '/api/challenges', { person, table }),
  decline: (id: string) => request('DELETE', `/api/challenges/${id}`),
  /** Hear whoever said something no more, or show it to whoever runs the server. */
  muteRemark: (id: string, remark: number, muted: boolean) =>
    request('POST', `/api/tables/${id}/remarks/${remark}/mute`, { muted }),
  reportRemark: (id: string, remark: number) => request('POST', `/api/tables/${id}/remarks/${remark}/report`),
  /** The address for mail about turns by mail. */
  mail: async () =>
    token() ? request<MailState>('GET', '/api/players/me/mail') : { offered: false, address: null, confirmed: false },
  askForCode: (address: string, language: string) => request('PUT', '/api/players/me/mail', { address, language }),
  confirmMail: (code: string) => request<MailState>('POST', '/api/players/me/mail/confirm', { code }),
  forgetMail: () => request('DELETE', '/api/players/me/mail'),
  leaveMail: (code: string) => request('POST', `/api/mail/leave?code=${encodeURIComponent(code)}`),
  /** What whoever runs the server wants everybody to know. */
  notice: () => request<Notice>('GET', '/api/notice'),
  mine: async () => (token() ? (await request<Sheet[]>('GET', '/api/tables/mine')).map(withNames) : []),
  table: async (id: string) => withNames(await request<Sheet>('GET', `/api/tables/${id}`)),
  sit: (id: string, invitation?: string, seat?: number) =>
    asSomebody(() =>
      request<TakenSeat>('POST', `/api/tables/${id}/seats`, {
        ...(invitation && { invitation }),
        ...(seat !== undefined && { seat }),
        name: settings.name,
        nonce: randomId(16),
      }),
    ),
  invitations: async (id: string) => (await request<Invitations>('GET', `/api/tables/${id}/invitations`)).invitations,
  replay: (id: string, seat: number | null) =>
    request<Replay>('GET', `/api/tables/${id}/replay${seat === null ? '' : `?seat=${seat}`}`),
  /** A game so far, as this browser was sent it. */
  history: (id: string) => request<Replay>('GET', `/api/tables/${id}/history`),
  position: (id: string, v: number) => request<PositionText>('GET', `/api/tables/${id}/position?v=${v}`),
  record: (id: string) => request<string>('GET', `/api/tables/${id}/record.txt`),
  importRecord: (text: string) => asSomebody(() => request<ImportedTable>('POST', '/api/records', { text })),
  look: (text: string) => request<PositionInfo>('POST', '/api/positions', { text }),
  tryMove: (text: string, move: number | string, draws = false) =>
    request<Tried>('POST', '/api/positions/try', { text, move, draws }),
  advise: (text: string, effort: ReviewLevel = 'quick') =>
    request<Advice>('POST', '/api/positions/hint', { text, effort }),
  review: (id: string) => request<ReviewState>('GET', `/api/tables/${id}/review`),
  askReview: (id: string, level: ReviewLevel = 'quick') =>
    asSomebody(() => request<ReviewState>('POST', `/api/tables/${id}/review`, { level })),
  edit: (position: EditPosition) => request<EditedPosition>('POST', '/api/positions/edit', position),
  judge: (text: string, move: number) => request<Coached>('POST', '/api/positions/judge', { text, move }),
  cancelReview: (id: string) => request<ReviewState>('DELETE', `/api/tables/${id}/review`),
  puzzles: () => request<PuzzleDay>('GET', '/api/puzzles'),
  /** Today's puzzles with their solutions, scrambled: for when there is no network. */
  sealedPuzzles: () => request<SealedDay>('GET', '/api/puzzles/today'),
  puzzle: (id: string) => request<PuzzlePage>('GET', `/api/puzzles/${id}`),
  nextPuzzle: (wanted: AskPuzzle) => asSomebody(() => request<PuzzlePage>('POST', '/api/puzzles/next', wanted)),
  tryPuzzle: (id: string, moves: (number | string)[]) =>
    asSomebody(() => request<Attempted>('POST', `/api/puzzles/${id}/attempt`, { moves })),
  hintPuzzle: (id: string, moves: (number | string)[], whole: boolean) =>
    asSomebody(() => request<PuzzleHint>('POST', `/api/puzzles/${id}/hint`, { moves, whole })),
  solvePuzzle: (id: string) => asSomebody(() => request<PuzzleAnswer>('POST', `/api/puzzles/${id}/solution`)),
  judgePuzzle: (id: string, moves: (number | string)[]) =>
    request<JudgedAttempt>('POST', `/api/puzzles/${id}/judge`, { moves }),
  exercises: async () => (token() ? await request<ExerciseSheet[]>('GET', '/api/puzzles/exercises') : []),
  makeExercises: (table: string) =>
    asSomebody(() => request<MadeExercises>('POST', '/api/puzzles/exercises', { table })),
}
