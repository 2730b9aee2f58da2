import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import { demoAccounts } from '#domain/accounts/demo.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import type { Actor } from '#domain/accounts/account.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import type { Db } from '#platform/db.server.ts'
import { codeSentAt } from '#domain/accounts/queries/code-sent-at.server.ts'
import { findReset } from '#domain/accounts/queries/find-reset.server.ts'
import { CODE_MINUTES } from '#domain/accounts/code.ts'
import { emailVaultOf } from '#domain/accounts/gateway.server.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AuthAnswer, AuthReply, ShownEmail } from './auth-answer.ts'
import { resetTokenOf } from './auth-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** The log-in's first step, the providers, and in demo mode the accounts that everybody may use. */
export type DoorView = {
  reply: Omit<AuthReply, 'to'>
  providers: readonly SignInProvider[]
  demoAccounts: typeof demoAccounts | null
}

/** A visitor's first step: address, new password by link, or the proof's code; null when signed in. */
export async function doorView(request: Request, url: URL, context: Context): Promise<DoorView | null> {
  const answer = await firstAnswer(request, url, context)
  if (!answer) return null
  return doorOf(answer, context)
}

/** The log-in from a given step on. */
export async function doorOf(answer: AuthAnswer, context: Context): Promise<DoorView> {
  const { demo, social } = context.get(services)
  const accounts = answer.step === 'email' && demo ? demoAccounts : null
  const helpAt = answer.step === 'emailed' ? (await operatorEmails(context)).support : undefined
  const reply = { ...answer, shownEmail: await shownEmailTo(answer, context), ...(helpAt && { helpAt }) }
  return { reply, providers: social.providers, demoAccounts: accounts }
}

/**
 * The log-in as a page.
 *
 * @throws a redirect onwards for a signed-in user
 */
export async function doorPageView(request: Request, url: URL, context: Context) {
  const { t, to } = visitorOf(context)
  const back = safeReturn(url.searchParams.get('to'))
  const door = await doorView(request, url, context)
  // Forms are sent to /auth/enter, whose answer is the page itself.
  if (!door && url.pathname !== '/auth/enter') throw redirect(to(back))
  const title = t(url.pathname.startsWith('/signup') ? 'auth:page.signUp' : 'auth:page.logIn')
  const page = pageMeta(context, { title, description: t('auth:page.text'), path: null })
  return { door: door ?? fromTheStart, to: back, page }
}

export type DoorPageView = Awaited<ReturnType<typeof doorPageView>>

const fromTheStart: DoorView = {
  reply: { step: 'email', problems: {}, typed: {}, shownEmail: null },
  providers: [],
  demoAccounts: null,
}

async function firstAnswer(request: Request, url: URL, context: Context): Promise<AuthAnswer | null> {
  const { db, auth, clock } = context.get(services)
  const { actor } = visitorOf(context)
  if (url.searchParams.get('auth') === 'reset') {
    const token = resetTokenOf(request, context)
    if (!token && actor) return ownReset(actor, db)
    const reset = token ? await findReset(db, auth, token, clock()) : null
    return reset
      ? { step: 'reset', problems: {}, typed: { email: reset.email } }
      : { step: 'email', problems: { form: 'auth:problems.linkExpired' }, typed: {} }
  }
  if (!actor) return { step: 'email', problems: {}, typed: {} }
  if (actor.isProved) return null
  if (url.searchParams.get('auth') === 'correct')
    return { step: 'correct', problems: {}, typed: { email: actor.email } }
  const sentAt = await codeSentAt(db, auth, request.headers, clock())
  return { step: sentAt ? 'code' : 'confirm', problems: {}, typed: { email: actor.email } }
}

/** In a session the present password stands for the link; without one there is only the link. */
async function ownReset({ userId, email }: Actor, db: Db): Promise<AuthAnswer> {
  const { hasPassword } = await findOwnSettings(db, userId)
  const typed = { email }
  return hasPassword
    ? { step: 'reset', problems: {}, typed, asksCurrent: true }
    : { step: 'forgot', problems: {}, typed }
}

/** The demo sends no e-mails, so the dialog shows the one that it mentions. */
export async function shownEmailTo({ step, typed }: AuthAnswer, context: Context): Promise<ShownEmail | null> {
  const { db, auth, demo, clock } = context.get(services)
  const { email } = typed
  if (!demo || !email || (step !== 'code' && step !== 'sent' && step !== 'emailed')) return null
  const since = addMinutes(clock(), -CODE_MINUTES)
  const found = await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, since)
  return found ? withOwnLink(found) : null
}

/** A phone beside the demo's machine follows the link at the address where it is. */
const withOwnLink = (email: ShownEmail): ShownEmail => ({
  ...email,
  link: email.link && email.link.slice(new URL(email.link).origin.length),
})
