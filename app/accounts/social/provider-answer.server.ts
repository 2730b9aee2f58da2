import { handOver } from '#domain/accounts/commands/hand-over.server.ts'
import { withBrowserSecret } from '#domain/accounts/commands/know-browser.server.ts'
import { returnFromProvider } from '#domain/accounts/commands/return-from-provider.server.ts'
import type { ProviderFailure } from '#domain/accounts/errors.ts'
import { seal, unseal } from '#domain/accounts/gateway.server.ts'
import { type ProviderProfile, sealedProfile } from '#domain/accounts/input.ts'
import { addMinutes } from '#kernel/zones.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { afterLogIn } from '#app/bookings/panel/reserve-after-log-in.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AuthAnswer } from '../auth-answer.ts'
import { waitingAnswer } from '../factor-form.server.ts'
import { cookieOf, readCookie } from './cookies.server.ts'

type Context = Readonly<RouterContextProvider>

/** The parameters of a provider's answer, with the maximum characters read of each. */
const longest = { state: 100, code: 2000, error: 100, user: 1000 } as const
type AnswerName = keyof typeof longest

/** Minutes for a new user to fill in the form. */
const FORM_MINUTES = 60

/** Whether a provider speaks here. */
export const isAnswer = (params: URLSearchParams) => params.has('state') || params.has('code') || params.has('error')

/** Redirects Apple's form to an address, since browsers send no cookies of ours with that form. */
export function answerByAddress(form: Readonly<Record<string, string>>): Response {
  const names = Object.keys(longest) as AnswerName[]
  const given = names.flatMap((name) => (form[name] ? [[name, form[name].slice(0, longest[name])]] : []))
  return redirect(`/auth/callback?${new URLSearchParams(given)}`, 303)
}

/** Redirects at once, so that the provider's answer is in no history and is not sent twice. */
export async function takeAnswer(params: URLSearchParams, incoming: Request, context: Context): Promise<Response> {
  const { request, cookies: ofBrowser } = withBrowserSecret(incoming)
  const { db, clock, ...door } = context.get(services)
  const { origin, actor, language } = visitorOf(context)
  const given = (name: AnswerName) => params.get(name)?.slice(0, longest[name]) ?? null
  const answer = {
    state: given('state') ?? '',
    code: given('error') === null ? given('code') : null,
    user: given('user'),
    browser: readCookie('way', request, origin),
  }
  const handover = await handOver(db, door.auth, answer, clock())
  if (handover) return redirect(visitorOf(context).to(`/auth/callback?handover=${handover}`), 303)
  const back = { ...answer, actor, language }
  const { provider, to, outcome } = await returnFromProvider(db, door, back, request, clock())
  if (!outcome.ok) return toPage({ problem: outcome.failure.reason, ...(provider && { provider }) }, [], context)
  const { value } = outcome
  if (value.step === 'factor') return toPage({ step: 'factor', to }, value.cookies, context)
  if (value.step !== 'in') return toNextStep({ ...value, to }, ofBrowser, context)
  const after = value.cookies.length > 0 ? await afterLogIn(to, value.cookies, request, context) : null
  return toPage({ to: after?.address ?? to }, after?.cookies ?? [], context)
}

async function toNextStep(
  { step, profile, to }: { step: 'form' | 'code'; profile: ProviderProfile; to: string },
  ofBrowser: readonly string[],
  context: Context,
): Promise<Response> {
  const { auth, clock, sendsEmails } = context.get(services)
  if (!sendsEmails) return toPage({ problem: 'not-open' }, [], context)
  const until = addMinutes(clock(), FORM_MINUTES)
  const sealed = seal(auth, 'profile', { ...profile, person: null, until })
  const cookie = cookieOf('named', sealed, FORM_MINUTES, visitorOf(context).origin)
  return toPage({ step, to }, [cookie, ...ofBrowser], context)
}

type Result =
  | { step: 'form' | 'code' | 'factor'; to: string }
  | { to: string }
  | { problem: ProviderFailure['reason']; provider?: string }

function toPage(result: Result, cookies: readonly string[], context: Context): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(visitorOf(context).to(`/auth/callback?${new URLSearchParams(result)}`), { status: 303, headers })
}

/** The step of whom a provider has named in this browser, or who waits for a second factor; null where that is over. */
export async function namedAnswer(step: string | null, request: Request, context: Context): Promise<AuthAnswer | null> {
  if (step === 'factor') return waitingAnswer(request, context)
  const { auth, clock } = context.get(services)
  const sealed = readCookie('named', request, visitorOf(context).origin)
  const profile = sealedProfile(unseal(auth, 'profile', sealed), clock())
  if (!profile?.email) return null
  const { provider, email, firstName, lastName } = profile
  if (step === 'code') return { step: 'code', problems: {}, typed: { email }, sealed }
  return { step: 'register', problems: {}, typed: { email, firstName, lastName }, sealed, provider }
}
