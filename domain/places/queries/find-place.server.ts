import type { Language } from '#domain/i18n/language.ts'
import type { Point } from '#kernel/geo.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { bestMatch, fits } from '../best-match.ts'
import { countryNamed } from '../country.ts'
import { noSpaces, oursBeginning } from '../our-place.ts'
import type { FoundPlace } from '../place.ts'
import { plainName } from '../plain-name.ts'
import { findCountry, findRegion } from './find-area.server.ts'
import { ids, idsBeginning, idsSpelledLike, weight, wordsOf } from './match-names.server.ts'
import { type PlaceRow, placeOf, rowsOf } from './read-rows.server.ts'
import type { Within } from './suggest-places.server.ts'
import { readPlace } from './read-place.server.ts'

/**
 * The place that a text most likely means, narrowed by words after a comma, preferring `country`.
 *
 * @returns null for none, or where our listings' places match better and a text search is right
 */
export async function findPlace(
  db: Db,
  text: string,
  language: Language,
  { country = null, spaces = noSpaces }: Within = {},
): Promise<FoundPlace | null> {
  const { wanted, after } = wordsOf(text)
  if (!wanted) return null
  const named = await placesNamed(db, wanted)
  if (after.length > 0 && named.length > 0) return narrowed(db, named, { after, country, language })

  const ours = await spaces.places()
  const isOurs = new Set(ours.map(({ id }) => id))
  const known = named.filter(({ row, ownName, countryCode }) =>
    ownName
      ? isOurs.has(row.id) ||
        countryCode === country ||
        row.population >= (isCountry(wanted) ? LARGE_AS_A_COUNTRY : LARGE)
      : isOurs.has(row.id),
  )
  const best = bestMatch(known, { after: [], cities: [], country })
  if (best) return placeOf(best.row, language)

  const area = isCountry(wanted) ? await findCountry(db, wanted, language) : await findRegion(db, wanted, language)
  if (area) return area
  const [beginning] = oursBeginning(ours, wanted)
  if (beginning) return readPlace(db, String(beginning.id), language)
  if (await spaces.isNamed(text)) return null

  const rest = named.length > 0 ? named : await candidatesOf(db, await meantBy(db, wanted, country), wanted)
  return narrowed(db, rest, { after, country, language })
}

type Candidate = ReturnType<typeof candidateOf>

/** Milliseconds; the gazetteer changes with releases only. */
const namesakes = cachePerDatabase<Promise<Candidate[]>>({ ttlMs: 60_000, maxEntries: 300 })

const placesNamed = (db: Db, wanted: string): Promise<readonly Candidate[]> =>
  sharedAnswer(namesakes(db), wanted, async () => candidatesOf(db, await idsNamed(db, wanted, 60), wanted))

const candidatesOf = async (db: Db, ids: readonly number[], wanted: string) =>
  (await rowsOf(db, ids)).map((row) => candidateOf(row, wanted))

type Narrowing = { after: readonly string[]; country: string | null; language: Language }

async function narrowed(db: Db, candidates: readonly Candidate[], { after, country, language }: Narrowing) {
  const unknown = after.filter((words) => !candidates.some((candidate) => fits(candidate, words)))
  const best = bestMatch(candidates, { after, cities: await pointsOf(db, unknown), country })
  return best && placeOf(best.row, language)
}

/** Population from which a place is meant by its exact name, before ours that begin with it. */
const LARGE = 100_000

/** Population that takes precedence over a country: 'Singapore' and 'Monaco' are cities as well. */
const LARGE_AS_A_COUNTRY = 30_000

const isCountry = (wanted: string) => wanted.length > 2 && countryNamed(wanted) !== null

async function idsFor(db: Db, wanted: string, country: string | null, max: number): Promise<number[]> {
  const begin = await idsBeginning(db, wanted, country, max)
  return begin.length > 0 ? begin : idsSpelledLike(db, wanted, country, max)
}

/** Places whose name begins with the text, or is spelled like it, in the country and then abroad. */
async function meantBy(db: Db, wanted: string, country: string | null): Promise<number[]> {
  const atHome = country ? await idsFor(db, wanted, country, 20) : []
  return atHome.length > 0 ? atHome : idsFor(db, wanted, null, 20)
}

const idsNamed = (db: Db, wanted: string, max: number) =>
  ids(
    db,
    sql`select place_id as id from place_names where plain_name = ${wanted} and origin < 2
      order by ${weight} desc, place_id limit ${max}`,
  )

/** The coordinates of the largest place with each of these names. */
async function pointsOf(db: Db, names: readonly string[]): Promise<Point[]> {
  const found = await Promise.all(names.map(async (name) => (await idsNamed(db, name, 1))[0]))
  return (
    await rowsOf(
      db,
      found.filter((id) => id !== undefined),
    )
  ).map(({ lat, lng }) => ({ lat, lng }))
}

function candidateOf(row: PlaceRow, wanted: string) {
  const ownName = [row.name_en, row.name_es].some((name) => plainName(name) === wanted)
  return {
    row,
    lat: row.lat,
    lng: row.lng,
    countryCode: row.country_code,
    regionCode: row.region_code,
    regionNames: [row.region_en, row.region_es].filter((name) => name !== null),
    ownName: ownName && row.kind !== 'region',
    // As in the index: a place's own name ranks before a larger place's alternative name.
    weight: ownName ? row.population : row.population / 16,
  }
}
