import type { Desk } from '$/board/shared/desk.svelte'
import { contextOf } from '$/board/shared/play.svelte'
import type { Path } from '$/board/types'
import { sentence } from '$/i18n/message'
import { percent, s, sIfAny } from '$/i18n/study.svelte'
import type { Choice, Decision, PlayedEntry, Tried } from '$/wire/types'
import type { Moment } from '../replay/history'
import { judged } from './figures'
import { differencesInWords, factsInWords, outlookInWords } from './reasons'

/** The words about a studied game. */
export interface Studied {
  readonly desk: Desk
  readonly at: number
  readonly total: number
  readonly moments: readonly Moment[]
  readonly moment: Moment
  readonly mover: number
  readonly decision: Decision | null
  readonly entry: PlayedEntry | null
  readonly tried: Readonly<Record<string, Tried>>
  name(seat: number): string
}

/** A studied game in words: labels, moves and reasons, of the moment that is shown unless another is named. */
export class StudyWords {
  constructor(private study: Studied) {}

  label(label: Decision['label']): string {
    return sentence(sIfAny(`label_${label}`) ?? label)
  }

  /** "Blunder, 26 % lost", or the label alone where nothing was lost. */
  verdict({ label, loss }: Pick<Decision, 'label' | 'loss'>): string {
    const name = this.label(label)
    return loss >= 0.005 ? s('verdict_lost', { label: name, share: percent(loss) }) : name
  }

  /** A move at the moment that is shown, in words; `short` stands beside its pieces. */
  move(path: Path, short = false, at = this.study.at): string {
    const view = this.study.moments[at]!.view
    const context = contextOf(this.study.desk, view)
    return (short && this.study.desk.game.brief?.(path, context)) || this.study.desk.game.move(path, context)
  }

  /** The pieces that stand for a move; of the one that was played, what it did is known. */
  symbols(path: Path, at = this.study.at): string[] {
    const after = this.study.moments[at + 1]
    const played = after?.entry?.kind === 'played' && after.entry.path?.join() === path.join()
    const events = played ? after.steps.map(({ event }) => event) : null
    return this.study.desk.game.colour(path, this.study.moments[at]!.view, events).symbols
  }

  /** Why a choice is as good as it is: what the review found, and what it does at once. */
  reason(choice: Choice): string {
    const { decision } = this.study
    const { words } = this.study.desk
    const why = decision?.why
    const said: string[] = []
    if (why?.better === choice.move)
      said.push(
        differencesInWords(why.differences.slice(0, 2), decision!.seat, words, (seat) => this.study.name(seat)),
        factsInWords(why.facts, decision!.seat, words),
      )
    else if (why?.worse === choice.move) said.push(factsInWords(why.facts_of_worse, decision!.seat, words))
    const found = this.study.tried[choice.move]
    if (!said.join('') && found) said.push(outlookInWords(this.study.moment.outlook, found, this.study.mover, words))
    return said.filter(Boolean).join(' ')
  }

  /** The moment that is shown, as a screen reader says it. */
  moment(): string {
    const { decision, entry, at, total } = this.study
    if (!decision || !judged(decision) || !entry?.path) return ''
    const best = decision.choices[0]
    return [
      s('said', {
        n: at + 1,
        total,
        round: decision.round,
        name: this.study.name(decision.seat),
        move: this.move(entry.path),
        verdict: this.verdict(decision),
      }),
      best && decision.best !== decision.move ? s('said_better', { move: this.move(best.path) }) : '',
    ].join(' ')
  }
}
