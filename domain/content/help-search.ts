import { plainName } from '#domain/places/plain-name.ts'
import { slips, slipsForgiven } from '#domain/places/spelling.ts'
import { MAX_QUESTION } from './help-center.ts'

/** What of an article is searched, in one language. */
export type Searched = { name: string; title: string; keywords: readonly string[]; description: string; plain: string }

type Term = {
  word: string
  /** Whether a title, a keyword or a description has it: only there typing errors are forgiven. */
  isHead: boolean
  /** By the article's name: how much it says that the word stands there. */
  weights: Map<string, number>
}

/** The words of the articles in one language. */
export type HelpIndex = { terms: readonly Term[]; phrases: ReadonlyMap<string, readonly string[]>; articles: number }

/** Of a question, besides its length: each is compared with some thousand. */
const MAX_WORDS = 8

const weights = { title: 6, keywords: 5, description: 2.5, plain: 1 } as const

/** Words that say nothing about what is meant, of both languages. */
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

export function indexOf(articles: readonly Searched[]): HelpIndex {
  const terms = new Map<string, Term>()
  const phrases = new Map<string, string[]>()
  for (const article of articles) {
    for (const [field, weight] of Object.entries(weights)) {
      const value = article[field as keyof typeof weights]
      const text = typeof value === 'string' ? value : value.join(' ')
      for (const word of new Set(wordsOf(text))) note(terms, word, article.name, weight, field !== 'plain')
    }
    for (const keyword of [article.title, ...article.keywords]) {
      const phrase = wordsOf(keyword).join(' ')
      phrases.set(phrase, [...(phrases.get(phrase) ?? []), article.name])
    }
  }
  return { terms: [...terms.values()], phrases, articles: articles.length }
}

function note(terms: Map<string, Term>, word: string, name: string, weight: number, isHead: boolean): void {
  const term = terms.get(word) ?? { word, isHead: false, weights: new Map<string, number>() }
  term.weights.set(
    name,
    Math.max(weight, term.weights.get(name) ?? 0) + Math.min(weight, term.weights.get(name) ?? 0) / 4,
  )
  term.isHead ||= isHead
  terms.set(word, term)
}

/**
 * The articles that a question may mean, the best first: by words that it shares with them, of which rare ones and those of titles and
 * keywords count most. Accents, endings and small typing errors are forgiven.
 *
 * @param indexes the reader's language first; what only another one finds counts less
 */
export function findArticles(indexes: readonly HelpIndex[], question: string, max: number): string[] {
  const words = [...new Set(wordsOf(question.slice(0, MAX_QUESTION)))].slice(0, MAX_WORDS)
  const scores = new Map<string, number>()
  indexes.forEach((index, at) => {
    for (const [name, score] of scoresIn(index, words))
      scores.set(name, Math.max(scores.get(name) ?? 0, at === 0 ? score : score * OTHER_LANGUAGE))
  })
  return [...scores]
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, max)
    .map(([name]) => name)
}

const OTHER_LANGUAGE = 0.8
/** What a question gains that is a keyword as it stands. */
const PHRASE = 12

function scoresIn(index: HelpIndex, words: readonly string[]): Map<string, number> {
  const totals = new Map<string, { score: number; found: number }>()
  for (const word of words) {
    for (const [name, score] of scoresOf(index, word)) {
      const { score: before, found } = totals.get(name) ?? { score: 0, found: 0 }
      totals.set(name, { score: before + score, found: found + 1 })
    }
  }
  const named = new Set(index.phrases.get(words.join(' ')))
  return new Map(
    [...totals].map(([name, { score, found }]) => [
      name,
      (score * found) / words.length + (named.has(name) ? PHRASE : 0),
    ]),
  )
}

/** What one word says for each article: the best of the terms that it may be. */
function scoresOf({ terms, articles }: HelpIndex, word: string): Map<string, number> {
  const near = terms.flatMap((term) => {
    const likeness = likenessOf(word, term)
    return likeness > 0 ? [{ term, likeness }] : []
  })
  const best = new Map<string, number>()
  for (const { term, likeness } of near.length > 0 ? near : misspelt(terms, word)) {
    const rarity = Math.log(1 + articles / term.weights.size)
    for (const [name, weight] of term.weights) best.set(name, Math.max(best.get(name) ?? 0, likeness * weight * rarity))
  }
  return best
}

/** 1 for the same word, less for one that begins so or has the same stem. */
function likenessOf(word: string, { word: term }: Term): number {
  if (term === word) return 1
  if (word.length >= 3 && term.startsWith(word)) return 0.8
  const shared = sharedBeginning(word, term)
  return shared >= 4 && shared >= STEM * Math.max(word.length, term.length) ? 0.7 : 0
}

/** How much of the longer word two forms of one have in common: 'cancel' and 'cancelling', 'reembolso' and 'reembolsar'. */
const STEM = 0.6

function sharedBeginning(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** One more word than for places is forgiven a slip: there are a thousand words here, not the world's names. */
const slipsIn = (word: string) => (word.length === 4 ? 1 : slipsForgiven(word))

/** Words that differ by a slip or two, and begin alike: comparing them costs the most. */
const misspelt = (terms: readonly Term[], word: string) =>
  terms.flatMap((term) => {
    if (!term.isHead || term.word[0] !== word[0] || term.word.length < word.length - 2) return []
    const made = slips(word, term.word)
    return made <= slipsIn(word) ? [{ term, likeness: 0.6 - 0.1 * made }] : []
  })
