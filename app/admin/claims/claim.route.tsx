import { decideClaim } from '#domain/claims/commands/decide-claim.server.ts'
import { noteReading } from '#domain/claims/commands/note-reading.server.ts'
import { decisionForm } from '#domain/claims/input.ts'
import { findAnyClaim } from '#domain/claims/queries/find-claim.server.ts'
import { readClaimable } from '#domain/claims/queries/read-claimable.server.ts'
import { readExchange } from '#domain/reports/queries/read-exchange.server.ts'
import { isId } from '#kernel/ids.ts'
import { codedMoney } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import { data, redirect } from 'react-router'
import { fieldProblems } from '#app/claims/claim-form.view.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { caseView, templateText } from '../cases/case.view.server.ts'
import { AdminClaimPage } from './claim-page.tsx'
import { adminClaimView } from './claim.view.server.ts'
import type { Route } from './+types/claim.route'

async function anyClaim({ claimId }: Route.LoaderArgs['params'], context: Route.LoaderArgs['context']) {
  const claim = isId(claimId)
    ? await findAnyClaim(context.get(services).db, claimId, visitorOf(context).language)
    : null
  if (!claim) throw data(null, { status: 404 })
  return claim
}

/** Loads a claim with its subject and messages, and the form that decides it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const actor = actorOf(context)
  const claim = await anyClaim(params, context)
  const messages = await readExchange(db, claim)
  if (messages.length > 0) {
    const reading = { adminId: actor.userId, claimId: claim.id, bookingId: claim.bookingId }
    await noteReading(db, reading, clock())
  }
  const stay = { id: claim.bookingId, total: claim.claimed }
  const left = await inTransaction(db, (tx) => readClaimable(tx, stay, 'guest'))
  const view = adminClaimView({ claim, messages, left }, actor, visitor)
  const description = visitor.t('adminClaims:description')
  return {
    claim: view,
    beside: await caseView(
      {
        mark: view.isDecidable ? { kind: 'claim', thing: claim.id, back: `/admin/claims/${claim.id}` } : null,
        people: [claim.guest, claim.host],
        except: claim.id,
        hasAnswer: view.isDecidable,
      },
      context,
    ),
    filled: await templateText(searchOf(url)['template'], context),
    page: pageMeta(context, { title: view.title, description, path: null }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { id: claimId, currency } = await anyClaim(params, context)
  const form = await formOf(request)
  const typed = { amount: form['amount'] ?? '', reason: form['reason'] ?? '' }
  const parsed = decisionForm(currency).safeParse(form)
  if (!parsed.success) return data({ typed, problems: fieldProblems(parsed.error, visitor) }, { status: 400 })

  const decision = { adminId: actorOf(context).userId, claimId, ...parsed.data }
  const outcome = await decideClaim(db, decision, clock())
  if (outcome.ok) throw redirect(visitor.to('/admin/claims?done'))
  const problems: Record<string, string> =
    outcome.failure.reason === 'too-much'
      ? { amount: visitor.t('claims:problems.too-much', { max: codedMoney(outcome.failure.max, visitor.language) }) }
      : { form: visitor.t('adminClaims:notOpen') }
  return data({ typed, problems }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function AdminClaim({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <AdminClaimPage {...view} refused={actionData} />
}
