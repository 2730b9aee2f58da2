import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Actor } from './account.ts'
import { type Auth, sessionTokenOf } from './gateway.server.ts'

/**
 * The user of a request: null without a session, and without a query when no cookie names one. A session that was ended
 * is invalid from the next request on.
 *
 * @throws the database's error when it cannot be read now: that is not the same as signed out
 */
export async function findActor(db: Db, auth: Auth, headers: Headers): Promise<Actor | null> {
  const token = await sessionTokenOf(auth, headers)
  if (!token) return null

  const row = await db
    .selectFrom('session')
    .innerJoin('profiles', 'profiles.user_id', 'session.userId')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .select(['user_id', 'first_name', 'last_name', 'email', 'role', 'language', 'currency'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('listings').whereRef('host_id', '=', 'profiles.user_id').select('listings.id'))
        .as('is_host'),
    )
    .where('session.token', '=', token)
    .where('session.expiresAt', '>', sql<Date>`now()`)
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

/**
 * Which form comes after the e-mail address. Over the rate limit the answer is always 'password', so that it reveals
 * nothing (decision B4).
 */
export async function nextForm(
  db: Db,
  budgets: Budgets,
  email: string,
  client: string,
  now: Date,
): Promise<'password' | 'register'> {
  const ofClient = await budgets.spend('accountQuestion', client, now)
  const ofEmail = await budgets.spend('accountQuestionOfEmail', email, now)
  if (!ofClient.ok || !ofEmail.ok) return 'password'

  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return known ? 'password' : 'register'
}
