import { isAnswerLine } from './answer-line.ts'

/** Mail programs wrap the line 'On …, … wrote:' into so many at most. */
const MAX_WRAPPED = 4
/** Characters; a longer one is something that somebody has written. */
const MAX_ATTRIBUTION = 400

/** Lines above the e-mail that is answered, by language and program; each names a day or an address. */
const attributions: readonly RegExp[] = [
  // Gmail, Apple Mail and Thunderbird: 'On Mon, Mar 2, 2026 at 12:00 PM Patio <…> wrote:'
  /^On\b.*[\d@].*\bwrote:$/i,
  // 'El lun, 2 mar 2026 a las 12:00, Patio (<…>) escribió:'
  /^El\b.*[\d@].*\bescribió:$/i,
  // Yahoo and others: 'Patio <…> wrote on 2 March 2026:', '2026-03-02 12:00 GMT-03:00 Patio <…>:'
  /^.*<[^<>\s]+@[^<>\s]+>.*\b(?:wrote|escribió)\b.*:$/i,
  /^\d{4}-\d\d-\d\d \d\d:\d\d .*<[^<>\s]+@[^<>\s]+>:$/,
]

/** From these lines on, all is the e-mail that is answered. */
const separators: readonly RegExp[] = [
  // Outlook, Samsung, Huawei: '-----Original Message-----', '-------- Mensaje original --------'
  /^-{2,}\s*(?:original message|mensaje original|forwarded message|mensaje reenviado)\s*-{2,}$/i,
  // Outlook on the web and on phones.
  /^_{20,}$/,
  // Apple Mail: 'Begin forwarded message:'
  /^(?:begin forwarded message|inicio del mensaje reenviado):$/i,
]

/** Outlook's heads of the e-mail that is answered: the first line, and what one of the next three begins with. */
const heads: readonly (readonly [RegExp, RegExp])[] = [
  [/^\*?From:\*?\s.*[@<]/i, /^\*?(?:Sent|Date|To|Subject):\*?\s/i],
  [/^\*?De:\*?\s.*[@<]/i, /^\*?(?:Enviado(?: el)?|Fecha|Para|Asunto):\*?\s/i],
]
const HEAD_LINES = 3

/** Lines that a program adds below what was written. */
const ownLines: readonly RegExp[] = [
  /^Sent from (?:my |Yahoo|Outlook|Mail for|Gmail|AOL|Samsung|Proton).{0,60}$/i,
  /^Sent with (?:Proton|Spark|Shortwave).{0,60}$/i,
  /^Enviad[oa] (?:desde|con) (?:mi |Yahoo|Outlook|Correo|Gmail|AOL|Samsung|Proton|Spark).{0,60}$/i,
  /^Get Outlook for .{0,60}$/i,
  /^(?:Obtener|Obtén|Descargar) Outlook para .{0,60}$/i,
]

/** RFC 3676: what follows is a signature. */
const isSignature = (line: string) => line === '-- ' || line === '--'

const isQuoted = (line: string) => /^\s*>/.test(line)

/**
 * Leaves of an answer what somebody has written, without the e-mail that it answers, a signature and their program's line.
 * Words below or between lines with '>' stay.
 */
export function withoutQuotes(text: string): string {
  const written: string[] = []
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!.trim()
    if (isQuoted(line)) continue
    if (isSignature(lines[at]!) || isEnd(lines, at)) break
    const length = attributionAt(lines, at)
    if (length === 0) written.push(lines[at]!.trimEnd())
    else if (isQuoted(nextOf(lines, at + length))) at += length - 1
    else break
  }
  return withoutOwnLines(written).join('\n').trim()
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.trim()
  if (isAnswerLine(line) || separators.some((separator) => separator.test(line))) return true
  const next = lines.slice(at + 1, at + 1 + HEAD_LINES).map((each) => each.trim())
  return heads.some(([first, other]) => first.test(line) && next.some((each) => other.test(each)))
}

/** @returns the lines of an attribution that begins here, or 0 */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let length = 1; length <= MAX_WRAPPED && at + length <= lines.length; length += 1) {
    const line = lines[at + length - 1]!.trim()
    if (line === '') return 0
    joined = joined === '' ? line : `${joined} ${line}`
    if (joined.length > MAX_ATTRIBUTION) return 0
    if (attributions.some((attribution) => attribution.test(joined))) return length
  }
  return 0
}

const nextOf = (lines: readonly string[], from: number) => lines.slice(from).find((line) => line.trim() !== '') ?? ''

function withoutOwnLines(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return last >= 0 && ownLines.some((own) => own.test(lines[last]!.trim()))
    ? withoutOwnLines(lines.slice(0, last))
    : lines
}
