import { startEmailChange, withdrawEmailChange } from '#domain/accounts/commands/change-email.server.ts'
import { finishEmailChange } from '#domain/accounts/commands/finish-email-change.server.ts'
import { tryAddressAgain } from '#domain/accounts/commands/try-address-again.server.ts'
import type { EmailChangeFailure, FinishFailure, OwnerFailure, Slowed } from '#domain/accounts/errors.ts'
import { EmailChangeForm, EmailCodesForm, NewCodeForm } from '#domain/accounts/input.ts'
import { isOldCodeNeeded } from '#domain/accounts/queries/is-old-code-needed.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { connection, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ownerProblem } from '../owner-problem.server.ts'

type Context = Readonly<RouterContextProvider>
type Fields = Record<string, string>

type Intent = 'email' | 'email-codes' | 'email-withdraw' | 'email-again'

/** Requests, confirms or withdraws a change of address, or tries the present one again; input other than the password is kept. */
export async function changeEmail(intent: Intent, form: Fields, request: Request, context: Context) {
  const { db, clock } = context.get(services)
  switch (intent) {
    case 'email':
      return start(form, request, context)
    case 'email-codes':
      return finish(form, request, context)
    case 'email-withdraw':
      await withdrawEmailChange(db, actorOf(context).userId, clock())
      return redirect(visitorOf(context).to('/account/settings'))
    case 'email-again':
      return tryAgain(request, context)
  }
}

async function start(form: Fields, request: Request, context: Context) {
  const { db, auth, budgets, clock } = context.get(services)
  const parsed = EmailChangeForm.safeParse(form)
  const typed = { email: form['email'] ?? '' }
  if (!parsed.success) return refused(problemsOf(parsed.error), 400, context, typed)
  const { email, current: password } = parsed.data
  const started = await startEmailChange(
    db,
    { auth, budgets },
    { actor: actorOf(context), email, password },
    request,
    clock(),
  )
  if (started.ok) return redirect(`${visitorOf(context).to('/account/settings')}#email`)
  const { failure } = started
  if (isOfOwner(failure)) {
    const { problem, status } = ownerProblem(failure, context)
    return data({ emailProblems: { current: problem }, emailTyped: typed }, { status })
  }
  return refused({ email: startProblems[failure.reason] }, slowed(failure, context), context, typed)
}

const isOfOwner = (failure: EmailChangeFailure): failure is OwnerFailure =>
  failure.reason === 'wrong-password' || failure.reason === 'not-recent' || failure.reason === 'too-many-tries'

const startProblems: Readonly<Record<string, string>> = {
  'shared-account': 'auth:problems.shared',
  'same-address': 'account:problems.sameAddress',
  'not-proved': 'account:email.unproved',
  'too-many-codes': 'account:problems.tooManyCodes',
}

async function tryAgain(request: Request, context: Context) {
  const { db, auth, budgets, clock } = context.get(services)
  const trial = { userId: actorOf(context).userId, origin: auth.linksAt(request) }
  const tried = await tryAddressAgain({ db, budgets }, trial, clock())
  if (tried.ok) return redirect(visitorOf(context).to('/account/settings?saved=email-again'))
  return refused({ again: 'account:problems.tooManyTries' }, slowed(tried.failure, context), context)
}

async function finish(form: Fields, request: Request, context: Context) {
  const { db, auth, budgets, clock } = context.get(services)
  const actor = actorOf(context)
  const asksBoth = await isOldCodeNeeded(db, auth, actor.userId, request.headers)
  const parsed = asksBoth ? EmailCodesForm.safeParse(form) : NewCodeForm.safeParse(form)
  if (!parsed.success) return refused(problemsOf(parsed.error), 400, context)
  const input = { actor, oldCode: null, ...parsed.data }
  const done = await finishEmailChange(db, { auth, budgets }, input, request, clock())
  if (!done.ok) {
    const { failure } = done
    const field = 'field' in failure ? failure.field : 'oldCode'
    return refused({ [field]: finishProblems[failure.reason] }, 400, context)
  }
  const headers = new Headers()
  for (const cookie of done.value.cookies) headers.append('set-cookie', cookie)
  return redirect(visitorOf(context).to('/account/settings?saved=email'), { headers })
}

const finishProblems: Record<FinishFailure['reason'], string> = {
  'wrong-code': 'auth:problems.wrongCode',
  'code-expired': 'account:problems.changeOver',
  'code-used-up': 'account:problems.changeOver',
  'change-over': 'account:problems.changeOver',
}

/** @returns the status of the answer */
function slowed(failure: EmailChangeFailure | Slowed, context: Context): number {
  if (!('retryAfterSeconds' in failure)) return 400
  context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  return 429
}

function refused(
  problems: Record<string, string | undefined>,
  status: number,
  context: Context,
  emailTyped: Fields = {},
) {
  const { t } = visitorOf(context)
  const emailProblems = Object.fromEntries(
    Object.entries(problems).map(([name, key]) => [name, t(key ?? 'auth:problems.unavailable')]),
  ) as Record<string, string>
  return data({ emailProblems, emailTyped }, { status })
}
