import { type Db, Outage } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Actor } from './account.ts'
import type { Auth } from './gateway.server.ts'

/**
 * Who is asking: null without a session, and without asking the database when there is no cookie.
 *
 * @throws Outage when the session cannot be read now: that is not the same as signed out
 */
export async function findActor(db: Db, auth: Auth, headers: Headers): Promise<Actor | null> {
  if (!headers.get('cookie')?.includes('session_token')) return null
  const session = await auth.api.getSession({ headers }).catch(nobody)
  if (!session) return null

  const row = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .select(['user_id', 'first_name', 'last_name', 'email', 'role', 'language', 'currency'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('listings').whereRef('host_id', '=', 'profiles.user_id').select('listings.id'))
        .as('is_host'),
    )
    .where('user_id', '=', session.user.id)
    .executeTakeFirst()

  return row
    ? {
        userId: row.user_id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        role: row.role,
        language: row.language,
        currency: row.currency,
        isHost: Boolean(row.is_host),
      }
    : null
}

/** A cookie that cannot be read is nobody's. The library's own 500 means that its query failed; the reason it keeps to itself. */
function nobody(error: unknown): null {
  if ((error as { statusCode?: number }).statusCode === 500)
    throw new Outage('the session was not read', { cause: error })
  return null
}

const HOUR_MS = 3_600_000
/** Decision B4: beyond these the answer is always 'password'. */
const PROBES_PER_CLIENT = 10
const PROBES_PER_EMAIL = 5

/** Which form comes after the e-mail address. Asked too often, it tells nothing. */
export async function nextForm(db: Db, email: string, client: string, now: Date): Promise<'password' | 'register'> {
  const byClient = await countAttempt(db, `probe:client:${client}`, now)
  const byEmail = await countAttempt(db, `probe:email:${email}`, now)
  if (byClient > PROBES_PER_CLIENT || byEmail > PROBES_PER_EMAIL) return 'password'

  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return known ? 'password' : 'register'
}

/** Attempts under a key in the last hour, this one included; counted in the database, so that two nodes agree. */
export async function countAttempt(db: Db, key: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into "rateLimit" as r (key, count, "lastRequest") values (${key}, 1, ${now.getTime()})
    on conflict (key) do update set
      count = case when r."lastRequest" < ${now.getTime() - HOUR_MS} then 1 else r.count + 1 end,
      "lastRequest" = case when r."lastRequest" < ${now.getTime() - HOUR_MS} then excluded."lastRequest" else r."lastRequest" end
    returning count`.execute(db)
  return rows[0]!.count
}
