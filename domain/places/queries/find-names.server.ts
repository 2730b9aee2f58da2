import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { regionsNamed } from './find-area.server.ts'

/** Population from which a place abroad is meant by its bare name. */
const LARGE = 100_000

/** The longest list of names that is looked up: all parts of a sentence. */
const MAX_NAMES = 300

/**
 * The names among these that a place or region of the country has, or a large place anywhere; `areas` are regions anywhere.
 *
 * @param names normalised by `plainName`
 * @param whole of them those that are all that was typed, which any place may have
 */
export async function findNames(db: Db, names: readonly string[], country: string, whole: readonly string[]) {
  const wanted = names.slice(0, MAX_NAMES)
  const [{ rows }, regions] = await Promise.all([
    sql<{ name: string }>`
      select distinct plain_name as name from place_names
      where plain_name = any(${wanted}::text[]) and origin < 2
        and (country_code = ${country} or plain_name = any(${[...whole]}::text[]) or population >= ${LARGE})`.execute(
      db,
    ),
    regionsNamed(db, wanted, country),
  ])
  return { places: new Set([...rows.map(({ name }) => name), ...regions.home]), areas: new Set(regions.all) }
}
