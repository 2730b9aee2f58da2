import type { Language } from '#domain/i18n/language.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { bestMatch, fits } from './best-match.ts'
import { countryNamed } from './country.ts'
import { type KnownSpaces, noSpaces, type OurPlace, oursBeginning } from './our-place.ts'
import { type FoundPlace, MAX_SUGGESTIONS, type Place } from './place.ts'
import { plainName } from './plain-name.ts'
import { findCountry, findRegion } from './queries/find-area.server.ts'
import { slips, slipsForgiven } from './spelling.ts'
import { shownOf, withoutTwins } from './suggestion-order.ts'

/** Maximum length of a text: the longest name of a place has 85 letters. */
const LONGEST = 100

/** `country`: a two-letter code, whose places come first; null for none. */
type Within = { country?: string | null; spaces?: KnownSpaces }

export type SuggestedPlace = Place & { /** Our listings there; 0 where there are none. */ spaces: number }

/**
 * Cities and communes whose name begins with the text, accents and case ignored: the country's own, those with our
 * listings, the world's, larger first; if none of the country or of ours begins with it, those with similar spelling,
 * in the same order (decision D7).
 */
export async function suggestPlaces(
  db: Db,
  text: string,
  language: Language,
  { country = null, max = MAX_SUGGESTIONS, spaces = noSpaces }: Within & { max?: number } = {},
): Promise<SuggestedPlace[]> {
  const { wanted } = wordsOf(text)
  if (!wanted) return []
  const ours = await spaces.places()
  const [home, world] = await Promise.all([
    country ? idsBeginning(db, wanted, country, max) : [],
    idsBeginning(db, wanted, null, max),
  ])
  const near = [...home, ...oursBeginning(ours, wanted).map(({ id }) => id)]
  const alike = near.length > 0 ? [] : await idsAlike(db, wanted, { country, max, ours })
  const rows = new Map((await rowsOf(db, [...new Set([...near, ...world, ...alike])])).map((row) => [row.id, row]))
  const lines = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ ...placeOf(row, language), population: row.population }] : []
    })
  const countOf = new Map(ours.map((place) => [String(place.id), place.spaces]))

  return shownOf(withoutTwins(lines([...near, ...world, ...alike])), lines(world), max).map(
    ({ population: _population, ...place }) => ({ ...place, spaces: countOf.get(place.id) ?? 0 }),
  )
}

/** Similar spelling: of the country, of ours, anywhere. */
async function idsAlike(
  db: Db,
  wanted: string,
  { country, max, ours }: { country: string | null; max: number; ours: readonly OurPlace[] },
): Promise<number[]> {
  const forgiven = slipsForgiven(wanted)
  const slipsOf = ({ names }: OurPlace) => Math.min(...names.map((name) => slips(wanted, name)))
  const [home, world] = await Promise.all([
    country ? idsSpelledLike(db, wanted, country, max) : [],
    idsSpelledLike(db, wanted, null, max),
  ])
  const alike = forgiven === 0 ? [] : ours.filter((place) => slipsOf(place) <= forgiven)
  return [
    ...home,
    ...alike.toSorted((a, b) => slipsOf(a) - slipsOf(b) || b.spaces - a.spaces).map(({ id }) => id),
    ...world,
  ]
}

/**
 * The place that a text most likely means, worldwide; `country` is preferred among places of one name. Words after a
 * comma narrow: 'London, UK', 'Providencia, Santiago'. A country or a region has its bounds. Null when there is none,
 * and when the text matches the places of our listings better than any other: then it is searched as text there.
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

/** In milliseconds; the gazetteer changes with its releases only. */
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

/** The place of that id; null when there is none. */
export async function readPlace(db: Db, id: string, language: Language): Promise<Place | null> {
  if (!/^\d{1,10}$/.test(id) || Number(id) > 2_147_483_647) return null
  const [row] = await rowsOf(db, [Number(id)])
  return row ? placeOf(row, language) : null
}

/** The maximum distance of a place from a point that it names. */
const FARTHEST_KM = 100
/** The radius in which a commune is preferred to the city around it. */
const COMMUNE_KM = 8

/** The commune or city around a point: large ones reach farther than small ones. Null beyond 100 km of any. */
export async function placeNear(db: Db, point: Point, language: Language): Promise<Place | null> {
  const { rows } = await sql<{ id: number; kind: string; population: number; lat: number; lng: number }>`
    select id, kind, population, lat, lng from places where kind in ('city', 'commune')
    order by point(lng, lat) <-> point(${point.lng}, ${point.lat}) limit 60`.execute(db)
  const around = rows.map((row) => ({ ...row, km: distanceKm(point, row) })).filter(({ km }) => km <= FARTHEST_KM)
  const communes = around.filter(({ kind, km }) => kind === 'commune' && km <= COMMUNE_KM)
  const reach = ({ population }: { population: number }) => 0.3 + Math.sqrt(population) / 200
  const [nearest] = communes.length
    ? communes.toSorted((a, b) => a.km - b.km)
    : around.toSorted((a, b) => a.km / reach(a) - b.km / reach(b))
  const [row] = nearest ? await rowsOf(db, [nearest.id]) : []
  return row ? placeOf(row, language) : null
}

/**
 * The population from which a place with this exact name is meant wherever it is; below it, the beginning of one of our
 * places' names ranks first.
 */
