import { signIn } from '#domain/accounts/commands/sign-in.server.ts'
import { signUp } from '#domain/accounts/commands/sign-up.server.ts'
import type { SignInFailure } from '#domain/accounts/errors.ts'
import { EmailForm, safeReturn, SignInForm, signUpForm } from '#domain/accounts/input.ts'
import { nextForm } from '#domain/accounts/queries.server.ts'
import { demoAccounts } from '#domain/accounts/demo.ts'
import { useTranslation } from '../ui/texts.tsx'
import { data, Form, redirect, useSearchParams } from 'react-router'
import { type AuthAnswer, AuthSteps } from './auth-steps.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { formOf } from '../session/form.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { afterLogIn } from '../bookings/panel/reserve-after-log-in.server.ts'
import { connection, services } from '../session/services.ts'
import { todayAt, visitorOf } from '../session/visitor.server.ts'
import type { Route } from './+types/enter.route'

/** No link leads here: the log-in is a dialog over the current page. Checked in middleware, because a loader also runs after a form. */
const onlyForForms: Route.MiddlewareFunction = ({ request, url }, next) => {
  if (request.method === 'GET')
    throw redirect(`/?auth=login&to=${encodeURIComponent(safeReturn(url.searchParams.get('to')))}`)
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [onlyForForms]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const answer = await answerTo(form, request, context)
  if (!('cookies' in answer)) {
    const demo = context.get(services).demo ? demoAccounts : null
    return data({ ...answer, to: safeReturn(form['to']), demo }, { status: statusOf(answer, context) })
  }

  const { address, cookies } = await afterLogIn(form['to'], answer.cookies, request, context)
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(address, { headers })
}

type Context = Route.ActionArgs['context']

function statusOf(answer: AuthAnswer, context: Context): number {
  if (context.get(connection).retryAfterSeconds !== undefined) return 429
  return Object.keys(answer.problems).length ? 400 : 200
}

async function answerTo(
  form: Record<string, string>,
  request: Request,
  context: Context,
): Promise<AuthAnswer | { cookies: string[] }> {
  const { password: _secret, ...typed } = form
  if (form['step'] === 'password') return enterPassword(form, typed, request, context)
  if (form['step'] === 'register') return register(form, typed, request, context)

  const parsed = EmailForm.safeParse(form)
  if (!parsed.success) return { step: 'email', problems: problemsOf(parsed.error), typed }
  const { db, budgets, clock } = context.get(services)
  const step = await nextForm(db, budgets, parsed.data.email, context.get(connection).client, clock())
  return { step, problems: {}, typed: { email: parsed.data.email } }
}

type Typed = Record<string, string>

async function enterPassword(form: Typed, typed: Typed, request: Request, context: Context) {
  const parsed = SignInForm.safeParse(form)
  if (!parsed.success) return { step: 'password' as const, problems: problemsOf(parsed.error), typed }

  const { clock, ...door } = context.get(services)
  const outcome = await signIn(door, parsed.data, request, clock())
  return outcome.ok
    ? outcome.value
    : { step: 'password' as const, problems: { form: messageOf(outcome.failure, context) }, typed }
}

async function register(form: Typed, typed: Typed, request: Request, context: Context) {
  const { db, clock, ...door } = context.get(services)
  const parsed = signUpForm(todayAt(context)).safeParse(form)
  if (!parsed.success) return { step: 'register' as const, problems: problemsOf(parsed.error), typed }

  const { language, currency } = visitorOf(context)
  const outcome = await signUp(db, door, parsed.data, { language, currency }, request, clock())
  return outcome.ok
    ? outcome.value
    : { step: 'register' as const, problems: { form: messageOf(outcome.failure, context) }, typed }
}

function messageOf(failure: SignInFailure, context: Context): string {
  if ('retryAfterSeconds' in failure) context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
  switch (failure.reason) {
    case 'wrong-credentials':
      return 'auth:problems.wrongCredentials'
    case 'too-many-tries':
      return 'auth:problems.tooManyTries'
    case 'too-many-accounts':
      return 'auth:problems.tooManyAccounts'
    case 'email-taken':
      return 'auth:problems.emailTaken'
    case 'unavailable':
      return 'auth:problems.unavailable'
  }
}

/** The same steps as a page, for visitors without JavaScript. */
export default function Enter({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const [params] = useSearchParams()
  return (
    <main id="main" className="page max-w-[38rem] py-12">
      <PageTitle className="mb-6">{t(`${actionData?.step ?? 'email'}.title`)}</PageTitle>
      <AuthSteps
        to={actionData?.to ?? params.get('to') ?? '/'}
        answer={actionData}
        demoAccounts={actionData?.demo ?? null}
        isBusy={false}
        as={Form}
      />
    </main>
  )
}
