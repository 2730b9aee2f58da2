import { answerPromotions } from '#domain/accounts/commands/answer-promotions.server.ts'
import { changePassword } from '#domain/accounts/commands/change-password.server.ts'
import { unlinkProvider } from '#domain/accounts/commands/unlink-provider.server.ts'
import { PasswordForm } from '#domain/accounts/input.ts'
import { signInProviders } from '#domain/accounts/sign-in-provider.ts'
import { requestExport } from '#domain/privacy/commands/request-export.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ownerProblem } from '../owner-problem.server.ts'
import { changeEmail } from './email-change.server.ts'
import { SettingsPage } from './settings-page.tsx'
import { settingsView } from './settings.view.server.ts'
import type { Route } from './+types/settings.route'

const notices = [
  'export',
  'password',
  'promotions',
  'unblocked',
  'preferences',
  'connected',
  'disconnected',
  'email',
  'email-again',
] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const saved = searchOf(url)['saved']
  const view = await settingsView(request.headers, context)
  // A finished export is reported further down the page.
  const isOver = saved === 'export' && view.data?.state === 'ready'
  return {
    ...view,
    saved: isOver ? null : (notices.find((notice) => notice === saved) ?? null),
    page: pageMeta(context, { title: t('account:title'), description: t('account:description'), path: null }),
  }
}

/** Each form of the page says what it wants. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { to } = visitorOf(context)
  const { userId } = actorOf(context)
  const form = await formOf(request)
  const saved = (what: (typeof notices)[number]) => redirect(to(`/account/settings?saved=${what}`))

  const intent = intentOf(form, intents)
  switch (intent) {
    case 'password':
      return (await newPassword(form, request, context)) ?? saved('password')
    case 'disconnect':
      return (await disconnect(form, request, context)) ?? saved('disconnected')
    case 'email':
    case 'email-codes':
    case 'email-withdraw':
    case 'email-again':
      return changeEmail(intent, form, request, context)
    case 'export':
      // A request that comes too soon changes nothing, and the page shows the existing export.
      await requestExport(db, userId, clock(), request.headers)
      return saved('export')
    case 'promotions':
      await answerPromotions(db, userId, form['promotions'] === 'on', clock())
      return saved('promotions')
  }
}

const intents = [
  'password',
  'disconnect',
  'email',
  'email-codes',
  'email-withdraw',
  'email-again',
  'export',
  'promotions',
] as const

type Context = Route.ActionArgs['context']

/** @returns what is wrong, beside its fields; null once it is changed */
async function newPassword(form: Record<string, string>, request: Request, context: Context) {
  const { db, auth, budgets, clock } = context.get(services)
  const { t } = visitorOf(context)
  const parsed = PasswordForm.safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [name, t(key)])
    return data({ problems: Object.fromEntries(problems) as Record<string, string> }, { status: 400 })
  }
  const { current, password } = parsed.data
  const input = { actor: actorOf(context), password: current, next: password }
  const changed = await changePassword(db, { auth, budgets }, input, request, clock())
  if (changed.ok) return null
  const { failure } = changed
  switch (failure.reason) {
    case 'common-password':
      return data({ problems: { password: t('auth:problems.commonPassword') } }, { status: 400 })
    case 'shared-account':
      return data({ problems: { current: t('auth:problems.shared') } }, { status: 403 })
    case 'own-parts':
      return data({ problems: { password: t('auth:problems.ownParts') } }, { status: 400 })
    case 'same-password':
      return data({ problems: { password: t('auth:problems.samePassword') } }, { status: 400 })
  }
  const { problem, status } = ownerProblem(failure, context)
  return data({ problems: { current: problem } }, { status })
}

/** @returns what is wrong; null once it is done */
async function disconnect(form: Record<string, string>, request: Request, context: Context) {
  const { db, auth, clock } = context.get(services)
  const { t } = visitorOf(context)
  const provider = signInProviders.find((each) => each === form['provider'])
  if (!provider) return null
  const own = { userId: actorOf(context).userId, provider, origin: auth.linksAt(request), headers: request.headers }
  const gone = await unlinkProvider(db, own, clock())
  return gone.ok ? null : data({ problems: { ways: t('account:ways.last') } }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Settings({ loaderData: { page: _page, ...own }, actionData }: Route.ComponentProps) {
  const none = { problems: {}, emailProblems: {}, emailTyped: {} }
  return <SettingsPage {...own} {...none} {...actionData} />
}
