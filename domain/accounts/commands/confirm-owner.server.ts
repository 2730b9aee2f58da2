import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { OwnerFailure } from '../errors.ts'
import { hasSecondFactor } from '../queries/has-second-factor.server.ts'
import { isFresh } from '../queries/is-fresh.server.ts'
import type { Door } from './door.server.ts'
import { noteProof } from './note-proof.server.ts'
import { noteEvent } from './note-event.server.ts'

/** Guesses at an open session are limited as at the log-in. */
const longLimits = ['logInOfAccount', 'logInOfAccountLong'] as const

/**
 * Protects the owner from others at the open session, by the password or, without one, by a fresh proof.
 * Where the account has a second factor, a form of its own asks for the password only in a session that has proved both lately.
 */
export async function confirmOwner(
  db: Db,
  door: Door,
  given: { userId: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<null, OwnerFailure>> {
  const asksBoth = await hasSecondFactor(db, given.userId)
  if (asksBoth && !(await isFresh(db, door.auth, request.headers))) return fail({ reason: 'not-recent' })
  const checked = await checkPassword(db, door, given, request, now)
  if (checked.ok && !asksBoth && checked.value === 'password') await noteProof(db, door.auth, request.headers)
  return checked.ok ? ok(null) : checked
}

/** @returns by what the owner is proved: an account without a password has a fresh session alone */
export async function checkPassword(
  db: Db,
  { auth, budgets }: Door,
  { userId, password }: { userId: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<'password' | 'session', OwnerFailure>> {
  const hash = await passwordHashOf(db, userId)
  if (hash === null) return (await isFresh(db, auth, request.headers)) ? ok('session') : fail({ reason: 'not-recent' })

  const own = `own ${userId}`
  for (const limit of ['logIn', ...longLimits] as const) {
    const spent = await budgets.spend(limit, own, now)
    if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  }
  if (!(await auth.passwords.verify({ hash, password }))) {
    await noteEvent(db, 'owner-refused', { accountId: userId, headers: request.headers }, now)
    return fail({ reason: 'wrong-password' })
  }
  await budgets.forget(longLimits, own)
  return ok('password')
}

/** Null for an account without a password. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}
