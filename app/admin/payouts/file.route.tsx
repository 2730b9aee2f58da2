import { MAX_PAYOUT_REASON, MarkForm } from '#domain/admin/input.ts'
import { markFailed, markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { findFile } from '#domain/payouts/queries/list-payouts.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { FilePage } from './file-page.tsx'
import { fileView } from './payouts.view.server.ts'
import type { Route } from './+types/file.route'

export async function loader({ params: { fileId }, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const file = isId(fileId) ? await findFile(context.get(services).db, fileId) : null
  if (!file) throw data(null, { status: 404 })
  const view = fileView(file, actorOf(context), visitor)
  return {
    view,
    maxReason: MAX_PAYOUT_REASON,
    page: pageMeta(context, { title: view.name, description: visitor.t('adminPayouts:description'), path: null }),
  }
}

/** Stores the bank's outcome of a payout. */
export async function action({ params: { fileId }, request, context }: Route.ActionArgs) {
  if (!isId(fileId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  const payoutId = form['payoutId'] ?? ''
  const parsed = MarkForm.safeParse(form)
  if (!parsed.success) {
    const { reason, cause } = problemsOf(parsed.error)
    if (!reason && !cause) throw data(null, { status: 404 })
    const typed = { reason: form['reason'] ?? '', cause: form['cause'] ?? '' }
    return data({ payoutId, typed, problems: { reason, cause } }, { status: 400 })
  }
  const input = { adminId: actorOf(context).userId, payoutId: parsed.data.payoutId }
  const outcome =
    parsed.data.outcome === 'paid'
      ? await markPaid(db, input, clock())
      : await markFailed(db, { ...input, reason: parsed.data.reason, cause: parsed.data.cause }, clock())
  // A payout that had ended before is shown as it is.
  if (outcome.ok || outcome.failure.reason === 'ended')
    throw redirect(visitorOf(context).to(`/admin/payouts/${fileId}`))
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function File({ loaderData: { view, maxReason }, actionData }: Route.ComponentProps) {
  return <FilePage file={view} maxReason={maxReason} refused={actionData} />
}
