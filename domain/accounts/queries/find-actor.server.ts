import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../account.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { sessionEnd } from './session-end.server.ts'

/**
 * The request's user; without a session's cookie no query runs.
 *
 * @throws the database's error, because an outage does not mean signed out
 */
export const findActor = async (db: Db, auth: Auth, headers: Headers): Promise<Actor | null> =>
  (await findActorAnd(db, auth, headers, () => sql<null>`null`))?.actor ?? null

/**
 * Reads the actor and more in one statement.
 *
 * @param also an expression of their id
 */
export async function findActorAnd<Also>(
  db: Db,
  auth: Auth,
  headers: Headers,
  also: (userId: RawBuilder<string>) => RawBuilder<Also>,
): Promise<{ actor: Actor; also: Also } | null> {
  const tokenHash = sessionHashOf(auth, headers)
  if (!tokenHash) return null

  // A database function keeps its plan; a plain statement was planned anew for each request.
  const { rows } = await sql<{ person: SignedIn; also: Also }>`
    select person, ${also(sql`(person ->> 'userId')::uuid`)} as also
    from signed_in(${tokenHash}) as person where person is not null`.execute(db)
  if (!rows[0]) return null
  const { isUnseen, ...actor } = rows[0].person
  if (isUnseen) await noteSeen(db, tokenHash, auth.countryAt(headers))
  return { actor, also: rows[0].also }
}

/** `signed_in` in db/routines/accounts.sql writes this. */
type SignedIn = Actor & { isUnseen: boolean }

/** Use is noted once an hour, as the list of sessions shows it, and moves the session's end. */
const noteSeen = (db: Db, tokenHash: string, country: string | null) =>
  sql`update session set "updatedAt" = now(), country = coalesce(${country}, country), "expiresAt" = ${sessionEnd(sql.ref('session.userId'), sql.ref('session.createdAt'))}
    where token_hash = ${tokenHash}`.execute(db)
