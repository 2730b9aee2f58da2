import { beginning } from '#kernel/letters.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { plainName } from '../plain-name.ts'
import { slips, slipsForgiven } from '../spelling.ts'

/** Maximum length of a text: the longest name of a place has 85 letters. */
const LONGEST = 100

export function wordsOf(text: string): { wanted: string; after: string[] } {
  const [wanted = '', ...after] = beginning(text, LONGEST).split(',').map(plainName)
  return { wanted, after: after.filter(Boolean).slice(0, 4) }
}

export const idsBeginning = (db: Db, wanted: string, country: string | null, max: number) =>
  wanted.length <= 3 ? idsOfLetters(db, wanted, country, max) : idsWithPrefix(db, wanted, country, max)

export const ids = async (db: Db, query: RawBuilder<{ id: number }>) =>
  (await query.execute(db)).rows.map(({ id }) => id)

const inCountry = (country: string | null) => (country ? sql`and country_code = ${country}` : sql``)

const suggested = sql`kind in ('city', 'commune')`

/** A sixteenth of the population for an alternative name, and again for a match at a later word. */
export const weight = sql`population >> (4 * origin)`

/** The ten best ids of such short texts are precomputed (db/gazetteer/names.ts). */
const idsOfLetters = (db: Db, wanted: string, country: string | null, max: number) =>
  ids(
    db,
    sql`select unnest(place_ids) as id from place_prefixes
      where country_code = ${country ?? ''} and prefix = ${wanted} limit ${max}`,
  )

// Worldwide other names match only whole ('Köln'), or forty languages' would outnumber own ones; no LIKE wildcard occurs.
const idsWithPrefix = (db: Db, wanted: string, country: string | null, max: number) =>
  ids(
    db,
    sql`select place_id as id from place_names
      where plain_name like ${`${wanted}%`} and ${suggested} ${
        country ? inCountry(country) : sql`and (origin = 0 or origin = 1 and plain_name = ${wanted})`
      }
      group by place_id
      order by bool_or(plain_name = ${wanted} and origin < 2) desc, max(${weight}) desc, place_id limit ${max}`,
  )

/** The trigram index finds similar names, the edit distance decides. */
export async function idsSpelledLike(db: Db, wanted: string, country: string | null, max: number): Promise<number[]> {
  const forgiven = slipsForgiven(wanted)
  if (forgiven === 0) return []
  const { rows } = await sql<{ id: number; name: string; population: number }>`
    select place_id as id, plain_name as name, population from place_names
    where is_fuzzy and plain_name % ${wanted} ${inCountry(country)}
    order by similarity(plain_name, ${wanted}) desc, population desc limit 40`.execute(db)
  const alike = rows
    .map((row) => ({ ...row, slips: slips(wanted, row.name) }))
    .filter((row) => row.slips <= forgiven)
    .toSorted((a, b) => a.slips - b.slips || b.population - a.population)
  const fewest = alike[0]?.slips
  return [...new Set(alike.filter((row) => row.slips === fewest).map(({ id }) => id))].slice(0, max)
}
