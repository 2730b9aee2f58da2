import { saveAnswer } from '#domain/disputes/commands/save-answer.server.ts'
import { AnswerForm, evidenceOf, MAX_EVIDENCE_TEXT } from '#domain/disputes/input.ts'
import { findDispute } from '#domain/disputes/queries/find-dispute.server.ts'
import { evidenceFields } from '#domain/payments/dispute.ts'
import { gatewayOf, type PaymentProvider } from '#domain/payments/gateway.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { recordRead } from '#platform/audit.server.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { DisputePage } from './dispute-page.tsx'
import { disputeView } from './dispute.view.server.ts'
import type { Route } from './+types/dispute.route'

async function anyDispute({ disputeId }: Route.LoaderArgs['params'], context: Route.LoaderArgs['context']) {
  const dispute = isId(disputeId) ? await findDispute(context.get(services).db, disputeId) : null
  if (!dispute) throw data(null, { status: 404 })
  return dispute
}

/** Whether its provider is configured, and takes evidence from us. */
function isAnsweredHere(context: Route.LoaderArgs['context'], { provider }: { provider: PaymentProvider }): boolean {
  const { payments } = context.get(services)
  return payments !== null && gatewayOf(payments, provider)?.answerDispute !== undefined
}

/** A dispute with what the bank says and what we know; that the messages were read is audited. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const actor = actorOf(context)
  const dispute = await anyDispute(params, context)
  const on = { kind: 'booking', id: dispute.bookingId } as const
  if (dispute.known.messages.length > 0)
    await recordRead(db, { actorId: actor.userId, action: 'dispute-read', on }, clock())
  const { done, anew } = searchOf(url)
  const isHere = isAnsweredHere(context, dispute)
  const view = disputeView(dispute, { isHere, isAnew: anew !== undefined, now: clock() }, actor, visitor)
  return {
    dispute: view,
    isSaved: done === 'saved',
    maxText: MAX_EVIDENCE_TEXT,
    page: pageMeta(context, { title: view.title, description: visitor.t('adminDisputes:description'), path: null }),
  }
}

/** Saves the evidence, or sends it to the bank. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const dispute = await anyDispute(params, context)
  const { number } = dispute
  const form = await formOf(request)
  const intent = intentOf(form, ['save', 'send'])
  const typed = Object.fromEntries(evidenceFields.map((name) => [name, form[name] ?? '']))
  const parsed = AnswerForm.safeParse(form)
  if (!parsed.success) return data({ typed, problems: problemsOf(parsed.error) }, { status: 400 })
  const isSent = intent === 'send'
  if (isSent && !isAnsweredHere(context, dispute))
    return data({ typed, problems: { form: 'elsewhere' } }, { status: 409 })
  const answer = { adminId: actorOf(context).userId, number, evidence: evidenceOf(parsed.data), isSent }
  const outcome = await saveAnswer(db, answer, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to(`/admin/disputes/${number}?done=${isSent ? 'sent' : 'saved'}`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return data({ typed, problems: { form: outcome.failure.reason } }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Dispute({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <DisputePage {...view} refused={actionData} />
}
