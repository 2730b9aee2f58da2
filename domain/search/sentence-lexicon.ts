import type { Language } from '#domain/i18n/language.ts'
import { type Amenity, amenities } from '#domain/listings/amenity.ts'
import {
  categories,
  type Category,
  isCategory,
  isSubcategory,
  subcategories,
  type Subcategory,
} from '#domain/listings/category.ts'
import { amenityPhrases, kindPhrases, purposePhrases } from './kind-phrases.ts'
import { type Sentence, sentenceOf, wordsOf } from './sentence.ts'

export type Kind = Category | Subcategory

/** A phrase may mean a space, a purpose, or something that is in a space. */
type Meaning = { kind?: Kind; purpose?: Kind; amenity?: Amenity }

type Entry = { stems: readonly string[]; meaning: Meaning }

/** Phrases by their first word, the longest first; and all their words, as people spell them. */
export type Lexicon = { entries: ReadonlyMap<string, readonly Entry[]>; words: ReadonlySet<string> }

/** The names of kinds and amenities in all languages, singular and plural. */
export type Labels = { kinds: readonly (readonly [Kind, string])[]; amenities: readonly (readonly [Amenity, string])[] }

/** @param language of the sentence, for the one word that means a hall in one and a hairdresser in the other */
export function lexiconOf(labels: Labels, language: Language): Lexicon {
  const found = new Map<string, Entry>()
  const words = new Set<string>()
  const add = (text: string, meaning: Meaning) => {
    const own = wordsOf(sentenceOf(text)).map((word) => word.text)
    const stems = own.map(stemOf)
    const key = stems.join(' ')
    const known = found.get(key)?.meaning ?? {}
    found.set(key, { stems, meaning: { ...meaning, ...known } })
    for (const word of own) words.add(word)
  }
  add('salon', { kind: language === 'es' ? 'hall' : 'salon' })
  for (const id of [...subcategories, ...amenities]) add(id.replaceAll('-', ' '), meaningOfId(id))
  for (const [kind, text] of labels.kinds) add(text, isCategory(kind) ? { purpose: kind } : { kind })
  for (const [amenity, text] of labels.amenities) add(text, { amenity })
  for (const kind of subcategories) for (const text of phrasesIn(kindPhrases[kind])) add(text, { kind })
  for (const kind of [...categories, ...subcategories])
    for (const text of phrasesIn(purposePhrases[kind] ?? '')) add(text, { purpose: kind })
  for (const amenity of amenities) for (const text of phrasesIn(amenityPhrases[amenity])) add(text, { amenity })

  const entries = Map.groupBy(found.values(), ({ stems }) => stems[0]!)
  for (const [first, list] of entries)
    entries.set(
      first,
      list.toSorted((a, b) => b.stems.length - a.stems.length),
    )
  return { entries, words }
}

const meaningOfId = (id: Subcategory | Amenity): Meaning => (isSubcategory(id) ? { kind: id } : { amenity: id })

const phrasesIn = (list: string) =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)

/** The same for singular and plural in both languages: 'salones' and 'salón', 'houses' and 'house'. */
export function stemOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  const one = word.replace(/s$/, '')
  return one.length > 3 ? one.replace(/e$/, '') : one
}

export type Mention = Meaning & { words: readonly number[]; from: number; to: number }

/** The phrases of a sentence, each word in one at most; what separates words ends a phrase. */
export function mentionsIn(sentence: Sentence, { entries }: Lexicon): Mention[] {
  const words = wordsOf(sentence)
  const mentions: Mention[] = []
  for (let index = 0; index < words.length;) {
    const entry = entries.get(stemOf(words[index]!.text))?.find(({ stems }) =>
      stems.every((stem, offset) => {
        const word = words[index + offset]
        if (!word || stemOf(word.text) !== stem) return false
        return offset === 0 || !/[,|]/.test(sentence.plain.slice(words[index + offset - 1]!.span[1], word.span[0]))
      }),
    )
    const length = entry?.stems.length ?? 1
    const own = Array.from({ length }, (_, offset) => index + offset)
    if (entry)
      mentions.push({
        ...entry.meaning,
        words: own,
        from: words[index]!.span[0],
        to: words[index + length - 1]!.span[1],
      })
    index += length
  }
  return mentions
}
