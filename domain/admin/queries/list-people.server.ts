import { isId } from '#kernel/ids.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PeopleList } from '../people-table.ts'
import { type LastRow, pageAt, pageSizes } from '../table-view.ts'
import { addressContains, containing, countFound, type Found, peopleNamed, type Ways } from './common-name.server.ts'

/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

type Sought = { list: PeopleList; query: string }
type Window = Sought & { page: number; order?: string; size?: number }

/**
 * Searches people by name, e-mail address or id, clamping the page; the newest first, unless `since` orders them.
 *
 * @param many people of the name that is sought make it a common one
 */
export async function listPeople(
  db: Db,
  { page: wanted, order, size = pageSizes[0], ...sought }: Window,
  many?: number,
) {
  const all = await countFound(
    db,
    sought.query,
    ways,
    (isNamed, limit) => matching(db, sought, isNamed).select('profiles.user_id as id').limit(limit),
    many,
  )
  const { count, max } = all
  const { from, ...at } = pageAt(wanted, count, size, max)
  const direction = order === 'since' ? 'asc' : 'desc'
  const found = await people(db, sought, { direction, max: size, from, found: all }).execute()
  return { people: found.map(toPerson), count, max, ...at }
}

/** The ids of those who are found, at most so many. */
export async function idsOfPeople(db: Db, sought: Sought, max: number): Promise<string[]> {
  const found = await matching(db, sought).select('profiles.user_id as id').limit(max).execute()
  return found.map(({ id }) => id)
}

/** The same for an export: all of them, the newest first, read while they are sent. */
export async function* walkPeople(
  db: Db,
  sought: Sought,
  rowsAtOnce = EXPORT_ROWS,
): AsyncGenerator<ReturnType<typeof toPerson>, void> {
  let last: LastRow | null = null
  for (;;) {
    const rows = await people(db, sought, { direction: 'desc', max: rowsAtOnce, from: 0, last }).execute()
    for (const row of rows) yield toPerson(row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = { made: end.made, id: end.id }
  }
}

type Reading = {
  direction: 'asc' | 'desc'
  max: number
  from: number
  last?: LastRow | null
  found?: Pick<Found, 'ids' | 'isNamed'>
}

const people = (db: Db, sought: Sought, { direction, max, from, last = null, found }: Reading) => {
  // Joined after it is cut, as bookings are.
  const page = (
    found?.ids
      ? db.selectFrom('profiles').where('profiles.user_id', '=', sql<string>`any(${found.ids})`)
      : matching(db, sought, found?.isNamed)
  )
    .select('profiles.user_id')
    .$if(last !== null, (all) =>
      all.where(
        sql<boolean>`(profiles.created_at, profiles.user_id) < (${last?.made}::timestamptz, ${last?.id}::uuid)`,
      ),
    )
    .orderBy('profiles.created_at', direction)
    .orderBy('profiles.user_id', direction)
    .limit(max)
    .offset(from)
  return (
    db
      .selectFrom(page.as('page'))
      .innerJoin('profiles', 'profiles.user_id', 'page.user_id')
      .innerJoin('user', 'user.id', 'profiles.user_id')
      .select(['profiles.user_id as id', 'first_name', 'last_name', 'email', 'permissions', 'profiles.created_at'])
      .select(['closed_at', 'erased_at', 'country_code'])
      .select(sql<boolean>`exists (select from suspensions s where s.user_id = profiles.user_id)`.as('is_suspended'))
      .select(
        sql<number>`(select count(*)::int from listings where host_id = profiles.user_id and status = 'published')`.as(
          'listings',
        ),
      )
      .select(
        sql<number>`(select count(*)::int from bookings where guest_id = profiles.user_id)
        + (select count(*)::int from bookings where host_id = profiles.user_id)`.as('bookings'),
      )
      // As text it has all its microseconds, which a date of JavaScript loses.
      .select(sql<string>`profiles.created_at::text`.as('made'))
      .orderBy('profiles.created_at', direction)
      .orderBy('profiles.user_id', direction)
  )
}

const idOf = (query: string) => sql`${isId(query) ? query : null}::uuid`

const ways: Ways = {
  /** All that are found have to be ordered. */
  few: (query) =>
    sql<boolean>`profiles.user_id in (${peopleNamed(query)} union select id from "user" where id = ${idOf(query)})`,
  /** The same of a common name, person by person. */
  common: (query) => sql<boolean>`(profiles.first_name || ' ' || profiles.last_name ilike ${containing(query)}
    or ${addressContains(sql`profiles.user_id`, query)})`,
}

function matching(db: Db, { list, query }: Sought, isNamed = ways.few) {
  return db
    .selectFrom('profiles')
    .$if(query !== '', (all) => all.where(isNamed(query)))
    .$if(list === 'admins', (all) => all.where(sql<boolean>`permissions <> '{}'`))
    .$if(list === 'hosts', (all) =>
      all.where(sql<boolean>`exists (select from listings where host_id = profiles.user_id)`),
    )
    .$if(list === 'closed', (all) => all.where('closed_at', 'is not', null).where('erased_at', 'is', null))
    .$if(list === 'suspended', (all) =>
      all.where(sql<boolean>`exists (select from suspensions s where s.user_id = profiles.user_id)`),
    )
}

const toPerson = (row: RowOf<typeof people>) => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  country: row.country_code,
  isAdmin: row.permissions.length > 0,
  isSuspended: row.is_suspended,
  listings: row.listings,
  bookings: row.bookings,
  since: row.created_at,
  /** Set while a closed account waits for its erasure. */
  closedAt: row.erased_at ? null : row.closed_at,
})
