import { type Language, languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { amenities } from '#domain/listings/amenity.ts'
import { categories, subcategories } from '#domain/listings/category.ts'
import type { Place } from '#domain/places/place.ts'
import { plainName } from '#domain/places/plain-name.ts'
import { findMisspelled } from '#domain/places/queries/find-misspelled.server.ts'
import { findNames } from '#domain/places/queries/find-names.server.ts'
import { findPlace } from '#domain/places/queries/find-place.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Search } from '../search.ts'
import { type Labels, type Lexicon, lexiconOf } from '../sentence-lexicon.ts'
import { possibleNames } from '../sentence-places.ts'
import { type Speaker, understand, type Understood } from '../understand.ts'
import { knownSpaces } from './known-spaces.server.ts'

/** The search that a sentence means, and its parts that were not understood. */
type Meaning = {
  search: Understood['search'] & Pick<Search, 'location' | 'lat' | 'lng'>
  unread: string[]
  /** Nothing but the name of a place was said. */
  isPlace: boolean
}

/**
 * Reads one line of words, with the gazetteer and our labels; asks nobody outside.
 *
 * @returns null where nothing is understood
 */
export async function understandSentence(db: Db, text: string, speaker: Speaker): Promise<Meaning | null> {
  const whole = [text, text.split(',')[0]!].map(plainName)
  const { places, areas } = await findNames(db, possibleNames(text), speaker.country, whole)
  const { search, place, unread, doubtful } = understand(text, speaker, { lexicons: lexicons(), places, areas })
  const { language, country } = speaker
  if (place !== null) {
    const found = await findPlace(db, place, language, { country })
    const location = found ? locationOf(found) : { location: place }
    const isBare = !hasWishes(search) && unread.length === 0
    // 'Región de La Araucanía' is a name with small words in it.
    const isPlace =
      plainName(place) === plainName(text) || (isBare && (await findPlace(db, text, language, { country })) !== null)
    return { search: { ...search, ...location }, unread, isPlace }
  }
  if (!hasWishes(search)) return null
  return withDoubtfulPlace(db, { search, unread, isPlace: false }, doubtful, speaker)
}

/** Each search has a type. */
const hasWishes = (search: Understood['search']) => Object.keys(search).length > 1

/** A country or a region has bounds, which its name brings. */
const locationOf = ({ name, lat, lng, bounds }: Place & { bounds?: object }) =>
  bounds ? { location: name } : { location: name, lat, lng }

/** Parts that are looked at as a place with a slip, each a query. */
const MAX_DOUBTFUL = 2

/** Looks for a misspelt place in the parts that were not understood, or for words of listings' own texts. */
async function withDoubtfulPlace(
  db: Db,
  meaning: Meaning,
  doubtful: readonly string[],
  { language, country }: Speaker,
): Promise<Meaning> {
  for (const part of doubtful.slice(0, MAX_DOUBTFUL)) {
    const unread = meaning.unread.filter((each) => each !== part)
    const place = await findMisspelled(db, part, language, country)
    if (place) return { ...meaning, search: { ...meaning.search, ...locationOf(place) }, unread }
    const isName = part.includes(' ') && /\p{Lu}/u.test(part) && (await knownSpaces(db).isNamed(part))
    if (isName) return { ...meaning, search: { ...meaning.search, location: part }, unread }
  }
  return meaning
}

let built: Record<Language, Lexicon> | undefined

/** Built from the labels of all languages on first use: a Chilean writes 'coworking', a Briton 'cabaña'. */
const lexicons = (): Record<Language, Lexicon> =>
  (built ??= Object.fromEntries(languages.map((language) => [language, lexiconOf(labels(), language)])) as Record<
    Language,
    Lexicon
  >)

function labels(): Labels {
  const all = languages.map((language) => translator(language))
  return {
    kinds: all.flatMap((t) => [
      ...categories.map((kind) => [kind, t(`kinds:category.${kind}`)] as const),
      ...subcategories.map((kind) => [kind, t(`kinds:subcategory.${kind}`)] as const),
      ...subcategories.map((kind) => [kind, t(`kindPlurals:${kind}`)] as const),
    ]),
    amenities: all.flatMap((t) => amenities.map((amenity) => [amenity, t(`amenities:amenity.${amenity}`)] as const)),
  }
}
