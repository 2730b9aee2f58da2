/** The text that replaces each hidden part. */
const COVER = '•••••'

type Part = { from: number; to: number }

/**
 * Hides contact details in a message before a booking is confirmed, in time linear to its length.
 *
 * @returns null where there is nothing to hide
 */
export function coveredText(text: string): string | null {
  const parts = joined([...found(text), ...phonesIn(text)])
  if (parts.length === 0) return null
  let at = 0
  const pieces: string[] = []
  for (const { from, to } of parts) {
    pieces.push(text.slice(at, from), COVER)
    at = to
  }
  return pieces.join('') + text.slice(at)
}

/** Sorts the parts and merges those that overlap. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else all.push({ ...part })
  }
  return all
}

const endings =
  'com|net|org|info|biz|io|app|dev|cl|ar|pe|mx|uk|eu|fr|it|br|us|ca|xyz|online|site|website|shop|store|link|page|live|club|travel|tv|gl|ly|ai'
/** Endings that are also words: an address only with a path, or at a known name. */
const wordEndings = 'es|me|co|de|so|to|be|in|no|la'
const providers = 'gmail|hotmail|outlook|yahoo|icloud|proton|protonmail|live'
const atSign = String.raw`(?:\s{0,2}[@＠]\s{0,2}|\s{0,2}[([{<]\s?(?:at|arroba|@)\s?[)\]}>]\s{0,2}|\s{1,2}arroba\s{1,2})`
const dot = String.raw`(?:\s?\.\s?|\s{0,2}[([{<]\s?(?:dot|punto|\.)\s?[)\]}>]\s{0,2}|\s{1,2}(?:dot|punto)\s{1,2})`
const spokenDot = String.raw`(?:\s{0,2}[([{<]\s?(?:dot|punto|\.)\s?[)\]}>]\s{0,2}|\s{1,2}(?:dot|punto)\s{1,2})`
const label = String.raw`[\p{L}\d-]{1,40}`
const before = String.raw`(?<![\p{L}\d])`
const after = String.raw`(?![\p{L}\d])`
const streetWords = String.raw`(?:\s(?:de|del|la|las|los|el|y|\p{Lu}[\p{L}'’.-]{0,24}|\d{1,2}\s(?=de))){1,6}`
/** Units after which a number is no house number. */
const counted = String.raw`(?!\d|[:.,]\d|\s?(?:%|€|º\sde|m2|m²|metros?|meters?|km|min|minut|hora|hour|noche|night|d[ií]as?\b|days?\b|persona|people|guest|hu[eé]sped|auto|coche|car|silla|mesa|peso|clp|usd|mil\b))`

const patterns: readonly RegExp[] = [
  // E-mail addresses, also spelled out ones.
  new RegExp(`${before}[\\p{L}\\d._%+-]{1,64}${atSign}${label}(?:${dot}${label}){1,3}`, 'giu'),
  new RegExp(
    `${before}[\\p{L}\\d._%+-]{1,64}(?:${atSign}|\\s(?:at|en)\\s)(?:${providers})${after}(?:${dot}[a-z]{2,6}){0,2}`,
    'giu',
  ),
  new RegExp(`${before}[\\p{L}\\d._%+-]{1,64}\\sat\\s${label}${spokenDot}[a-z]{2,6}`, 'giu'),
  /\b(?:https?|ftp):\/{0,2}[^\s]{1,2000}/giu,
  /\bwww\.[^\s]{1,2000}/giu,
  new RegExp(`${before}(?:${label}\\.){1,4}(?:${endings})${after}(?:[/?#:][^\\s]{0,2000})?`, 'giu'),
  new RegExp(`${before}(?:${label}\\.){1,4}(?:${wordEndings})/[^\\s]{1,2000}`, 'giu'),
  new RegExp(`${before}(?:wa|t|m|fb|ig)\\.me${after}`, 'giu'),
  new RegExp(`${before}${label}(?:${spokenDot})(?:${endings})${after}`, 'giu'),
  // Account names on other sites.
  /(?<![\p{L}\d._@])@[\p{L}\d_][\p{L}\d_.]{2,40}/gu,
  new RegExp(
    `${before}(?:instagram|insta|ig|telegram|tiktok|facebook|fb|snapchat|skype|signal|whatsapp)\\s{0,2}(?:[:=]\\s{0,2}|@)[\\p{L}\\d_.@-]{3,40}`,
    'giu',
  ),
  // Streets with a number: 'Av. Italia 1439', 'calle Los Alerces 12', '221b Baker Street', 'NW1 6XE'.
  new RegExp(
    `${before}(?:[Aa]v|[Aa]vda|[Aa]venida|[Cc]alle|[Pp]asaje|[Pp]sje|[Cc]amino|[Cc]arretera|[Pp]aseo|[Pp]laza|[Aa]lameda|[Cc]arrera|[Jj]ir[oó]n)\\.?${streetWords},?\\s?(?:[Nn][°ºo]\\.?|#)?\\s?\\d{1,5}[a-zA-Z]?${after}${counted}`,
    'gu',
  ),
  new RegExp(
    `${before}(?:calle|avenida|pasaje|av\\.)(?:\\s(?!(?:hay|tiene|queda|cierra|con|para|por|en|a|al|son|es|unos|unas|abre)\\s)\\p{L}{2,24}){1,3}\\s(?:n[°º]?\\s?|#)?\\d{2,5}${after}${counted}`,
    'giu',
  ),
  new RegExp(
    `${before}\\d{1,5}[a-z]?,?(?:\\s\\p{Lu}[\\p{L}'’-]{0,24}){1,4}\\s(?:[Ss]treet|[Ss]t|[Rr]oad|[Rr]d|[Aa]venue|[Aa]ve|[Ll]ane|[Ll]n|[Dd]rive|[Dd]r|[Bb]oulevard|[Bb]lvd|Square|Terrace|Court|Close|Crescent|Place|Gardens|Mews|Row|Hill|Way)${after}`,
    'gu',
  ),
  new RegExp(
    `${before}\\d{1,5}[a-z]?\\s(?!(?:minutes?|hours?|days?|nights?|people|guests?|cars?|metres?|meters?|of|the|per)\\s)\\p{L}{3,24}\\s(?:street|road|avenue|lane)${after}`,
    'giu',
  ),
  /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gu,
  // Coordinates of a point on a map.
  /-?\d{1,3}\.\d{4,10}\s{0,2}[,;]\s{0,2}-?\d{1,3}\.\d{4,10}/gu,
]

