/** @property open how many digits it leaves to the next word: 'forty five' is one number of two digits */
type NumberWord = { digits: number; open: number }

const kinds = {
  unit: { digits: 1, open: 0 },
  teen: { digits: 2, open: 0 },
  ten: { digits: 2, open: 1 },
  hundred: { digits: 3, open: 2 },
  // 'Eight hundred' has the digit of its first word as well.
  hundreds: { digits: 2, open: 2 },
} as const

const listed = (kind: keyof typeof kinds, words: string) =>
  words.split(' ').map((word): [string, NumberWord] => [word, kinds[kind]])

/** The digits that a word stands for, in both languages and in spellings that sound alike. */
const numbers: ReadonlyMap<string, NumberWord> = new Map([
  ...listed('unit', 'cero uno dos tres cuatro cinco seis siete ocho nueve'),
  ...listed('unit', 'sero kuatro sinco zinco sinko cinko ceis ziete nuebe'),
  ...listed('unit', 'zero one two three four five six seven eight nine oh nought'),
  ...listed(
    'teen',
    'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veintiuno veintidos',
  ),
  ...listed(
    'teen',
    'veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve ten eleven twelve',
  ),
  ...listed('teen', 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  ...listed('ten', 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  ...listed('ten', 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...listed('hundred', 'cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos'),
  ...listed('hundred', 'ochocientos novecientos'),
  ...listed('hundreds', 'hundred'),
])

/** A word without marks and capitals. */
export const plainly = (word: string) => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const lettered = (word: string) => word.replaceAll(/[013457]/g, (digit) => letters[digit]!)

const longestFirst = [...numbers.keys()].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)
const GLUED = new RegExp(`^(?:${longestFirst.join('|')}){2,40}$`)
const PARTS = new RegExp(longestFirst.join('|'), 'g')
const MAX_GLUED = 120

/** The digits in a word, also of several number words in one or with digits for letters; null for another word. */
export function numberOf(written: string): NumberWord | null {
  if (written.length > MAX_GLUED) return null
  const word = plainly(/\d/.test(written) ? lettered(written) : written)
  const known = numbers.get(word)
  if (known || !GLUED.test(word)) return known ?? null
  return { digits: word.match(PARTS)!.reduce((sum, part) => sum + numbers.get(part)!.digits, 0), open: 0 }
}

const repeats: ReadonlyMap<string, number> = new Map([
  ['doble', 2],
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
])

/** 'double four' is two digits. */
export const repeatsOf = (word: string) => repeats.get(plainly(word)) ?? 0

/** Words within one number: names of signs, and what keeps its parts together. */
const joints = new Set(
  'guion dash hyphen space espacio raya barra slash punto dot coma luego despues then mas plus seguido followed'.split(
    ' ',
  ),
)
/** Between short numbers alone they make one: 'noventa y uno', but not '1500 y 2000'. */
const weakJoints = new Set(['y', 'and', 'de', 'by', 'con'])

export function jointOf(word: string): 'strong' | 'weak' | null {
  const plain = plainly(word)
  if (joints.has(plain)) return 'strong'
  return weakJoints.has(plain) ? 'weak' : null
}
