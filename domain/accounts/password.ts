/** The limits are from spec §9. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** Each item is a point of the display (spec §5); `input.ts` says what is refused. */
const items = {
  length: (text: string) => text.length >= MIN_PASSWORD,
  upper: (text: string) => /\p{Lu}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  symbol: (text: string) => /[!@#$%^&*(),.?":{}|<>]/.test(text),
}

type StrengthItem = keyof typeof items
type StrengthLabel = 'weak' | 'fair' | 'good' | 'strong' | 'veryStrong'

const labels: readonly StrengthLabel[] = ['weak', 'weak', 'fair', 'good', 'strong', 'veryStrong']

/** A password looks as strong as its five items, and no stronger than what is left to guess in it. */
export function strengthOf(password: string) {
  const list = (Object.keys(items) as StrengthItem[]).map((name) => ({ name, isMet: items[name](password) }))
  const score = Math.min(list.filter(({ isMet }) => isMet).length, maxScoreFor(toGuess(password)))
  return { items: list, score, label: labels[score]! }
}

/** Five characters that nobody foresees are tried in a moment, ten in no lifetime. */
const maxScoreFor = (characters: number): number => Math.max(1, Math.min(5, Math.ceil(characters / 2)))

/** Words that people begin with, without accents; whoever guesses tries them first. */
const firstGuesses =
  /passwor[dt]|contrasena|clave|secreto?|welcome|bienvenid[oa]|letmein|admin|login|iloveyou|teamo|tequiero|dragon|monkey|football|futbol|princes[as]|sunshine|summer|winter|spring|verano|invierno|primavera|otono|santiago|chile|colocolo|london|master|superman|shadow|hello|hola|amor/g

const rows = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const inRows = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** Signs and digits that stand for letters in such words. */
const meant: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Counts characters that do not follow from those before: a word is one, like a repetition or a row of keys. */
function toGuess(password: string): number {
  const text = plain(password)
  const spelled = Array.from(text, (sign) => meant[sign] ?? sign).join('')
  const isWord = new Set<number>()
  for (const word of spelled.matchAll(firstGuesses))
    for (let at = word.index + 1; at < word.index + word[0].length; at += 1) isWord.add(at)
  const seen = new Map<string, number>()
  return Array.from(text).filter((sign, at) => {
    const before = text.slice(Math.max(0, at - 1), at)
    const times = (seen.get(sign) ?? 0) + 1
    seen.set(sign, times)
    const isForeseen =
      isWord.has(at) || before === sign || times > 2 || inRows.some((row) => row.includes(before + sign))
    return at === 0 || !isForeseen
  }).length
}

/** Too many words contain shorter parts: 'Ana' is in 'banana'. */
const MIN_PART = 4

/** Accents do not matter in the parts of a name or an e-mail address. */
export function hasOwnParts(password: string, own: { email: string; names?: readonly string[] }): boolean {
  const text = plain(password)
  return [own.email.replace(/\.[^.]*$/, ''), ...(own.names ?? [])]
    .flatMap((part) => plain(part).split(/[^\p{L}\p{N}]+/u))
    .some((part) => part.length >= MIN_PART && text.includes(part))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
