import { AgainForm, MakeFileForm, MAX_TRANSFER_REFERENCE, TransferForm } from '#domain/payouts/input.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { transferRefund } from '#domain/payments/commands/transfer-refund.server.ts'
import { listFailedRefunds } from '#domain/admin/queries/list-failed-refunds.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { payAgain } from '#domain/payouts/commands/pay-again.server.ts'
import { listFailed } from '#domain/payouts/queries/list-failed.server.ts'
import { listDue, listFiles } from '#domain/payouts/queries/list-payouts.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { PayoutsPage } from './payouts-page.tsx'
import { payoutsView } from './payouts.view.server.ts'
import type { Route } from './+types/payouts.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const [due, files, failed, refunds] = await Promise.all([
    listDue(db),
    listFiles(db, ListPage.parse(searchOf(url)['files'])),
    listFailed(db),
    listFailedRefunds(db),
  ])
  const done = searchOf(url)['said']
  return {
    done: outcomes.find((each) => each === done) ?? null,
    maxReference: MAX_TRANSFER_REFERENCE,
    view: payoutsView({ due, files, failed, refunds }, actorOf(context), visitor),
    page: pageMeta(context, {
      title: visitor.t('adminPayouts:title'),
      description: visitor.t('adminPayouts:description'),
      path: null,
    }),
  }
}

const outcomes = ['again', 'transferred'] as const

/** Makes a bank file of what is due in a country and currency, resets a failed payout, or notes a refund's transfer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  const intent = intentOf(form, ['', 'again', 'transfer'])
  if (intent === 'transfer') return noteTransfer(form, context)
  if (intent === 'again') {
    const again = AgainForm.safeParse(form)
    if (!again.success) throw data(null, { status: 400 })
    return payOnceMore(again.data.payoutId, context)
  }
  const parsed = MakeFileForm.safeParse(form)
  if (!parsed.success) throw data(null, { status: 400 })
  const made = await makeBankFile(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (made.ok) throw redirect(visitorOf(context).to(`/admin/payouts/${made.value}`))
  return data({ problem: 'nothingDue' as const }, { status: 409 })
}

/** A refund that somebody else has paid meanwhile is missing. */
async function noteTransfer(form: Record<string, string>, context: Route.ActionArgs['context']) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const parsed = TransferForm.safeParse(form)
  if (!parsed.success) {
    const { reference: key } = problemsOf(parsed.error)
    if (!key) throw data(null, { status: 404 })
    const problem = t(key, { max: MAX_TRANSFER_REFERENCE })
    const refused = { refundId: form['refundId'] ?? '', typed: form['reference'] ?? '', problem }
    return data({ refused }, { status: 400 })
  }
  const outcome = await transferRefund(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (!outcome.ok) throw data(null, { status: 404 })
  throw redirect(to('/admin/payouts?said=transferred'))
}

/** A payout that was reset before, or replaced by a new account, is shown as it is. */
async function payOnceMore(payoutId: string, context: Route.ActionArgs['context']) {
  const { db, clock } = context.get(services)
  const outcome = await payAgain(db, { adminId: actorOf(context).userId, payoutId }, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to('/admin/payouts?said=again'))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return data({ problem: 'notAgain' as const }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Payouts({ loaderData: { view, done, maxReference }, actionData }: Route.ComponentProps) {
  const answer = { problem: undefined, refused: null, ...actionData }
  return <PayoutsPage {...view} {...answer} {...{ done, maxReference }} />
}