function found(text: string): Part[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ from: index, to: index + match.length })),
  )
}

/** Numbers that are no telephone numbers: amounts, dates, times. */
const plainNumbers: readonly RegExp[] = [
  /(?:us\$|clp\$?|usd|eur|gbp|[$€£])\s?\d{1,3}(?:[.,]?\d{3}){0,2}(?:[.,]\d{1,2})?(?![\d]|[ .-]\d)/giu,
  /(?<![\d.+])\d{1,3}(?:[.,]?\d{3}){0,2}(?:[.,]\d{1,2})?\s?(?:clp|usd|eur|gbp|pesos|d[oó]lares|dollars|euros|pounds|libras|lucas|mil|[€£])(?![\p{L}\d])/giu,
  /(?<![\d.+])\d{1,2}[.,]\d{3}[.,]\d{3}(?![\d]|[.,]\d)/gu,
  /(?<![\d.])\d{1,3}[.,]\d{3}(?![\d]|[.,]\d)/gu,
  /(?<!\d)20\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])(?!\d)/gu,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:20)?[23]\d(?![\d]|[-/.]\d)/gu,
  /(?<!\d)(?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d|3[01])[-/](?:20)?[23]\d(?![\d]|[-/.]\d)/gu,
  /(?<![\d/])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])(?![\d/])/gu,
  /(?<!\d)(?:20[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20[23]\d)(?!\d)/gu,
  /(?<!\d)(?:[01]?\d|2[0-9]):[0-5]\d(?::[0-5]\d)?(?![\d:])/gu,
  /(?<![\d.])(?:[01]?\d|2[0-3])\.[0-5]\d(?![\d]|\.\d)/gu,
]

const digitWords: Readonly<Record<string, number>> = {
  ...Object.fromEntries('cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ').map((word) => [word, 1])),
  ...Object.fromEntries('zero one two three four five six seven eight nine oh'.split(' ').map((word) => [word, 1])),
  ...Object.fromEntries(
    'diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'
      .split(' ')
      .map((word) => [word, 2]),
  ),
  ...Object.fromEntries(
    'ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word) => [word, 2]),
  ),
}
/** Words that people put between digits to disguise a number. */
const joints = new Set(['y', 'doble', 'triple', 'double', 'guion', 'dash', 'space', 'espacio'])

type Run = Part & { digits: string; count: number }

/** Finds telephone numbers: eight or more digits or digit words with only signs between them. */
function phonesIn(text: string): Part[] {
  const plain = plainNumbers.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ from: index, to: index + match.length })),
  )
  const isPlain = new Uint8Array(text.length)
  for (const { from, to } of plain) isPlain.fill(1, from, to)

  const phones: Part[] = []
  let runs: Run[] = []
  const close = () => {
    if (isPhone(runs)) phones.push({ from: runs[0]!.from, to: runs.at(-1)!.to })
    runs = []
  }
  for (const { index, 0: match, groups } of text.matchAll(TOKEN)) {
    const to = index + match.length
    const gap = runs.length > 0 ? index - runs.at(-1)!.to : 0
    const size = groups?.['digits'] ? match.length : digitWords[match.toLowerCase()]
    if (size === undefined && joints.has(match.toLowerCase()) && runs.length > 0) continue
    const isList = gap > 0 && /[,;]/.test(text.slice(index - gap, index)) && isPhone(runs)
    if (size === undefined || isPlain[index] === 1 || gap > MAX_GAP || isList) close()
    if (size !== undefined && isPlain[index] !== 1)
      runs.push({ from: index, to, digits: groups?.['digits'] ?? '', count: size })
  }
  close()
  return phones
}

/** Runs of digits in any script or enclosed form, and words. */
const TOKEN = /(?<digits>[\p{Nd}\u2460-\u2468\u24ea\u2070-\u2089\u00b2\u00b3\u00b9]+)|[\p{L}]+/gu
/** Characters between two runs. */
const MAX_GAP = 10
const MIN_DIGITS = 8

function isPhone(runs: readonly Run[]): boolean {
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  if (count < MIN_DIGITS) return false
  // '15 - 18 2026', '2026 2027': days and years.
  const years = runs.filter(({ digits }) => /^20[2-4]\d$/.test(digits)).length
  if (count - 4 * years <= 4) return false
  // '10, 11, 12 and 13': days of a month, one after the other.
  const days = runs.map(({ digits }) => (digits.length > 0 && digits.length <= 2 ? Number(digits) : Number.NaN))
  return !days.every((day, at) => day >= 1 && day <= 31 && (at === 0 || day > days[at - 1]!))
}
