import { withBrowserSecret } from '#domain/accounts/commands/know-browser.server.ts'
import { mayAddFirstPasskey } from '#domain/accounts/queries/may-add-first-passkey.server.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { connection, services } from '#app/session/services.ts'
import { afterLogIn } from '#app/bookings/panel/reserve-after-log-in.server.ts'
import type { AuthAnswer, AuthReply } from './auth-answer.ts'
import { answerForm } from './auth-form.server.ts'
import { type AuthOutcome, brokenTexts, SUSPENDED } from './auth-outcome.server.ts'
import { DoorPage } from './door-page.tsx'
import { doorPageView, shownEmailTo } from './door.view.server.ts'
import type { Route } from './+types/enter.route'

export const loader = ({ request, url, context }: Route.LoaderArgs) => doorPageView(request, url, context)

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  // A code can only be entered in the browser that requested it.
  const browser = withBrowserSecret(request)
  const { cookies = [], ...answered } = await answerForm(form, browser.request, context).catch((error: unknown) =>
    broken(form, error, context),
  )
  const offers = answered.step === 'done' && (await offersPasskey(cookies, browser.request, context))
  const answer = offers ? { ...answered, offersPasskey: true } : answered
  const headers = new Headers()
  for (const cookie of browser.cookies) headers.append('set-cookie', cookie)
  if (cookies.length === 0 || isWaiting(answer)) {
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return data(await replyTo(answer, safeReturn(form['to']), context), { status: statusOf(answer, context), headers })
  }

  const after = await afterLogIn(form['to'], cookies, browser.request, context)
  for (const cookie of after.cookies) headers.append('set-cookie', cookie)
  if (answer.step === 'done' && !isOfScript(request)) return redirect(after.address, { headers })
  return data(await replyTo(answer, after.address, context), { headers })
}

type Context = Route.ActionArgs['context']

/** An account without one gets an offer where browsers have them; for that no log-in fails. */
async function offersPasskey(cookies: readonly string[], request: Request, context: Context): Promise<boolean> {
  const { db, auth } = context.get(services)
  if (!auth.relyingPartyAt(request) || !isOfScript(request)) return false
  const headers = new Headers({ cookie: cookies.map((each) => each.split(';')[0]).join('; ') })
  return mayAddFirstPasskey(db, auth, headers).catch(() => false)
}

/** No session is open yet, and whoever cannot go on is told whom to write to. */
const isWaiting = ({ step }: AuthAnswer) => step === 'factor' || step === 'recovery' || step === 'emailed'

const replyTo = async (answer: AuthAnswer, to: string, context: Context): Promise<AuthReply> => ({
  ...answer,
  to,
  shownEmail: await shownEmailTo(answer, context),
  ...(isWaiting(answer) && { helpAt: (await operatorEmails(context)).support }),
  ...(answer.problems['form'] === SUSPENDED && { writeTo: (await operatorEmails(context)).support }),
})

function statusOf(answer: AuthAnswer, context: Context): number {
  if (context.get(connection).retryAfterSeconds !== undefined) return 429
  if (answer.isBroken) return 503
  return Object.keys(answer.problems).length ? 400 : 200
}

/** Spec §8: what was typed stays, with a message of its own for each step. */
function broken(form: Record<string, string>, error: unknown, context: Context): AuthOutcome {
  const text = brokenTexts[form['step'] ?? 'email']
  if (!text) throw error
  context.get(services).log.error({ err: error }, 'a form of the log-in failed')
  const { email = '' } = form
  const step = shownAgain[form['step'] ?? ''] ?? (form['step'] as AuthAnswer['step'])
  return { step, problems: { form: text }, typed: { email }, isBroken: true }
}

/** Forms that are a part of another step. */
const shownAgain: Readonly<Partial<Record<string, AuthAnswer['step']>>> = {
  sendCode: 'code',
  passkey: 'email',
  link: 'email',
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Enter({ loaderData, actionData }: Route.ComponentProps) {
  return <DoorPage view={loaderData} answer={actionData} />
}
