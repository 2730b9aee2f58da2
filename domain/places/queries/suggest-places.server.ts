import type { Language } from '#domain/i18n/language.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { type KnownSpaces, noSpaces, type OurPlace, oursBeginning } from '../our-place.ts'
import { MAX_SUGGESTIONS, type Place } from '../place.ts'
import { plainName } from '../plain-name.ts'
import { slips, slipsForgiven } from '../spelling.ts'
import { shownOf, withoutTwins } from '../suggestion-order.ts'

/** Maximum length of a text: the longest name of a place has 85 letters. */
const LONGEST = 100

/** `country`: a two-letter code, whose places come first; null for none. */
export type Within = { country?: string | null; spaces?: KnownSpaces }

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

export function wordsOf(text: string): { wanted: string; after: string[] } {
  const [wanted = '', ...after] = text.slice(0, LONGEST).split(',').map(plainName)
  return { wanted, after: after.filter(Boolean).slice(0, 4) }
}

export const idsBeginning = (db: Db, wanted: string, country: string | null, max: number) =>
  wanted.length <= 3 ? idsOfLetters(db, wanted, country, max) : idsWithPrefix(db, wanted, country, max)

export const ids = async (db: Db, query: RawBuilder<{ id: number }>) =>
  (await query.execute(db)).rows.map(({ id }) => id)

const inCountry = (country: string | null) => (country ? sql`and country_code = ${country}` : sql``)

const suggested = sql`kind in ('city', 'commune')`

/** A match by an alternative name counts a sixteenth of the population, one from a later word on a sixteenth of that. */
export const weight = sql`population >> (4 * origin)`

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

/** The trigram index finds similar names, the edit distance decides. */
export async function idsSpelledLike(db: Db, wanted: string, country: string | null, max: number): Promise<number[]> {
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

export type PlaceRow = RowOf<typeof placeRows>

/** In the given order. */
export async function rowsOf(db: Db, ordered: readonly number[]): Promise<PlaceRow[]> {
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

export function placeOf(row: PlaceRow, language: Language): Place {
  const [name, region] = language === 'es' ? [row.name_es, row.region_es] : [row.name_en, row.region_en]
  return { id: String(row.id), name, region: region ?? '', countryCode: row.country_code, lat: row.lat, lng: row.lng }
}
