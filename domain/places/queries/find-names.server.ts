import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Population from which a place abroad is meant by its bare name. */
const LARGE = 100_000

/** The longest list of names that is looked up: all parts of a sentence. */
const MAX_NAMES = 300

/**
 * The names among these that a place of the country has, or a large one anywhere.
 *
 * @param names normalised by `plainName`
 * @param whole of them those that are all that was typed, which any place may have
 */
export async function findNames(
  db: Db,
  names: readonly string[],
  country: string,
  whole: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct n.plain_name as name from place_names n
    where n.plain_name = any(${names.slice(0, MAX_NAMES)}::text[]) and n.origin < 2
      and (n.country_code = ${country} or n.plain_name = any(${[...whole]}::text[]) or n.population >= ${LARGE})`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}
