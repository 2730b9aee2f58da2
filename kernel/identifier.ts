/** Longer texts are returned as they are, because no identifier is that long. */
const MAX_TYPED = 4000

/** Characters without a shape; blank Braille, the place of a lost picture and controls are not in Unicode's list. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffc\ufffd]/gu
/** Minus signs and bullets are no dashes to Unicode. */
const HYPHENS = /[\p{Dash_Punctuation}\u2212\u2043]/gu
/** The full stops of other scripts; compatibility forms are folded before. */
const STOPS = /[\u3002\u06d4\u0701\u0702\u0589\ua4f8]/gu

/** Signs that people and programs put around what they copy; a plus sign begins a phone number. */
const BEFORE = /^[\s<>()[\]{}"'“”„‘’«»‹›`|,;:.!?¡¿*•·-]+/u
const AFTER = /[\s<>()[\]{}"'“”„‘’«»‹›`|,;:.!?¡¿*•·-]/u
/** An address or a key may itself end in the others. */
const AFTER_KEY = /[\s<>[\]{}"'“”„‘’«»‹›`|,;:.¡¿•·]/u
/** 'IBAN: …', 'mailto:…', 'N° de RUT: …', but not 'https://…'. */
const LABEL = /^\p{L}[\p{L}\p{M} ./°-]{0,30}:(?!\/)/u

/** A text without its invisible characters, in the usual form of each character. */
export const withoutInvisible = (text: string) => text.normalize('NFKC').replace(INVISIBLE, '')

/** Whether a reader sees anything: neither blanks, invisible characters nor marks alone. */
export const isSeen = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutInvisible(text))

/**
 * A pasted identifier without what came with it: an e-mail address, a phone number, a code, an IBAN, an address of a page.
 * All hyphens, full stops and digits become ASCII; labels, brackets, quotes and punctuation around it are removed.
 */
export const plainIdentifier = (typed: string): string => plain(typed, (text) => withoutEnd(text, AFTER))

/** As `plainIdentifier`, for an address of a page or an opaque key, which may end in '-', '*', '!' or a bracket that it has opened. */
export const plainKey = (typed: string): string =>
  plain(typed, (text) => {
    const end = withoutEnd(text, AFTER_KEY)
    return end.endsWith(')') && !end.includes('(') ? withoutEnd(end.slice(0, -1), AFTER_KEY) : end
  })

function plain(typed: string, withoutTail: (text: string) => string): string {
  if (typed.length > MAX_TYPED) return typed
  const text = withPlainDigits(withoutInvisible(typed)).replace(HYPHENS, '-').replace(STOPS, '.').replace(/\s+/gu, ' ')
  // The usual form of one character may be eighteen.
  if (text.length > MAX_TYPED) return typed
  const bare = (part: string) => withoutTail(part.replace(BEFORE, ''))
  return bare(bare(text).replace(LABEL, ''))
}

/** From the end, because an expression would begin anew at each sign. */
function withoutEnd(text: string, signs: RegExp): string {
  let end = text.length
  while (end > 0 && signs.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const withPlainDigits = (text: string) => text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit)))

/** A decimal digit's value: each script has its ten in order, after something that is no digit or after ten others. */
export function digitOf(digit: string): number {
  const point = digit.codePointAt(0)!
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}
