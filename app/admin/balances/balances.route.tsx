import { ListPage } from '#domain/bookings/input.ts'
import { BalanceListParam, DecideForm, MAX_WRITE_OFF_REASON, RemindForm, WriteOffForm } from '#domain/payouts/input.ts'
import { REMINDER_DAYS } from '#domain/payouts/balance-list.ts'
import { remindAll, remindHost } from '#domain/payouts/commands/remind-host.server.ts'
import { confirmWriteOff, proposeWriteOff, refuseWriteOff } from '#domain/payouts/commands/write-off.server.ts'
import { listBalances } from '#domain/payouts/queries/list-balances.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { codedMoney, money } from '#kernel/money.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { BalancesPage } from './balances-page.tsx'
import { balancesView } from './balances.view.server.ts'
import type { Route } from './+types/balances.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const list = BalanceListParam.parse(params['list'])
  const now = clock()
  const found = await listBalances(db, { list, page: ListPage.parse(params['page']) }, now)
  return {
    view: balancesView(found, { list, now, actor: actorOf(context), visitor }),
    done: doneOf(params['said'], visitor),
    page: pageMeta(context, {
      title: visitor.t('hostBalances:title'),
      description: visitor.t('hostBalances:description'),
      path: null,
    }),
  }
}

const acts = ['proposed', 'confirmed', 'refused'] as const

/** 'reminded-12': so many were reminded. */
function doneOf(text: string | undefined, { t }: Visitor): string | null {
  const [, count] = /^reminded-(\d{1,3})$/.exec(text ?? '') ?? []
  if (count) return t('hostBalances:done.reminded', { count: Number(count) })
  const act = acts.find((each) => each === text)
  return act ? t(`hostBalances:done.${act}`) : null
}

type Form = Record<string, string>
type Context = Route.ActionArgs['context']

/** Reminds hosts, or proposes, confirms or refuses a write-off. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  switch (intentOf(form, ['remind', 'propose', 'confirm', 'refuse'])) {
    case 'remind':
      return remind(form, context)
    case 'propose':
      return propose(form, context)
    case 'confirm':
      return decide(form, 'confirmed', context)
    case 'refuse':
      return decide(form, 'refused', context)
  }
}

const back = (list: string, done: string, context: Context) =>
  redirect(visitorOf(context).to(`/admin/payouts/hosts?list=${list}&said=${done}`))

const refuse = (problem: string) => data({ problem, refused: null }, { status: 409 })

async function remind(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const parsed = RemindForm.safeParse(form)
  if (!parsed.success) throw data(null, { status: 400 })
  const { list, host } = parsed.data
  const adminId = actorOf(context).userId
  if (!host) throw back(list, `reminded-${await remindAll(db, { adminId, list }, clock())}`, context)
  const outcome = await remindHost(db, { adminId, list, ...host }, clock())
  if (outcome.ok) throw back(list, 'reminded-1', context)
  const { t } = visitorOf(context)
  return refuse(
    t(`hostBalances:problems.${outcome.failure.reason === 'reminded' ? 'reminded' : 'gone'}`, { days: REMINDER_DAYS }),
  )
}

async function propose(form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const typed = {
    key: `${form['hostId']}-${form['currency']}`,
    amount: form['amount'] ?? '',
    reason: form['reason'] ?? '',
  }
  const beside = (problems: Form, status = 400) => data({ problem: null, refused: { ...typed, problems } }, { status })
  const parsed = WriteOffForm.safeParse(form)
  if (!parsed.success) {
    const { hostId, currency, ...problems } = problemsOf(parsed.error)
    if (hostId || currency) throw data(null, { status: 400 })
    const words = Object.entries(problems).map(([name, key]) => [name, t(key, { max: MAX_WRITE_OFF_REASON })])
    return beside(Object.fromEntries(words) as Form)
  }
  const outcome = await proposeWriteOff(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (outcome.ok) throw back('below-zero', 'proposed', context)
  if (outcome.failure.reason === 'too-much') {
    const max = codedMoney(money(outcome.failure.max, parsed.data.amount.currency), language)
    return beside({ amount: t('hostBalances:problems.tooMuch', { max }) })
  }
  return refuse(t(`hostBalances:problems.${outcome.failure.reason === 'proposed' ? 'proposed' : 'gone'}`))
}

async function decide(form: Form, as: 'confirmed' | 'refused', context: Context) {
  const { db, clock } = context.get(services)
  const { t } = visitorOf(context)
  const parsed = DecideForm.safeParse(form)
  if (!parsed.success) throw data(null, { status: 400 })
  const input = { adminId: actorOf(context).userId, ...parsed.data }
  const outcome = await (as === 'confirmed' ? confirmWriteOff : refuseWriteOff)(db, input, clock())
  if (outcome.ok) throw back('below-zero', as, context)
  const { failure } = outcome
  return refuse(
    t(
      `hostBalances:problems.${failure.reason === 'own' ? 'own' : failure.reason === 'too-much' ? 'lessNow' : 'decided'}`,
    ),
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Balances({ loaderData: { view, done }, actionData }: Route.ComponentProps) {
  return (
    <BalancesPage {...view} done={done} problem={actionData?.problem ?? null} refused={actionData?.refused ?? null} />
  )
}
