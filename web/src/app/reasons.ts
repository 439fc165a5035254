import type { Refusal } from '$/wire/types'
import type { GameWords } from '$/board/game-words.svelte'
import { t, tIfAny } from '$/i18n/words.svelte'

/** Why something was refused, in words: the table's own codes first, then the rule. */
export function reasonOf(refusal: Refusal, words?: GameWords): string {
  const own = tIfAny(`refused_${refusal.code}`, {
    ...strings(refusal.params),
    wait: Math.ceil(refusal.wait ?? 1),
    n: Math.ceil(refusal.wait ?? 1),
  })
  if (own !== null) return own
  if (refusal.rule && words) {
    const rule = words.rule(refusal.rule)
    if (rule) return rule
  }
  return t('refused_other', { code: refusal.code })
}

function strings(params: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )
}
