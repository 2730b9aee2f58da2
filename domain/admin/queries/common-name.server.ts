import { isId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { maxCountedOf } from '../table-view.ts'

/** A name that more people or listings have is sought in the order of a list, and not looked up by each of them. */
const MANY = 4000
/** Rows of a table that tell how common a name is: to count the many who have it would take longer than to find some. */
const SAMPLE = 1000
/** Rows of which all ids come with their count. */
const FEW = 1000

/** Whatever contains the query, whose own signs mean nothing. */
export const containing = (query: string) => `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The ids of people by a part of the name or of the address, each by an index; one may come twice. */
export const peopleNamed = (
  query: string,
) => sql`select user_id from profiles where first_name || ' ' || last_name ilike ${containing(query)}
  union all select id from "user" where email ilike ${containing(query)}`

/** The ids of listings by a part of a title, by an index; one may come twice. */
export const titled = (query: string) =>
  sql`select listing_id from listing_texts where title ilike ${containing(query)}`

/** A condition that a row has a name, row by row: without the offset PostgreSQL would first gather everybody who has it. */
export const personNamed = (person: RawBuilder<unknown>, query: string) =>
  sql`(exists (select from profiles p where p.user_id = ${person} and p.first_name || ' ' || p.last_name ilike ${containing(query)} offset 0)
    or ${addressContains(person, query)})`

/** The same of an e-mail address alone. */
export const addressContains = (person: RawBuilder<unknown>, query: string) =>
  sql`exists (select from "user" u where u.id = ${person} and u.email ilike ${containing(query)} offset 0)`

/** The same of a listing's title. */
export const listingTitled = (listing: RawBuilder<unknown>, query: string) =>
  sql`exists (select from listing_texts t where t.listing_id = ${listing} and t.title ilike ${containing(query)} offset 0)`

/** Two conditions that find the same: `few` by indexes, `common` in the order of a list. */
export type Ways = { few: (query: string) => RawBuilder<boolean>; common: (query: string) => RawBuilder<boolean> }

/** Found by a list: at most one more than `max` are counted. */
export type Found = {
  count: number
  max: number
  /** Of few, all ids: their page and their sum are read by these, and nothing is sought twice. */
  ids: string[] | null
  /** The way in which more than few are read. */
  isNamed: (query: string) => RawBuilder<boolean>
}

/**
 * Counts what a list finds.
 *
 * @param matching the ids of what is found
 * @param many as of `isCommonName`
 */
export async function countFound(
  db: Db,
  query: string,
  ways: Ways,
  matching: (isNamed: Ways['few'], max: number) => Expression<unknown>,
  many?: number,
): Promise<Found> {
  const isCommon = await isCommonName(db, query, many)
  const isNamed = isCommon ? ways.common : ways.few
  const max = maxCountedOf(query, isCommon)
  const { rows } = await sql<{ count: number; ids: string[] | null }>`select count(*)::int as count,
    case when count(*) <= ${FEW} then coalesce(array_agg(found.id), '{}') end as ids
    from ${matching(isNamed, max + 1)} found`.execute(db)
  const { count, ids } = rows[0]!
  return { count, max, ids: count > max ? null : ids, isNamed }
}

/**
 * Whether a list is read in its order to find a name: its first page is soon full. To look up 20,000 people first takes longer.
 *
 * @param many more people or titles are many
 */
export async function isCommonName(db: Db, query: string, many = MANY): Promise<boolean> {
  if (query === '' || isId(query.toLowerCase())) return false
  const isNamed = sql`ilike ${containing(query)}`
  const { rows } = await sql<{ named: number }>`select greatest(
    ${sampled('profiles', sql`first_name || ' ' || last_name ${isNamed}`)} + ${sampled('user', sql`email ${isNamed}`)},
    ${sampled('listing_texts', sql`title ${isNamed}`)}) as named`.execute(db)
  return rows[0]!.named > many
}

/** Estimates how many rows fulfil a condition by a sample: of a large table some pages, of a small one all. */
const sampled = (table: string, condition: RawBuilder<unknown>) => sql`(
  select count(*) filter (where ${condition}) * greatest(1, (${rowsOf(table)}) / ${SAMPLE}::float8)
  from ${sql.table(table)} tablesample system ((select least(100, 100 * ${SAMPLE}::float8 / greatest(1, (${rowsOf(table)})))))
    repeatable (1))`

/** As the database last counted them; none before it first did. */
const rowsOf = (table: string) => sql`select reltuples from pg_class where oid = ${`"${table}"`}::regclass`
