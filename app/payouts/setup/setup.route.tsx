import { MAX_PASSWORD } from '#domain/accounts/password.ts'
import type { AccountFailure } from '#domain/payouts/errors.ts'
import { changePayoutAccount, removePayoutAccount } from '#domain/payouts/commands/change-payout-account.server.ts'
import { ChosenFields, payoutForm } from '#domain/payouts/input.ts'
import { CHANGES_PER_DAY } from '#domain/payouts/payout-account.ts'
import { problemsOf } from '#kernel/fields.ts'
import { currencies } from '#kernel/money.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { ownerProblem } from '../../accounts/owner-problem.server.ts'
import { metaTags } from '../../seo/page-meta.ts'
import { pageMeta } from '../../seo/page.server.ts'
import { formOf, searchOf } from '../../session/form.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import { SetupPage } from './setup-page.tsx'
import { setupView } from './setup.view.server.ts'
import type { Route } from './+types/setup.route'

const notices = ['set', 'removed'] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const params = searchOf(url)
  return {
    ...(await setupView(params, context)),
    saved: notices.find((notice) => notice === params['saved']) ?? null,
    page: pageMeta(context, { title: t('paymentSetup:title'), description: t('paymentSetup:description'), path: null }),
  }
}

type Context = Readonly<RouterContextProvider>
type Fields = Record<string, string>

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request)
  return form['intent'] === 'remove' ? remove(form, request, context) : set(form, url, request, context)
}

async function set(form: Fields, url: URL, request: Request, context: Context) {
  const { clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const chosen = ChosenFields.parse({ ...searchOf(url), ...form })
  if (!chosen.country) return refused({ country: t('paymentSetup:problems.country') }, 400, form)
  const { country, method } = chosen
  const details = payoutForm(method, country).safeParse(form)
  if (!details.success) {
    const problems = Object.entries(problemsOf(details.error)).map(([name, key]) => [name, t(key)])
    return refused(Object.fromEntries(problems), 400, form)
  }
  const changed = await changePayoutAccount(
    worksOf(context),
    ownerOf(form, context),
    { country, details: details.data },
    request,
    clock(),
  )
  if (changed.ok) return redirect(to('/payment-setup?saved=set'))
  const { problem, status } = problemOf(changed.failure, context)
  return refused({ current: problem }, status, form)
}

async function remove(form: Fields, request: Request, context: Context) {
  const { clock } = context.get(services)
  const currency = currencies.find((each) => each === form['currency'])
  const { country } = ChosenFields.parse(form)
  if (!currency || !country) throw data(null, { status: 404 })
  const removed = await removePayoutAccount(
    worksOf(context),
    ownerOf(form, context),
    { country, currency },
    request,
    clock(),
  )
  if (removed.ok) return redirect(visitorOf(context).to('/payment-setup?saved=removed'))
  const { problem, status } = problemOf(removed.failure, context)
  return refused({ [`remove${currency}`]: problem }, status, {})
}

function worksOf(context: Context) {
  const { db, auth, budgets, vault } = context.get(services)
  return { db, vault, door: { auth, budgets } }
}

const ownerOf = (form: Fields, context: Context) => ({
  actor: actorOf(context),
  password: (form['current'] ?? '').slice(0, MAX_PASSWORD),
})

function problemOf(failure: AccountFailure, context: Context): { problem: string; status: number } {
  const { t } = visitorOf(context)
  if (failure.reason === 'not-proved') return { problem: t('account:email.unproved'), status: 400 }
  if (failure.reason === 'too-many-changes')
    return { problem: t('paymentSetup:problems.tooMany', { count: CHANGES_PER_DAY }), status: 429 }
  return ownerProblem(failure, context)
}

/** What was typed stays, but for the password. */
function refused(problems: Fields, status: number, { current: _password, ...typed }: Fields) {
  return data({ problems, typed }, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Setup({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SetupPage {...view} problems={{}} typed={{}} {...actionData} />
}
