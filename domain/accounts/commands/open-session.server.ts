import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction, violates } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Auth, CLIENT_IP_HEADER } from '../gateway.server.ts'
import { newSessionCookie, sessionHashOf } from '../gateway.session-cookie.server.ts'
import { sessionEnd } from '../queries/session-end.server.ts'
import type { Factors } from '../second-factor.ts'
import { MAX_SESSIONS } from '../session.ts'

/**
 * Called by `enterAccount` and, once a second factor is proved, `enterFactor`; each log-in gets a new token.
 *
 * @param headers of the request, whose browser's earlier session ends
 * @param factors with which the user has shown who they are
 * @returns the session's cookie; null where the account is not live, which the database checks
 */
export async function openSession(
  db: Db,
  auth: Auth,
  userId: string,
  headers: Headers,
  factors: Factors = 'one',
): Promise<string | null> {
  const { cookie, hash } = newSessionCookie(auth)
  const former = sessionHashOf(auth, headers)
  // E-mails lead to the site of the last log-in.
  const [site, country] = [auth.siteAt(headers), auth.countryAt(headers)]
  const [network, userAgent] = [headers.get(CLIENT_IP_HEADER) ?? '', headers.get('user-agent') ?? '']
  try {
    await inTransaction(db, async (tx) => {
      // Concurrent log-ins count each other against the limit.
      await sql`select wait_for_turn('sessions', ${userId})`.execute(tx)
      // A person's own earlier row stays under the new token, because the browser's pushes belong to it.
      await sql`
        with noted as (update profiles set site = ${site} where user_id = ${userId} and site <> ${site}),
        others as (delete from session where token_hash = ${former} and "userId" <> ${userId}),
        surplus as (delete from session where id in (
          select id from session where "userId" = ${userId} and token_hash is distinct from ${former}
          order by "updatedAt" desc, id desc offset ${MAX_SESSIONS - 1})),
        renewed as (
          update session set token_hash = ${hash}, "createdAt" = now(), "updatedAt" = now(), proved_at = now(),
            "expiresAt" = ${sessionEnd(sql`${userId}::uuid`, sql`now()`)}, "ipAddress" = ${network}, "userAgent" = ${userAgent},
            factors = ${factors}, country = ${country}
          where token_hash = ${former} and "userId" = ${userId} returning id)
        insert into session (id, token_hash, "userId", "expiresAt", "ipAddress", "userAgent", factors, country)
        select ${newId()}::uuid, ${hash}, ${userId}::uuid, ${sessionEnd(sql`${userId}::uuid`, sql`now()`)}, ${network}, ${userAgent},
          ${factors}, ${country}
        where not exists (select from renewed)`.execute(tx)
    })
    return cookie
  } catch (error) {
    if (violates(error, 'sessions_are_of_live_accounts')) return null
    throw error
  }
}
