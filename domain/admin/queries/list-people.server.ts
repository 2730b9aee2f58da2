import { isId } from '#kernel/ids.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PeopleList } from '../people-table.ts'
import { MAX_COUNTED, pageAt, pageSizes } from '../table-view.ts'

/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

type Sought = { list: PeopleList; query: string }
type Window = Sought & { page: number; order?: string; size?: number }

/** Searches people by name, e-mail address or id, clamping the page; the newest first, unless `since` orders them. */
export async function listPeople(db: Db, { page: wanted, order, size = pageSizes[0], ...sought }: Window) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${matching(db, sought)
      .select('profiles.user_id')
      .limit(MAX_COUNTED + 1)} found`.execute(db)
  const { count } = rows[0]!
  const { from, ...at } = pageAt(wanted, count, size)
  const direction = order === 'since' ? 'asc' : 'desc'
  const found = await people(db, sought, direction).limit(size).offset(from).execute()
  return { people: found.map(toPerson), count, ...at }
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
  let last: { made: string; id: string } | null = null
  for (;;) {
    let page = people(db, sought, 'desc').limit(rowsAtOnce)
    if (last)
      page = page.where(
        sql<boolean>`(profiles.created_at, profiles.user_id) < (${last.made}::timestamptz, ${last.id}::uuid)`,
      )
    const rows = await page.execute()
    for (const row of rows) yield toPerson(row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = { made: end.made, id: end.id }
  }
}

const people = (db: Db, sought: Sought, direction: 'asc' | 'desc') =>
  matching(db, sought)
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

function matching(db: Db, { list, query }: Sought) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .$if(query !== '', (all) =>
      // Each part has an index of its own.
      all.where(
        sql<boolean>`profiles.user_id in (select user_id from profiles where first_name || ' ' || last_name ilike ${pattern}
          union select id from "user" where email ilike ${pattern}
          union select id from "user" where id = ${isId(query) ? query : null}::uuid)`,
      ),
    )
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
