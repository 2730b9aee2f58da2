import { fail, type Result } from '#kernel/result.ts'
import type { SignInFailure } from '../errors.ts'
import { askLibrary, clientOf, type Door, outcomeOf, type Session } from './ask-library.server.ts'

export async function signIn(
  { auth, budgets }: Door,
  credentials: { email: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const spent = await budgets.spend('logIn', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  return outcomeOf(await askLibrary(auth, '/sign-in/email', credentials, request))
}
