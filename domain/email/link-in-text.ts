/**
 * What mail programs make a link of, and what tries to be markup: `https://`, `//host`, `mailto:`, an address or a host name, with whichever
 * dot it is written.
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

/** Whether a text that was written for an e-mail holds a link or markup. What is filled in (`{name}`) counts as a word. */
export function hasLink(text: string): boolean {
  // Signs without a width part no word for the reader's eye, and neither do the dots of other scripts for a browser.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.')
    .replaceAll(/\{\w+\}/g, 'xx')
  return signs.some((sign) => sign.test(plain))
}
