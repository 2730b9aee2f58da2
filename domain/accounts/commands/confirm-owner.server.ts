import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { OwnerFailure } from '../errors.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'

/** An owner without a password must have signed in within so many minutes. */
const RECENT_MINUTES = 15

/** Protects the owner from others at the open session, by the password or a recent sign-in. */
export async function confirmOwner(
  db: Db,
  { auth, budgets }: Door,
  { userId, password }: { userId: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<null, OwnerFailure>> {
  const spent = await budgets.spend('logIn', `own ${userId}`, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })

  const hash = await passwordHashOf(db, userId)
  if (hash === null)
    return (await isRecent(db, sessionHashOf(auth, request.headers))) ? ok(null) : fail({ reason: 'not-recent' })
  if (await auth.passwords.verify({ hash, password })) return ok(null)
  await noteEvent(db, 'owner-refused', { accountId: userId, headers: request.headers }, now)
  return fail({ reason: 'wrong-password' })
}

async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** The database's clock has also written when the session began. */
async function isRecent(db: Db, tokenHash: string | null): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`)
    .executeTakeFirst()
  return session !== undefined
}
