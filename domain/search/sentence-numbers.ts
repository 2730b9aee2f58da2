const english = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`
const spanish = `uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
  diecisiete dieciocho diecinueve veinte`

const counted = (words: string) => words.split(/\s+/).map((word, index) => [word, index + 1] as const)

const words = new Map<string, number>([
  ...counted(english),
  ...counted(spanish),
  ['a', 1],
  ['an', 1],
  ['un', 1],
  ['una', 1],
  ['thirty', 30],
  ['treinta', 30],
  ['forty', 40],
  ['cuarenta', 40],
  ['fifty', 50],
  ['cincuenta', 50],
  ['sixty', 60],
  ['sesenta', 60],
  ['eighty', 80],
  ['ochenta', 80],
  ['cien', 100],
  ['hundred', 100],
  ['dozen', 12],
  ['docena', 12],
  ['half a dozen', 6],
  ['media docena', 6],
  ['a couple of', 2],
  ['couple of', 2],
  ['un par de', 2],
])

/** Articles count things ('una noche'), but are no number by themselves ('para un matrimonio'). */
const articles = new Set(['a', 'an', 'un', 'una'])

/** The words of the numbers from one on, articles apart. */
export const numbersUpTo = (last: number): string[] =>
  [...words].flatMap(([word, value]) => (value <= last && !word.includes(' ') && !articles.has(word) ? [word] : []))

/** Sources of patterns: a count of things, and one that is a number by itself. */
export const COUNT = `\\d{1,5}|${[...words.keys()].toReversed().join('|')}`
export const NUMBER = `\\d{1,5}|${[...words.keys()].filter((word) => !articles.has(word) && !/ (?:of|de)$/.test(word)).join('|')}`

/** @param text that `COUNT` or `NUMBER` matched */
export const numberIn = (text: string): number => words.get(text) ?? Number(text)

export const numberWords: readonly string[] = [...words.keys()].filter((word) => word.length > 4 && !word.includes(' '))
