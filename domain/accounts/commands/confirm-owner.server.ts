import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { OwnerFailure } from '../errors.ts'
import { sessionTokenOf } from '../gateway.server.ts'
import type { Door } from './ask-library.server.ts'

/** Who has no password proves to be the owner by having signed in so many minutes ago at most. */
const RECENT_MINUTES = 15

/**
 * Asks for the password again, before what would hurt the owner if somebody else sat at the open session. An account without a password
 * was signed in to by another way, and that must not be long ago.
 */
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
    return (await isRecent(db, await sessionTokenOf(auth, request.headers))) ? ok(null) : fail({ reason: 'not-recent' })
  const { password: passwords } = await auth.$context
  return (await passwords.verify({ hash, password })) ? ok(null) : fail({ reason: 'wrong-password' })
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

/** By the database's clock, which has also written when the session began. */
async function isRecent(db: Db, token: string | null): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token', '=', token)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`)
    .executeTakeFirst()
  return session !== undefined
}
