import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../account.ts'
import { type Auth, sessionTokenOf } from '../gateway.server.ts'

/**
 * The user of a request: null without a session, and without a query when no cookie names one. A session that was ended
 * is invalid from the next request on.
 *
 * @throws the database's error when it cannot be read now: that is not the same as signed out
 */
export const findActor = async (db: Db, auth: Auth, headers: Headers): Promise<Actor | null> =>
  (await findActorAnd(db, auth, headers, () => sql<null>`null`))?.actor ?? null

/**
 * The same, and what else is asked of them in the same statement.
 *
 * @param also an expression of their id
 */
export async function findActorAnd<Also>(
  db: Db,
  auth: Auth,
  headers: Headers,
  also: (userId: RawBuilder<string>) => RawBuilder<Also>,
): Promise<{ actor: Actor; also: Also } | null> {
  const token = await sessionTokenOf(auth, headers)
  if (!token) return null

  // A function of the database keeps its plan: as a statement of its own it was planned anew for each request.
  const { rows } = await sql<{ person: SignedIn; also: Also }>`
    select person, ${also(sql`(person ->> 'userId')::uuid`)} as also
    from signed_in(${token}) as person where person is not null`.execute(db)
  if (!rows[0]) return null
  const { isUnseen, ...actor } = rows[0].person
  if (isUnseen) await noteSeen(db, token)
  return { actor, also: rows[0].also }
}

/** As `signed_in` writes it, in db/routines/accounts.sql. */
type SignedIn = Actor & { isUnseen: boolean }

/** When a device was last used, to the hour: the list of sessions says so. */
const noteSeen = (db: Db, token: string) =>
  sql`update session set "updatedAt" = now() where token = ${token}`.execute(db)
