import { ListPage } from '#domain/bookings/input.ts'
import { companyOf } from '#domain/company/queries.server.ts'
import { markAllBut } from '#domain/payouts/commands/mark-file.server.ts'
import { markFailed, markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { AllButForm, MarkForm, MAX_EXCEPTED, MAX_FAILURE_REASON, MAX_PAYOUT_REASON } from '#domain/payouts/input.ts'
import { findFile } from '#domain/payouts/queries/list-payouts.server.ts'
import { readBankRules } from '#domain/payouts/queries/read-rules.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { FilePage } from './file-page.tsx'
import { fileView } from './payouts.view.server.ts'
import type { Route } from './+types/file.route'

export async function loader({ params: { fileId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const file = isId(fileId) ? await findFile(db, fileId) : null
  if (!file) throw data(null, { status: 404 })
  const [{ legalName: name }, rules] = await Promise.all([companyOf(db, clock()), readBankRules(db)])
  const params = searchOf(url)
  const page = ListPage.parse(params['page'])
  const view = fileView(file, { page, payer: { name, ...rules } }, actorOf(context), visitor)
  return {
    view,
    done: doneOf(params['marked'], visitor),
    maxReason: MAX_PAYOUT_REASON,
    page: pageMeta(context, { title: view.name, description: visitor.t('adminPayouts:description'), path: null }),
  }
}

/** '3-1': so many were marked as paid and as failed. */
function doneOf(marked: string | undefined, { t }: Visitor): string | null {
  const [, paid, failed] = /^(\d{1,3})-(\d{1,3})$/.exec(marked ?? '') ?? []
  return paid && failed ? t('bankFiles:all.done', { paid, failed }) : null
}

/** Stores the bank's outcome of a payout, or of all but some. */
export async function action({ params: { fileId }, request, context }: Route.ActionArgs) {
  if (!isId(fileId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  if (intentOf(form, ['', 'all-but']) === 'all-but') return markAll(fileId, form, context)
  const payoutId = form['payoutId'] ?? ''
  const parsed = MarkForm.safeParse(form)
  if (!parsed.success) {
    const { reason, cause } = problemsOf(parsed.error)
    if (!reason && !cause) throw data(null, { status: 404 })
    const typed = { reason: form['reason'] ?? '', cause: form['cause'] ?? '' }
    return data({ one: { payoutId, typed, problems: { reason, cause } } }, { status: 400 })
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

type Form = Record<string, string>

async function markAll(fileId: string, form: Form, context: Route.ActionArgs['context']) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const typed = { except: form['except'] ?? '', cause: form['cause'] ?? '', reason: form['reason'] ?? '' }
  const refuse = (problems: Form, status = 400) => data({ all: { typed, problems } }, { status })
  const parsed = AllButForm.safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error)).map(([name, problem]) => [
      name,
      t(problem, { max: name === 'except' ? MAX_EXCEPTED : MAX_FAILURE_REASON }),
    ])
    return refuse(Object.fromEntries(problems) as Form)
  }
  const outcome = await markAllBut(db, { adminId: actorOf(context).userId, fileId, except: parsed.data }, clock())
  if (outcome.ok) throw redirect(to(`/admin/payouts/${fileId}?marked=${outcome.value.paid}-${outcome.value.failed}`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'nothing-open':
      return refuse({ except: t('bankFiles:all.problems.nothingOpen') }, 409)
    case 'unknown-references': {
      const references = outcome.failure.references.slice(0, SHOWN_REFERENCES).join(', ')
      return refuse({ except: t('bankFiles:all.problems.unknown', { references }) })
    }
  }
}

/** A typed text may have hundreds that are none. */
const SHOWN_REFERENCES = 5

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function File({ loaderData: { view, maxReason, done }, actionData }: Route.ComponentProps) {
  const refused = { one: undefined, all: undefined, ...actionData }
  return <FilePage file={view} {...{ maxReason, done }} refused={refused.one} refusedAll={refused.all} />
}
