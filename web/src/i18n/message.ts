import type { Language } from './languages'

/** A text with {parameters}, or one per plural form of its parameter `n`, or of the parameter that `of` names. */
export type Message = string | Forms
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string; of?: string }
export type Params = Record<string, string | number>
export type Catalogue<Keys extends string = string> = Record<Keys, Message>

/** The parameters that a call must give for a key of `Words`, an interface of parameter names by key. A key that is put together needs none. */
export type Given<Words, K extends string> = K extends keyof Words
  ? [Words[K]] extends [never]
    ? [params?: Params]
    : [params: Params & Record<Words[K] & string, string | number>]
  : [params?: Params]

const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function pluralOf(language: Language, n: number): Intl.LDMLPluralRule {
  let found = rules.get(language)
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)))
  return found.select(n)
}

/** A number as the language writes it, with a minus sign and not a hyphen. */
export function numeral(value: number, language: Language): string {
  let found = numbers.get(language)
  if (!found) numbers.set(language, (found = new Intl.NumberFormat(language)))
  return found.format(value).replace('-', '−')
}

const SPEC = /^([+]?)(?:\.(\d))?([fd%])$/

/** A number as a message asks for it: `+.1f` with a sign and one digit, `+d` with a sign, `.0%` as a percentage. */
export function formatted(value: number, spec: string, language: Language): string {
  const [, sign, digits, kind] = SPEC.exec(spec) ?? []
  if (kind === undefined) return numeral(value, language)
  const places = kind === 'd' ? 0 : Number(digits ?? 6)
  const options: Intl.NumberFormatOptions = {
    style: kind === '%' ? 'percent' : 'decimal',
    signDisplay: sign ? 'always' : 'negative',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }
  return new Intl.NumberFormat(language, options).format(value).replace('-', '−')
}

/** Fill a message in; a sign that it has no parameter for stays as it is. */
export function fill(message: Message, language: Language, params: Params = {}): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[pluralOf(language, Number(params[message.of ?? 'n'] ?? 0))] ?? message.other)
  return text.replace(/\{(\w+)(?::([^}]+))?\}/g, (sign, name: string, spec?: string) => {
    const value = params[name]
    if (typeof value !== 'number') return value ?? sign
    return spec ? formatted(value, spec, language) : numeral(value, language)
  })
}

/** The first letter large: for sentences that begin with a word from a list. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
