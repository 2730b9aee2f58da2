/** Mail programs begin a quoted e-mail so in HTML: Gmail, Thunderbird, Yahoo, Proton, Outlook, Apple Mail. */
const quoteMarks: readonly RegExp[] = [
  /<div[^>]{0,200}class="[^"]{0,100}gmail_quote/i,
  /<div[^>]{0,200}class="[^"]{0,100}moz-cite-prefix/i,
  /<div[^>]{0,200}class="[^"]{0,100}yahoo_quoted/i,
  /<div[^>]{0,200}class="[^"]{0,100}protonmail_quote/i,
  /<div[^>]{0,200}id="(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)"/i,
  /<blockquote/i,
]

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  iquest: '¿',
  iexcl: '¡',
}

function letterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return named[entity.toLowerCase()]
  const code = /^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : undefined
}

/** The words of an e-mail that has no plain text, without what it quotes. */
export function wordsOfHtml(html: string): string {
  const cuts = quoteMarks.map((mark) => html.search(mark)).filter((at) => at >= 0)
  return html
    .slice(0, Math.min(html.length, ...cuts))
    .replaceAll(/<(style|script|head|title)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, entity: string) => letterOf(entity) ?? whole)
    .replaceAll(/ *\n */g, '\n')
    .trim()
}
