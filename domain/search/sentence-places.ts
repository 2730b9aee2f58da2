import { countryNamed } from '#domain/places/country.ts'
import { isFiller } from './sentence-fillers.ts'
import { type Lexicon, stemOf } from './sentence-lexicon.ts'
import { type Sentence, sentenceOf, type Span, strike, type Word, wordsOf } from './sentence.ts'

/** The longest name that is looked for, and words that are. */
const MAX_NAME_WORDS = 5
const MAX_WORDS = 60

/** A place follows it. */
const before = new Set([
  'en',
  'in',
  'near',
  'at',
  'around',
  'cerca',
  'from',
  'de',
  'del',
  'por',
  'outside',
  'hacia',
  'to',
])
const articles = new Set(['la', 'las', 'los', 'el', 'lo', 'the', 'san', 'santa', 'st', 'de', 'del'])

/** All names that a sentence may contain, to be looked up at once. */
export function possibleNames(text: string): string[] {
  const words = wordsOf(sentenceOf(text)).slice(0, MAX_WORDS)
  return [...new Set(words.flatMap((_, first) => namesFrom(words, first).map(({ name }) => name)))]
}

const namesFrom = (all: readonly Word[], first: number) =>
  Array.from({ length: Math.min(MAX_NAME_WORDS, all.length - first) }, (_, more) => {
    const own = all.slice(first, first + more + 1)
    return { name: own.map(({ text }) => text).join(' '), own }
  })

/**
 * The place as it is looked up ('paris, texas'), or null.
 *
 * @param places the names of places among `possibleNames`
 * @param areas those of regions, which may narrow a name
 */
export function readPlace(
  sentence: Sentence,
  { places, areas }: { places: ReadonlySet<string>; areas: ReadonlySet<string> },
  lexicon: Lexicon,
): string | null {
  const words = wordsOf(sentence).slice(0, MAX_WORDS)
  const isTogether = (own: readonly Word[]) => !/[,|/]/.test(sentence.plain.slice(own[0]!.span[0], own.at(-1)!.span[1]))
  const isName = (own: readonly Word[], name: string) =>
    isTogether(own) && (places.has(name) || isCountry(name)) && own.some(({ text }) => isOwnWord(text, lexicon))

  const found = words.flatMap((_, first) =>
    namesFrom(words, first)
      .filter(({ name, own }) => isName(own, name))
      .map(({ name, own }) => ({ name, own, first, isAfter: isPreposition(sentence, words[first - 1], own[0]!) }))
      // ‘Barrio Italia’ is not in Italy.
      .filter(
        ({ name, isAfter }) => isAfter || places.has(name) || !isJoined(sentence, words[first - 1], words[first]!),
      ),
  )
  const [best] = found.toSorted(
    (a, b) => Number(b.isAfter) - Number(a.isAfter) || b.own.length - a.own.length || a.first - b.first,
  )
  if (!best) return null
  const around = wordsAfter(sentence, words, best.first + best.own.length, new Set([...places, ...areas]))
  strike(sentence, [best.own[0]!.span[0], (around?.span ?? best.own.at(-1)!.span)[1]])
  return around ? `${best.name}, ${around.name}` : best.name
}

const isCountry = (name: string) => (name.length > 2 || name === 'uk') && countryNamed(name) !== null

const isOwnWord = (word: string, { words }: Lexicon) =>
  !isFiller(word) && !articles.has(word) && !words.has(word) && !words.has(stemOf(word)) && !/^\d/.test(word)

const isJoined = ({ plain }: Sentence, word: Word | undefined, next: Word) =>
  word !== undefined && !isFiller(word.text) && plain.slice(word.span[1], next.span[0]).trim() === ''

function isPreposition({ plain }: Sentence, word: Word | undefined, next: Word): boolean {
  if (!word || !before.has(word.text)) return false
  return plain.slice(word.span[1], next.span[0]).trim() === ''
}

/** The region or country that narrows a name: after a comma, or a country right after it. */
function wordsAfter({ plain }: Sentence, words: readonly Word[], first: number, known: ReadonlySet<string>) {
  const last = words[first - 1]!
  const names = namesFrom(words, first).slice(0, 3).toReversed()
  for (const { name, own } of names) {
    const [start, end] = [own[0]!.span[0], own.at(-1)!.span[1]]
    const between = plain.slice(last.span[1], start)
    const isOne = !/[,|]/.test(plain.slice(start, end))
    const isNarrowing = /^ *, *$/.test(between)
      ? known.has(name) || isCountry(name)
      : /^ +$/.test(between) && isCountry(name)
    if (isOne && isNarrowing) return { name, span: [start, end] as Span }
  }
  return null
}
