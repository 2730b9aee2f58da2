/**
 * Mail programs make links of these: `https://`, `//host`, `mailto:`, addresses, host names, any dot.
 * Attempts at markup count too.
 */
const signs: readonly RegExp[] = [
  /[<>]/,
  /\/\//,
  /\b(mailto|tel|sms|javascript|data):/i,
  /\]\s*[([]/,
  /\S@\S/,
  /[\p{L}\p{N}-]\.\p{L}{2}/u,
  /\d+(\.\d+){3}/,
]

/** A placeholder (`{name}`) counts as a word. */
export function hasLink(text: string): boolean {
  // Readers do not see zero-width characters, and browsers accept the dots of other scripts.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.')
    .replaceAll(/\{\w+\}/g, 'xx')
  return signs.some((sign) => sign.test(plain))
}
