import type { Desk } from '$/board/shared/desk.svelte'
import { language } from '$/i18n/words.svelte'
import type { Entry } from '$/wire/types'
import { logLines, type LogLine } from './log'
import type { LiveTable } from './live-table.svelte'
import { takenBack } from './turns'

/** The log of a live table in words, as far as the page has shown what happened. */
export class LogBook {
  // an entry is put into words once; all of them again in another language, or when somebody has another name
  private described = $derived.by(
    () => (
      language(),
      this.desk.words.language,
      this.desk.names,
      this.live.past.recalled,
      new WeakMap<Entry, LogLine[]>()
    ),
  )
  private all = $derived.by(() => {
    const undone = takenBack(this.live.log)
    return this.live.log.flatMap((entry) =>
      this.linesOf(entry).map((line) => (undone.has(entry.v) ? { ...line, undone: true } : line)),
    )
  })
  /** What is still to be seen is not in the log yet: the decision that is being shown is, what follows from it is not. */
  lines: LogLine[] = $derived.by(() => {
    const { behind } = this.desk.stage
    // what happened before this page was opened is on its way; then it is described in the same words as ever
    if (!this.live.past.recalled) return []
    if (behind === null) return this.all
    return this.all.filter(({ v, sub }) => v < behind || (v === behind && !sub))
  })

  constructor(
    private live: LiveTable,
    private desk: Desk,
  ) {}

  private linesOf(entry: Entry): LogLine[] {
    const known =
      this.described.get(entry) ??
      logLines(
        entry,
        this.desk.game,
        this.desk.words,
        (seat) => this.desk.name(seat),
        this.live.past.memory.viewBefore(entry.v),
        this.live.past.memory.happenedWith(entry.v),
      )
    this.described.set(entry, known)
    return known
  }
}
