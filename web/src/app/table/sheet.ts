import type { GameBoard, SheetRow } from '$/board/types'
import type { GameWords } from '$/board/game-words.svelte'
import { t } from '$/i18n/words.svelte'
import type { Result, ScoreLine } from '$/wire/types'

export interface Row extends SheetRow {
  /** By seat. */
  sums: number[]
  lines: ScoreLine[][]
  rules: string[]
}

/** Add up every point of every seat by where it came from, in the order of the game; first what was there before any of them. */
export function sheetRows(
  { sheet, scores }: Pick<Result, 'sheet' | 'scores'>,
  game: GameBoard,
  words: GameWords,
): Row[] {
  const rows = new Map<string, Row>()
  const begun = scores.map((score, seat) => score - (sheet[seat] ?? []).reduce((sum, { points }) => sum + points, 0))
  if (begun.some(Boolean)) {
    // a game that was played on from a position begins with that position's points, and no rule says so
    const rules = game.start && begun.every((points) => points === game.start!.points) ? [game.start.rule] : []
    rows.set('start', {
      key: 'start',
      order: -1,
      title: t('start_points'),
      sums: begun,
      lines: scores.map(() => []),
      rules,
    })
  }
  sheet.forEach((lines, seat) => {
    for (const line of lines) {
      const { key, ...row } = game.row(line, words)
      let found = rows.get(key)
      if (!found) {
        found = { key, ...row, sums: sheet.map(() => 0), lines: sheet.map(() => []), rules: [] }
        rows.set(key, found)
      }
      found.sums[seat]! += line.points
      found.lines[seat]!.push(line)
      if (!found.rules.includes(line.rule)) found.rules.push(line.rule)
    }
  })
  return [...rows.values()].sort((a, b) => a.order - b.order)
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0'
}
