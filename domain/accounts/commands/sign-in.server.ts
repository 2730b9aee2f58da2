import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { SignInFailure } from '../errors.ts'
import type { Auth } from '../gateway.server.ts'
import { isOutdated, NO_PASSWORD } from '#platform/password-hash.server.ts'
import { clientOf, type Door, type Session } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent, noteEventAt } from './note-event.server.ts'
import { enterAccount } from './enter-account.server.ts'
import { forgetTries, spendLogIn } from './spend-try.server.ts'

/**
 * Tries count before they are compared, with or without an account; a right password resets them.
 * Without an account, or one without a password, the comparison takes as long.
 */
export async function signIn(
  db: Db,
  { auth, budgets }: Door,
  { email, password }: { email: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const tried = { asker: await askerOf(db, auth, email, request, now), email, client: clientOf(request) }
  const { headers } = request
  const spent = await spendLogIn(budgets, tried, now)
  if (!spent.ok) {
    await noteEventAt(db, 'log-in-locked', { auth, email, headers }, now)
    return spent
  }

  const account = await db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'password'])
    .where('email', '=', email)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const isRight = await auth.passwords.verify({ hash: account?.password ?? NO_PASSWORD, password })
  if (!account || !isRight) {
    await noteEventAt(db, 'log-in-refused', { auth, email, headers, detail: 'password' }, now)
    return fail({ reason: 'wrong-credentials' })
  }
  if (isOutdated(account.password!)) await renewHash(db, auth, { id: account.id, hash: account.password!, password })
  const proved = { userId: account.id, way: 'password', proof: 'one' } as const
  const entered = await enterAccount(db, { auth, budgets }, proved, request, now)
  if (!entered) {
    await noteEvent(db, 'log-in-refused', { accountId: account.id, headers, detail: 'suspended' }, now)
    return fail({ reason: 'suspended' })
  }
  await forgetTries(budgets, tried)
  return ok(entered)
}

/** A password that was changed meanwhile stays the new one. */
async function renewHash(
  db: Db,
  auth: Auth,
  { id, hash, password }: { id: string; hash: string; password: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password: await auth.passwords.hash(password) })
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .where('password', '=', hash)
    .execute()
}
