import { fail, type Result } from '#kernel/result.ts'
import type { SignInFailure } from '../errors.ts'
import { askLibrary, clientOf, type Door, outcomeOf, type Session } from './ask-library.server.ts'

/**
 * By password. Tries are counted before they are compared, for accounts that exist and for others; a right password forgets those of its
 * account.
 */
export async function signIn(
  { auth, budgets }: Door,
  credentials: { email: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const { email } = credentials
  const spent = [
    await budgets.spend('logIn', clientOf(request), now),
    await budgets.spend('logInOfAccount', email, now),
    await budgets.spend('logInOfAccountLong', email, now),
  ]
  const waits = spent.flatMap((each) => (each.ok ? [] : [each.failure.retryAfterSeconds]))
  if (waits.length > 0) return fail({ reason: 'too-many-tries', retryAfterSeconds: Math.max(...waits) })

  const outcome = outcomeOf(await askLibrary(auth, '/sign-in/email', credentials, request))
  if (outcome.ok) await budgets.forget(['logInOfAccount', 'logInOfAccountLong'], email)
  return outcome
}
