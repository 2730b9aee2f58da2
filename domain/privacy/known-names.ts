import { articles, particles, wordsToo } from './name-words.ts'

/** The names that an account is known by. */
export type KnownNames = {
  first: string
  last: string
  /** Names that count only as a whole: a business's, or one that a provider gave. */
  whole: readonly string[]
}

/** Scripts without blanks between words, where a name has no boundary. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const SEPARATOR = String.raw`[\s\-‐‑–]+`
/** After one letter, which may be an initial. */
const DOT = String.raw`\.?`
const NO_LETTER = String.raw`[\p{L}\p{M}\p{N}]`

/**
 * A text in which a word stands for a person's names, however they are cased and with or without marks.
 *
 * One letter alone names nobody, so it is taken only beside another part of the name.
 *
 * @param word 'the guest', with a capital where a sentence begins
 */
export function withoutNames(text: string, names: KnownNames, word: string): string {
  const pattern = patternOf(names)
  if (!pattern) return text
  const plain = text.normalize('NFD')
  const renamed = plain.replace(pattern, (_name, ...more) => {
    const offset = more.find((each) => typeof each === 'number')!
    return /(?:^|[.!?¡¿…\n])[\s"'«“(]*$/u.test(plain.slice(0, offset))
      ? word.replace(/^./u, (sign) => sign.toUpperCase())
      : word
  })
  if (renamed === plain) return text
  // Spanish joins its article to these two.
  return renamed
    .normalize('NFC')
    .replaceAll(/(?<![\p{L}\p{M}])(de|a) el (?=huésped|anfitrión)/giu, (_, before: string) => `${before}l `)
}

function patternOf({ first, last, whole }: KnownNames): RegExp | null {
  const parts = [first, last].flatMap(partsOf)
  const names = [
    ...[`${first} ${last}`, `${last} ${first}`, ...whole].map((name) => phraseOf(partsOf(name))),
    ...[first, last].flatMap((name) => (partsOf(name).length > 1 ? [phraseOf(partsOf(name))] : [])),
    ...[first, last].flatMap((name) => partsOf(name).flatMap(partsWithin).map(singleOf)),
  ].filter((each) => each !== '')
  if (names.length === 0) return null

  const name = `(?:${[...new Set(names)].toSorted((a, b) => b.length - a.length).join('|')})`
  const letters = parts.filter((part) => lettersOf(part) === 1).map((part) => exact(part) + DOT)
  const initials = parts.filter((part) => lettersOf(part) > 1).map((part) => `${exact(signsOf(part)[0]!)}\\.`)
  const between = [...articles, ...particles].map(anyCase)
  const filler = (some: readonly string[]) => (some.length > 0 ? `(?:(?:${some.join('|')})${SEPARATOR})*` : '')
  const single = [...new Set([...letters, ...initials])].map((each) => `${each}(?!${NO_LETTER})`)
  // As few as possible, so that a whole name is tried before its parts.
  const before = single.length > 0 ? `(?:(?:${single.join('|')})\\s*)*?` : ''
  const after = single.length > 0 ? `(?:${SEPARATOR}(?:${single.join('|')}))*` : ''
  const run = `${before}${name}(?:${SEPARATOR}${filler([...between, ...letters])}${name})*${after}`
  const unspaced = [first, last, `${first}${last}`, `${last}${first}`].filter(
    (each) => UNSPACED.test(each) && lettersOf(each) > 1,
  )
  return new RegExp([`(?<!${NO_LETTER})${run}(?!${NO_LETTER})`, ...unspaced.map(exact)].join('|'), 'gu')
}

const partsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .split(/[\s.]+/)
    .filter((part) => lettersOf(part) > 0)

/** 'Jean-Luc' is also Jean and Luc. */
const partsWithin = (part: string) => (/[-‐‑–]/.test(part) ? [part, ...part.split(/[-‐‑–]/)] : [part])

const lettersOf = (part: string) => (part.match(/\p{L}/gu) ?? []).length

const phraseOf = (parts: readonly string[]): string =>
  parts.length < 2 && lettersOf(parts[0] ?? '') < 2 ? '' : parts.map(partOf).join(SEPARATOR)

/** The pattern of a part among others. */
function partOf(part: string): string {
  if (lettersOf(part) === 1) return exact(part) + DOT
  return wordsToo.has(baseOf(part).toLowerCase()) ? capitalized(part) : anyCase(part)
}

/** The pattern of a part that may stand alone; empty where it may not. */
function singleOf(part: string, _at: number, all: readonly string[]): string {
  const letters = lettersOf(part)
  const base = baseOf(part).toLowerCase()
  if (letters < 2 || articles.has(base) || (particles.has(base) && all.length > 1)) return ''
  return letters < 3 || particles.has(base) ? capitalized(part) : partOf(part)
}

const signsOf = (text: string): readonly string[] => text.match(/./gsu) ?? []

const baseOf = (part: string) => part.normalize('NFD').replaceAll(/\p{M}/gu, '')

const capitalized = (part: string): string => {
  const [initial = '', ...rest] = signsOf(baseOf(part))
  return `${exact(initial.toUpperCase())}${anyCase(rest.join(''))}`
}

const anyCase = (part: string): string =>
  signsOf(baseOf(part))
    .map((sign) => signOf(sign, [...new Set([sign.toLowerCase(), sign.toUpperCase()])]))
    .join('')

const exact = (part: string): string =>
  signsOf(baseOf(part))
    .map((sign) => signOf(sign, [sign]))
    .join('')

/** One letter with whatever marks the text has on it. */
function signOf(sign: string, cases: readonly string[]): string {
  if (/['’ʼ`´]/.test(sign)) return `['’ʼ\`´]?`
  if (/[-‐‑–]/.test(sign)) return String.raw`[-‐‑–\s]?`
  if (!/\p{L}|\p{N}/u.test(sign)) return codeOf(sign)
  return `(?:${cases.map((each) => signsOf(each).map(codeOf).join('')).join('|')})\\p{M}*`
}

/** Any sign as itself, as a pattern writes it. */
const codeOf = (sign: string) => `\\u{${sign.codePointAt(0)!.toString(16)}}`
