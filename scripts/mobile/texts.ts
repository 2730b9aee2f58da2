/** A text within XML, also within quotes. */
export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A text within an Android string, whose own signs are quotes and a leading @ or ?. */
export const androidText = (text: string): string =>
  xml(text)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('&quot;', '\\"')
    .replace(/^[@?]/, (sign) => `\\${sign}`)

/**
 * Replaces what stands between two comments, which stay.
 *
 * @throws Error where the file has no such part: somebody has taken it away
 */
export function between(text: string, name: string, content: string): string {
  const part = new RegExp(`(<!-- configured: ${name} -->)[\\s\\S]*?(\\n *<!-- end -->)`)
  if (!part.test(text)) throw new Error(`the part 'configured: ${name}' is missing`)
  return text.replace(part, (_, begin: string, end: string) => `${begin}\n${content}${end}`)
}

/**
 * Replaces what a pattern's first group does not hold.
 *
 * @param pattern with one group before what is replaced, matched everywhere
 * @throws Error where nothing matches
 */
export function setValue(text: string, pattern: RegExp, value: string): string {
  if (!new RegExp(pattern.source).test(text)) throw new Error(`nothing matches ${pattern.source}`)
  return text.replaceAll(new RegExp(pattern.source, 'g'), (_, before: string) => before + value)
}
