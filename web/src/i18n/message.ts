import type { Language } from './languages'

/** A text with {parameters}, or one per plural form of its parameter `n`. */
export type Message = string | Forms
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Params = Record<string, string | number>
export type Catalogue<Keys extends string = string> = Record<Keys, Message>

const rules = new Map<Language, Intl.PluralRules>()

function pluralOf(language: Language, n: number): Intl.LDMLPluralRule {
  let found = rules.get(language)
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)))
  return found.select(n)
}

/** Fill a message in; a sign that it has no parameter for stays as it is. */
export function fill(message: Message, language: Language, params: Params = {}): string {
  const text =
    typeof message === 'string' ? message : (message[pluralOf(language, Number(params['n'] ?? 0))] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (sign, name: string) => (name in params ? String(params[name]) : sign))
}

/** The first letter large: for sentences that begin with a word from a list. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
