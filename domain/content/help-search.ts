import { beginning } from '#kernel/letters.ts'
import { plainName } from '#domain/places/plain-name.ts'
import MiniSearch, { type Query } from 'minisearch'
import { MAX_QUESTION } from './help-center.ts'

/** An article's searched fields, in one language. */
export type Searched = { name: string; title: string; keywords: readonly string[]; description: string; plain: string }

export type HelpIndex = MiniSearch<Searched>

/** Longer questions are cut to so many words. */
const MAX_WORDS = 8

/** Words of both languages that carry no meaning. */
const empty = new Set(
  `a about an and any are as at be by can could did do does for from get had has have how i if in into is it its me my of on or
  our so than that the their them then there they this to up was we what when where which who why will with would you your
  al algo como con cual cuando cuanto cuanta de del desde donde e el ella en entre era es esta este esto ha hasta hay la las le lo los
  mas me mi mis muy no nos o para pero poder por porque puedo puede que quien se ser si sin sobre son su sus te tengo tiene tu tus un
  una y ya yo`
    .split(/\s+/)
    .filter(Boolean),
)

const wordsOf = (text: string) =>
  plainName(text)
    .split(' ')
    .filter((word) => word.length > 1 && !empty.has(word))

/** A question that is exactly a title or keyword means its article. */
const phrasesOf = ({ title, keywords }: Searched) => [title, ...keywords].map(plainName)

/** Typing errors are tolerated only in these fields. */
const heads = ['title', 'keywords', 'description']
const wordFields = [...heads, 'plain']
const boost = { title: 6, keywords: 5, description: 2.5, plain: 1, phrases: 12 }

export function indexOf(articles: readonly Searched[]): HelpIndex {
  const index = new MiniSearch<Searched>({
    idField: 'name',
    fields: Object.keys(boost),
    extractField: (article, field) =>
      field === 'phrases' ? phrasesOf(article).join('\n') : String(article[field as keyof Searched]),
    tokenize: (text, field) => (field === 'phrases' ? text.split('\n') : wordsOf(text)),
    processTerm: (term) => term,
  })
  index.addAll(articles)
  return index
}

/**
 * Articles by shared words, best first; rare words, titles and keywords count most.
 * Accents, endings and small typing errors are tolerated.
 *
 * @param indexes the reader's language first; matches only in another one count less
 */
export function findArticles(indexes: readonly HelpIndex[], question: string, max: number): string[] {
  const query = queryOf(beginning(question, MAX_QUESTION))
  const scores = new Map<string, number>()
  indexes.forEach((index, at) => {
    for (const { id, score } of index.search(query, { boost, tokenize: (text) => [text] }))
      scores.set(id, Math.max(scores.get(id) ?? 0, at === 0 ? score : score * OTHER_LANGUAGE))
  })
  return [...scores]
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, max)
    .map(([name]) => name)
}

const OTHER_LANGUAGE = 0.8

function queryOf(question: string): Query {
  const words = [...new Set(wordsOf(question))].slice(0, MAX_WORDS)
  return { queries: [{ queries: [plainName(question)], fields: ['phrases'] }, ...words.flatMap(queriesOf)] }
}

/** The word itself and its beginnings count most. */
const queriesOf = (word: string): Query[] => [
  { queries: [word], prefix: word.length >= 3, fields: wordFields },
  { queries: [stemOf(word)], prefix: true, fields: wordFields, boostTerm: () => 0.5 },
  { queries: [word], fuzzy: slipsIn(word), fields: heads, boostTerm: () => 0.5 },
]

/** Two forms of one word share a stem: 'cancel' and 'cancelling', 'reembolso' and 'reembolsar'. */
const stemOf = (word: string) => beginning(word, Math.max(4, Math.ceil(word.length * STEM)))

const STEM = 0.6

const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length <= 5 ? 1 : 2)
