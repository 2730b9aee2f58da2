import { newId } from '#kernel/ids.ts'
import { FRESH_MINUTES } from '#domain/accounts/fresh-proof.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { newSessionCookie } from '#domain/accounts/gateway.session-cookie.server.ts'
import { SESSION_IDLE_DAYS } from '#domain/accounts/session.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

const anAuth = createAuth({ secret: 'x'.repeat(40), publicUrl: 'http://localhost:3000' })

/** A log-in at some time, for readers of sessions; `tokenHash` is what its row stores, `cookie` what its browser sends. */
export async function aSession(
  db: Db,
  userId: string,
  { auth = anAuth, id = newId(), userAgent = null as string | null, minutesAgo = 0, days = SESSION_IDLE_DAYS } = {},
): Promise<{ id: string; tokenHash: string; cookie: string }> {
  const { cookie, hash } = newSessionCookie(auth)
  const at = sql`now() - make_interval(mins => ${minutesAgo})`
  await sql`insert into session (id, token_hash, "userId", "userAgent", "expiresAt", "createdAt", "updatedAt", proved_at)
    values (${id}, ${hash}, ${userId}, ${userAgent}, now() + make_interval(days => ${days}), ${at}, ${at}, ${at})`.execute(
    db,
  )
  return { id, tokenHash: hash, cookie: cookie.split(';')[0]! }
}

/** All log-ins of an account were so long ago that what asks for a fresh one asks who it is. */
export const madeStale = (db: Db, email: string) =>
  sql`update session set proved_at = now() - make_interval(mins => ${FRESH_MINUTES})
    from "user" u where u.id = "userId" and email = ${email}`.execute(db)
