import { sendOwnerCode } from '#domain/accounts/commands/confirm-by-code.server.ts'
import { mayUseAddress } from '#domain/accounts/policy.ts'
import { CodeOnly } from '#domain/accounts/input.ts'
import { MAX_PASSWORD } from '#domain/accounts/password.ts'
import type { WrongCode } from '#domain/accounts/errors.ts'
import type { AccountFailure } from '#domain/payouts/errors.ts'
import { changePayoutAccount, removePayoutAccount } from '#domain/payouts/commands/change-payout-account.server.ts'
import { ChosenFields, payoutForm } from '#domain/payouts/input.ts'
import { CHANGES_PER_DAY } from '#domain/payouts/payout-account.ts'
import { problemsOf } from '#kernel/fields.ts'
import { currencies } from '#kernel/money.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { ownerProblem } from '#app/accounts/owner-problem.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { connection, services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
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
  const intent = intentOf(form, ['set', 'remove', 'code'])
  if (intent === 'code') return sendCode(form, request, context)
  const code = CodeOnly.safeParse(form['code'] ?? '')
  if (!code.success)
    return refused({ [`code${form['currency'] ?? ''}`]: visitorOf(context).t('auth:problems.codeMissing') }, 400, form)
  const owner = ownerOf({ ...form, code: code.data }, context)
  switch (intent) {
    case 'set':
      return set(form, owner, url, request, context)
    case 'remove':
      return remove(form, owner, request, context)
  }
}

type Owner = ReturnType<typeof ownerOf>

/** Sends a code to people who have no password, or do not want to type it. */
async function sendCode(form: Fields, request: Request, context: Context) {
  const { db, clock } = context.get(services)
  const actor = actorOf(context)
  if (!mayUseAddress(actor, 'be-paid'))
    return refused({ current: visitorOf(context).t('account:email.unproved') }, 400, form)
  const sent = await sendOwnerCode(db, worksOf(context).door, actor, request, clock())
  if (sent.ok) return data({ problems: {}, typed: typedIn(form), isCodeSent: true })
  const { problem, status } = problemOf(sent.failure, context)
  return refused({ [form['currency'] ? `remove${form['currency']}` : 'current']: problem }, status, form)
}

async function set(form: Fields, owner: Owner, url: URL, request: Request, context: Context) {
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
    owner,
    { country, details: details.data },
    request,
    clock(),
  )
  if (changed.ok) return redirect(to('/payment-setup?saved=set'))
  const { problem, status, isOfCode } = problemOf(changed.failure, context)
  return refused({ [isOfCode ? 'code' : 'current']: problem }, status, form)
}

async function remove(form: Fields, owner: Owner, request: Request, context: Context) {
  const { clock } = context.get(services)
  const currency = currencies.find((each) => each === form['currency'])
  const { country } = ChosenFields.parse(form)
  if (!currency || !country) throw data(null, { status: 404 })
  const removed = await removePayoutAccount(worksOf(context), owner, { country, currency }, request, clock())
  if (removed.ok) return redirect(visitorOf(context).to('/payment-setup?saved=removed'))
  const { problem, status, isOfCode } = problemOf(removed.failure, context)
  return refused({ [`${isOfCode ? 'code' : 'remove'}${currency}`]: problem }, status, form)
}

function worksOf(context: Context) {
  const { db, auth, budgets, vault } = context.get(services)
  return { db, vault, door: { auth, budgets } }
}

const ownerOf = (form: Fields, context: Context) => ({
  actor: actorOf(context),
  password: (form['current'] ?? '').slice(0, MAX_PASSWORD),
  code: form['code'] || null,
})

const codeProblems: Readonly<Record<WrongCode['reason'], string>> = {
  'wrong-code': 'auth:problems.wrongCode',
  'code-expired': 'auth:problems.codeExpired',
  'code-used-up': 'auth:problems.codeUsedUp',
}

type Problem = { problem: string; status: number; isOfCode?: boolean }

function problemOf(failure: AccountFailure, context: Context): Problem {
  const { t } = visitorOf(context)
  if (failure.reason === 'not-proved') return { problem: t('account:email.unproved'), status: 400 }
  if (failure.reason === 'too-many-changes')
    return { problem: t('paymentSetup:problems.tooMany', { count: CHANGES_PER_DAY }), status: 429 }
  if ('retryAfterSeconds' in failure) {
    context.get(connection).retryAfterSeconds = failure.retryAfterSeconds
    const isOfCodes = failure.reason === 'too-many-codes'
    return { problem: t(isOfCodes ? 'account:problems.tooManyCodes' : 'account:problems.tooManyTries'), status: 429 }
  }
  if (failure.reason === 'wrong-password' || failure.reason === 'not-recent') return ownerProblem(failure, context)
  return { problem: t(codeProblems[failure.reason]), status: 400, isOfCode: true }
}

/** Returns the refused form's values without password and code, whose field stays open. */
const refused = (problems: Fields, status: number, form: Fields) =>
  data({ problems, typed: typedIn(form), isCodeSent: 'code' in form }, { status })

const typedIn = ({ current: _password, code: _code, ...typed }: Fields) => typed

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Setup({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SetupPage {...view} problems={{}} typed={{}} isCodeSent={false} {...actionData} />
}