const LARGE = 100_000
/** The nearest place of another name with a larger population, to describe where a small one is. */
export async function largerPlaceNear(db: Db, place: Place, language: Language): Promise<Place | null> {
  const [nearest] = await ids(
    db,
    sql`select o.id from places p join places o on o.kind = 'city' and o.population > greatest(p.population, ${LARGE_ENOUGH_TO_TELL})
      where p.id = ${Number(place.id)} and o.name_en <> p.name_en
      order by point(o.lng, o.lat) <-> point(p.lng, p.lat) limit 1`,
  )
  return nearest === undefined ? null : readPlace(db, String(nearest), language)
}

/** The population from which a place is known well enough to describe where another is. */
const LARGE_ENOUGH_TO_TELL = 15_000

/** 'Singapore' and 'Monaco' are cities as well; 'Chile' is not a village in Ecuador. */
const LARGE_AS_A_COUNTRY = 30_000
const isCountry = (wanted: string) => wanted.length > 2 && countryNamed(wanted) !== null

function wordsOf(text: string): { wanted: string; after: string[] } {
  const [wanted = '', ...after] = text.slice(0, LONGEST).split(',').map(plainName)
  return { wanted, after: after.filter(Boolean).slice(0, 4) }
}

const idsBeginning = (db: Db, wanted: string, country: string | null, max: number) =>
  wanted.length <= 3 ? idsOfLetters(db, wanted, country, max) : idsWithPrefix(db, wanted, country, max)

async function idsFor(db: Db, wanted: string, country: string | null, max: number): Promise<number[]> {
  const begin = await idsBeginning(db, wanted, country, max)
  return begin.length > 0 ? begin : idsSpelledLike(db, wanted, country, max)
}

/** Places whose name begins with the text, or is spelled like it, in the country and then abroad. */
async function meantBy(db: Db, wanted: string, country: string | null): Promise<number[]> {
  const atHome = country ? await idsFor(db, wanted, country, 20) : []
  return atHome.length > 0 ? atHome : idsFor(db, wanted, null, 20)
}

const ids = async (db: Db, query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows.map(({ id }) => id)

const inCountry = (country: string | null) => (country ? sql`and country_code = ${country}` : sql``)
const suggested = sql`kind in ('city', 'commune')`
/** A match by an alternative name counts a sixteenth of the population, one from a later word on a sixteenth of that. */
const weight = sql`population >> (4 * origin)`

/** For texts this short the ten best are precomputed (db/gazetteer/names.ts). */
const idsOfLetters = (db: Db, wanted: string, country: string | null, max: number) =>
  ids(
    db,
    sql`select unnest(place_ids) as id from place_beginnings
      where country_code = ${country ?? ''} and beginning = ${wanted} limit ${max}`,
  )

// The names in forty languages would otherwise outnumber those in the reader's language. A normalised name contains
// only letters, digits and spaces, so no wildcard of LIKE.
const idsWithPrefix = (db: Db, wanted: string, country: string | null, max: number) =>
  ids(
    db,
    sql`select place_id as id from place_names
      where plain_name like ${`${wanted}%`} and ${suggested} ${country ? inCountry(country) : sql`and origin = 0`}
      group by place_id
      order by bool_or(plain_name = ${wanted} and origin < 2) desc, max(${weight}) desc, place_id limit ${max}`,
  )

const idsNamed = (db: Db, wanted: string, max: number) =>
  ids(
    db,
    sql`select place_id as id from place_names where plain_name = ${wanted} and origin < 2
      order by ${weight} desc, place_id limit ${max}`,
  )

/** The trigram index finds similar names, the edit distance decides. */
async function idsSpelledLike(db: Db, wanted: string, country: string | null, max: number): Promise<number[]> {
  const forgiven = slipsForgiven(wanted)
  if (forgiven === 0) return []
  const { rows } = await sql<{ id: number; name: string; population: number }>`
    select place_id as id, plain_name as name, population from place_names
    where forgiving and plain_name % ${wanted} ${inCountry(country)}
    order by similarity(plain_name, ${wanted}) desc, population desc limit 40`.execute(db)
  const alike = rows
    .map((row) => ({ ...row, slips: slips(wanted, row.name) }))
    .filter((row) => row.slips <= forgiven)
    .toSorted((a, b) => a.slips - b.slips || b.population - a.population)
  const fewest = alike[0]?.slips
  return [...new Set(alike.filter((row) => row.slips === fewest).map(({ id }) => id))].slice(0, max)
}

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

type PlaceRow = RowOf<typeof placeRows>

/** In the given order. */
async function rowsOf(db: Db, ordered: readonly number[]): Promise<PlaceRow[]> {
  if (ordered.length === 0) return []
  const byId = new Map((await placeRows(db, ordered).execute()).map((row) => [row.id, row]))
  return ordered.flatMap((id) => byId.get(id) ?? [])
}

const placeRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('places as p')
    .leftJoin('place_regions as r', (join) =>
      join.onRef('r.country_code', '=', 'p.country_code').onRef('r.code', '=', 'p.region_code'),
    )
    .select(['p.id', 'p.name_en', 'p.name_es', 'p.kind', 'p.country_code', 'p.region_code', 'p.lat', 'p.lng'])
    .select(['p.population', 'r.name_en as region_en', 'r.name_es as region_es'])
    .where('p.id', 'in', ids)

function placeOf(row: PlaceRow, language: Language): Place {
  const [name, region] = language === 'es' ? [row.name_es, row.region_es] : [row.name_en, row.region_en]
  return { id: String(row.id), name, region: region ?? '', countryCode: row.country_code, lat: row.lat, lng: row.lng }
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
    // As in the index: a place with this name ranks before a larger one that has it only as an alternative name.
    weight: ownName ? row.population : row.population / 16,
  }
}
