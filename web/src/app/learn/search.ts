type Section = [string, [string, string][]]

/** A text as it is compared: without case and accents. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The rules in which every word of a query occurs, in their ids, lines or headings; all without a query. */
export function found(sections: Section[], query: string): Section[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const kept = sections.map(([section, rules]): Section => [
    section,
    rules.filter(([id, text]) => words.every((word) => folded(`${id} ${section} ${text}`).includes(word))),
  ])
  return kept.filter(([, rules]) => rules.length)
}
