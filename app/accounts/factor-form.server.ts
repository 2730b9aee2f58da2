import type { Session, Waits } from '#domain/accounts/commands/door.server.ts'
import { enterFactor } from '#domain/accounts/commands/enter-factor.server.ts'
import { sendCode } from '#domain/accounts/commands/send-code.server.ts'
import type { EnterFailure } from '#domain/accounts/errors.ts'
import { FactorForm } from '#domain/accounts/input.ts'
import { findWaiting } from '#domain/accounts/queries/find-waiting.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import type { RouterContextProvider } from 'react-router'
import { connection, services } from '#app/session/services.ts'
import type { AuthAnswer } from './auth-answer.ts'

type Context = Readonly<RouterContextProvider>
type FactorStep = 'factor' | 'recovery' | 'emailed'

/** The step for which a log-in waits. */
export function waitingStep({ asks, email, unsent }: Waits, context: Context): AuthAnswer {
  if (asks === 'app') return { step: 'factor', problems: {}, typed: {} }
  return emailedStep(email, unsent?.retryAfterSeconds, context)
}

/** @param unsentFor seconds until another code may be sent; undefined where it was sent */
function emailedStep(email: string, unsentFor: number | undefined, context: Context): AuthAnswer {
  const typed = { email }
  if (unsentFor === undefined) return { step: 'emailed', problems: {}, typed }
  context.get(connection).retryAfterSeconds = unsentFor
  return { step: 'emailed', problems: { form: 'auth:problems.tooManyCodes' }, typed, waitSeconds: unsentFor }
}

/** The step of this browser's waiting log-in; null where none waits. */
export async function waitingAnswer(request: Request, context: Context): Promise<AuthAnswer | null> {
  const { db, auth, clock } = context.get(services)
  const waits = await findWaiting(db, auth, request, clock())
  return waits && waitingStep(waits, context)
}

/** Enters the code of a second factor. @returns the session that it opens, or what is wrong */
export async function enterWaiting(
  form: Record<string, string>,
  request: Request,
  context: Context,
): Promise<Session | AuthAnswer> {
  const { email = '' } = form
  const typed: AuthAnswer['typed'] = email ? { email } : {}
  const parsed = FactorForm.safeParse(form)
  if (!parsed.success) return { step: form['step'] as FactorStep, problems: problemsOf(parsed.error), typed }
  const { step, code } = parsed.data
  const { db, clock, ...door } = context.get(services)
  const entered = await enterFactor(db, door, { code }, request, clock())
  if (entered.ok) return entered.value
  const { failure } = entered
  const problem = problemOf(failure, step)
  if (failure.reason === 'log-in-over' || failure.reason === 'suspended')
    return { step: 'email', problems: { form: problem }, typed: {} }
  if (failure.reason !== 'too-many-tries') return { step, problems: { code: problem }, typed }
  context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  return { step, problems: { form: problem }, typed, waitSeconds: failure.retryAfterSeconds }
}

function problemOf({ reason }: EnterFailure, step: FactorStep): string {
  if (reason === 'wrong-factor' && step === 'recovery') return 'auth:problems.wrongRecovery'
  return problems[reason]
}

const problems: Readonly<Record<EnterFailure['reason'], string>> = {
  'wrong-factor': 'auth:problems.wrongFactor',
  'factor-spent': 'auth:problems.factorSpent',
  'too-many-tries': 'auth:problems.tooManyFactors',
  'wrong-code': 'auth:problems.wrongCode',
  'code-expired': 'auth:problems.codeExpired',
  'code-used-up': 'auth:problems.codeUsedUp',
  'log-in-over': 'auth:problems.factorOver',
  suspended: 'auth:problems.suspended',
}

/** Sends another code to the account whose log-in waits for one in this browser. */
export async function sendWaitingCode(request: Request, context: Context): Promise<AuthAnswer> {
  const { db, clock, ...door } = context.get(services)
  const waits = await findWaiting(db, door.auth, request, clock())
  if (waits?.asks !== 'email') return { step: 'email', problems: { form: problems['log-in-over'] }, typed: {} }
  const sent = await sendCode(db, door, waits, request, clock())
  return emailedStep(waits.email, sent.ok ? undefined : sent.failure.retryAfterSeconds, context)
}
