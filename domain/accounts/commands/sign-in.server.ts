import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { SignInFailure } from '../errors.ts'
import { NO_PASSWORD } from '#platform/password-hash.server.ts'
import { clientOf, type Door, type Session } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent, noteEventAt } from './note-event.server.ts'
import { openSession } from './open-session.server.ts'
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
  const cookie = await openSession(db, auth, account.id, headers)
  if (!cookie) {
    await noteEvent(db, 'log-in-refused', { accountId: account.id, headers, detail: 'suspended' }, now)
    return fail({ reason: 'suspended' })
  }
  await forgetTries(budgets, tried)
  await noteEvent(db, 'log-in', { accountId: account.id, headers, detail: 'password' }, now)
  return ok({ cookies: [cookie] })
}
