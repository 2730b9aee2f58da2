import type { Session } from '#domain/accounts/commands/door.server.ts'
import type { CodeFailure, PasskeyFailure, ResetFailure, SignInFailure } from '#domain/accounts/errors.ts'
import type { RouterContextProvider } from 'react-router'
import { connection } from '#app/session/services.ts'
import type { AuthAnswer, AuthStep } from './auth-answer.ts'
import { waitingStep } from './factor-form.server.ts'

type Context = Readonly<RouterContextProvider>
type Form = Record<string, string>

/** Cookies where a session has opened. */
export type AuthOutcome = AuthAnswer & { cookies?: readonly string[] }

export const refused = (step: AuthStep, typed: Form, problems: Form): AuthAnswer => ({ step, problems, typed })

/** A log-in that waits for a second factor is not done yet. */
export function done(what: NonNullable<AuthAnswer['done']>, session: Session, context: Context): AuthOutcome {
  const { cookies, waits } = session
  if (waits) return { ...waitingStep(waits, context), cookies }
  return { step: 'done', done: what, problems: {}, typed: {}, cookies }
}

export type Failure = SignInFailure | CodeFailure | PasskeyFailure

export function failed(step: AuthStep, typed: Form, failure: Failure, context: Context, field = 'form'): AuthAnswer {
  const isSlowed = 'retryAfterSeconds' in failure
  if (isSlowed) context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  // Problems that no change of that field would fix.
  const at = isSlowed || failure.reason === 'suspended' ? 'form' : field
  return {
    ...refused(step, typed, { [at]: problemOf[failure.reason] }),
    ...(isSlowed && { waitSeconds: failure.retryAfterSeconds }),
  }
}

/** Said above every form, with the address to write to. */
export const SUSPENDED = 'auth:problems.suspended'

export const problemOf = {
  'wrong-credentials': 'auth:problems.wrongCredentials',
  'too-many-tries': 'auth:problems.tooManyTries',
  'too-many-accounts': 'auth:problems.tooManyAccounts',
  'too-many-codes': 'auth:problems.tooManyCodes',
  'sign-up-closed': 'auth:problems.signUpClosed',
  'email-taken': 'auth:problems.emailTaken',
  'common-password': 'auth:problems.commonPassword',
  suspended: SUSPENDED,
  'own-parts': 'auth:problems.ownParts',
  'shared-account': 'auth:problems.shared',
  'wrong-passkey': 'auth:problems.wrongPasskey',
  'stopped-passkey': 'auth:problems.stoppedPasskey',
  'same-password': 'auth:problems.samePassword',
  'wrong-code': 'auth:problems.wrongCode',
  'code-expired': 'auth:problems.codeExpired',
  'code-used-up': 'auth:problems.codeUsedUp',
  'link-expired': 'auth:problems.linkExpired',
} satisfies Record<(Failure | ResetFailure)['reason'], string>

/** Spec §8: what a step says when it could not be done at all. */
export const brokenTexts: Readonly<Partial<Record<string, string>>> = {
  email: 'auth:problems.unavailable',
  password: 'auth:problems.authentication',
  passkey: 'auth:problems.authentication',
  link: 'auth:problems.authentication',
  register: 'auth:problems.registration',
  code: 'auth:problems.verification',
  sendCode: 'auth:problems.verification',
  factor: 'auth:problems.unavailable',
  recovery: 'auth:problems.unavailable',
  emailed: 'auth:problems.unavailable',
  forgot: 'auth:problems.resetEmail',
}
