import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'

const PAGE = 25

/** The lists of people that an admin chooses from. */
export const peopleLists = ['all', 'hosts', 'admins', 'suspended', 'closed'] as const
type PeopleList = (typeof peopleLists)[number]

type Window = { list: PeopleList; query: string; page: number }

/** Searches people by name, e-mail address or id, newest first, clamping the page. */
export async function listPeople(db: Db, window: Window) {
  const { count } = await matching(db, window)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / PAGE))
  const page = Math.min(window.page, pages)
  const rows = await people(db, { ...window, page }).execute()
  return { people: rows.map(toPerson), count: count, page, pages }
}

const people = (db: Db, window: Window) =>
  matching(db, window)
    .select(['profiles.user_id as id', 'first_name', 'last_name', 'email', 'permissions', 'profiles.created_at'])
    .select(['closed_at', 'erased_at'])
    .select(sql<boolean>`exists (select from suspensions s where s.user_id = profiles.user_id)`.as('is_suspended'))
    .select(
      sql<number>`(select count(*)::int from listings where host_id = profiles.user_id and status = 'published')`.as(
        'listings',
      ),
    )
    .orderBy('profiles.created_at', 'desc')
    .orderBy('profiles.user_id', 'desc')
    .limit(PAGE)
    .offset((window.page - 1) * PAGE)

function matching(db: Db, { list, query }: Window) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .$if(query !== '', (all) =>
      all.where(
        sql<boolean>`(first_name || ' ' || last_name ilike ${pattern} or email ilike ${pattern} or profiles.user_id::text = ${query.toLowerCase()})`,
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
  isAdmin: row.permissions.length > 0,
  isSuspended: row.is_suspended,
  listings: row.listings,
  since: row.created_at,
  /** Set while a closed account waits for its erasure. */
  closedAt: row.erased_at ? null : row.closed_at,
})
