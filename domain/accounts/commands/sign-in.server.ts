import type { Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { SignInFailure } from '../errors.ts'
import { askLibrary, clientOf, type Door, outcomeOf, type Session } from './ask-library.server.ts'
import { askerOf } from './know-browser.server.ts'
import { forgetTries, spendLogIn } from './spend-try.server.ts'

/** Tries count before they are compared, with or without an account; a right password resets them. */
export async function signIn(
  db: Db,
  { auth, budgets }: Door,
  credentials: { email: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const { email } = credentials
  const tried = { asker: await askerOf(db, auth, email, request, now), email, client: clientOf(request) }
  const spent = await spendLogIn(budgets, tried, now)
  if (!spent.ok) return spent

  const outcome = outcomeOf(await askLibrary(auth, '/sign-in/email', credentials, request))
  if (outcome.ok) await forgetTries(budgets, tried)
  return outcome
}
