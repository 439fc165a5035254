import { pointsOf } from '$/wire/steps'
import type { Event, Tree } from '$/wire/types'
import { SPECIAL } from '../../generated/duel'
import type { Lesson as Tried } from '../../shared/trial.svelte'
import { total, type DuelView } from '../record'

/** A small table to try one thing on; what may be chosen and what comes of it, the server says. */
export interface Lesson extends Tried {
  name: 'sun' | 'line' | 'plate' | 'tile'
  /** The key of what is said when nothing is left to choose, and its numbers; `events` are what the last choice did. */
  end(last: DuelView, events: readonly Event[]): { key: string; n: number }
}

const NO_LINES = '-/-/-/-/-/-'
const NO_TILES = '....../....../....../....../....../......'

/** Of the legal moves, those that begin with some words: a lesson ends when there are none. */
const only =
  (words: RegExp) =>
  (tree: Tree): Tree =>
    Object.fromEntries(Object.entries(tree).filter(([word]) => words.test(word)))

export const sun: Lesson = {
  name: 'sun',
  start: `duel:2:rows,columns,wilds round=1 now=act:1 first=1 marker=f sides=rows,columns,wilds bag=B9Y9R9K8T9 tower=- factories=BBYR/YYKT/BRKT/RRKK/BYKTT held=- supply=B2,Y2,R2,K2,T2,BR2,BK2,YK2,YT2,RT2 open=- spent=- shown=1,2,3 stack=13s drawn=- hand=- draws=- score1=5 tokens1=2 taken1=0 chips1=- lines1=${NO_LINES} broken1=- plates1=-,-,-,-,6r0,-,-,-,- dome1=${NO_TILES} score2=5 tokens2=2 taken2=0 chips2=- lines2=${NO_LINES} broken2=- plates2=-,-,-,-,16r0,-,-,-,- dome2=${NO_TILES}`,
  offers: only(/^(1|s)$/),
  end: ({ held }) => ({ key: 'sun_end', n: held }),
}

export const line: Lesson = {
  name: 'line',
  start: `duel:2:rows,columns,wilds round=1 now=line:1 first=1 marker=f sides=rows,columns,wilds bag=B8Y11R7K8T7 tower=- factories=-/YYKT/BRKT/RRKK/mRK held=BBB supply=B1,Y2,R2,K2,T2,BR2,BK2,YK2,YT2,RT2 open=B1 spent=- shown=1,2,3 stack=13s drawn=- hand=- draws=- score1=5 tokens1=2 taken1=0 chips1=- lines1=-/B/-/RR/-/TTTT broken1=- plates1=-,-,-,-,6r0,-,-,-,- dome1=${NO_TILES} score2=5 tokens2=2 taken2=0 chips2=- lines2=${NO_LINES} broken2=- plates2=-,-,-,-,16r0,-,-,-,- dome2=${NO_TILES}`,
  offers: only(/^>$/),
  end: ({ broken }) => {
    const n = total(broken[0]!)
    return { key: n ? 'line_end_broken' : 'line_end', n }
  },
}

export const plate: Lesson = {
  name: 'plate',
  start: `duel:2:rows,columns,wilds round=1 now=put:1:7 first=1 marker=f sides=rows,columns,wilds bag=B11Y11R7K8T11 tower=- factories=-/YYKT/BRKT/RRKK/mRK held=- supply=B1,Y2,R2,K2,T2,BR2,BK2,YK2,YT2,RT2 open=B1 spent=- shown=4,5 stack=13s drawn=- hand=- draws=- score1=5 tokens1=1 taken1=0 chips1=- lines1=B/-/-/-/-/RR broken1=- plates1=-,-,-,-,2r0,-,-,-,- dome1=${NO_TILES} score2=5 tokens2=2 taken2=0 chips2=- lines2=${NO_LINES} broken2=- plates2=-,-,-,-,16r0,-,-,-,- dome2=${NO_TILES}`,
  offers: only(/^@/),
  end: () => ({ key: 'plate_end', n: 0 }),
}

/** The special plate lacks just one tile; the other player has a choice, too, so that the round does not end. */
export const tile: Lesson = {
  name: 'tile',
  start: `duel:2:rows,columns,wilds round=2 now=tile:1:3 first=1 marker=f sides=rows,columns,wilds bag=B11Y10R10K12T12 tower=- factories=-/-/-/-/- held=- supply=R2,K2,T2,BR2,BK2,YK2 open=- spent=B2,Y2,YT2,RT2 shown=- stack=8s drawn=- hand=- draws=- score1=5 tokens1=0 taken1=2 chips1=- lines1=-/-/RRR/-/B/- broken1=- plates1=10r0,9r0,-,18r0,14r2,3r0,-,-,- dome1=....../YK..../.B..T./Y...../....../...... score2=5 tokens2=0 taken2=2 chips2=- lines2=Y/-/-/-/-/- broken2=- plates2=4r0,11r0,-,13r0,16r0,17r0,-,-,- dome2=${NO_TILES}`,
  offers: only(/^t3$/),
  end: ({ dome }, events) => ({
    key: dome[0]!.flat().includes(SPECIAL) ? 'tile_end_special' : 'tile_end',
    n: pointsOf(events.filter(({ seat }) => seat === 0)),
  }),
}

export const LESSONS = { sun, line, plate, tile }
