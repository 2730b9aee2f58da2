import { shownName } from '#domain/accounts/account.ts'
import { startClaimPayment } from '#domain/claims/commands/start-claim-payment.server.ts'
import { findOffered } from '#domain/bookings/queries/find-offered.server.ts'
import { findClaim } from '#domain/claims/queries/find-claim.server.ts'
import { findClaimSession } from '#domain/claims/queries/find-claim-session.server.ts'
import { listGateways } from '#domain/payments/gateway.server.ts'
import { isId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { data, redirect } from 'react-router'
import { fieldsOf, returnedProblem, waysBeside } from '#app/bookings/checkout/checkout.view.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, langOf, visitorOf } from '#app/session/visitor.server.ts'
import { PayPage } from './pay-page.tsx'
import type { Route } from './+types/pay.route'

/**
 * Finds the payment that a guest owes for a claim; where nothing is due it leads to the claim.
 *
 * @throws 404 to anybody else
 */
async function due({ claimId }: Route.LoaderArgs['params'], context: Route.LoaderArgs['context']) {
  const { language, to } = visitorOf(context)
  const own = { userId: actorOf(context).userId, claimId }
  const claim = isId(claimId) ? await findClaim(context.get(services).db, own, language) : null
  if (!claim || claim.reader !== 'guest') throw data(null, { status: 404 })
  if (!claim.payBy || claim.paidAt || !claim.outcome) throw redirect(to(`/claims/${claimId}`))
  return { ...claim, outcome: claim.outcome }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, payments, log } = context.get(services)
  const visitor = visitorOf(context)
  const { t } = visitor
  const claim = await due(params, context)
  const session = payments && (await findClaimSession(db, { guestId: claim.guest.id, claimId: claim.id }))
  const title = t('claims:pay.title')
  const returned = returnedProblem(searchOf(url))
  return {
    view: {
      backAt: `/claims/${claim.id}`,
      about: t('claims:pay.for', { kind: t(`claims:kinds.${claim.kind}`), title: claim.title.text }),
      name: shownName(claim.host.name, t),
      returned: returned && t('claims:pay.returned'),
      amount: formatMoney(claim.outcome, visitor, 'whole'),
      fields: session && (await fieldsOf(payments, session, log)),
      ways: payments ? waysBeside(await findOffered(db, payments, claim.bookingId), session) : [],
    },
    page: pageMeta(context, { title, description: t('claims:pay.description'), path: null }),
  }
}

/** Starts or finds the payment; only the provider's event confirms it. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, payments, clock } = context.get(services)
  const { origin, to, t } = visitorOf(context)
  const { id: claimId } = await due(params, context)
  if (!payments) return data({ problem: t('claims:pay.noProvider') }, { status: 503 })
  const form = await formOf(request)
  const chosen = listGateways(payments).find(({ provider }) => provider === form['provider'])
  const guestId = actorOf(context).userId
  const input = { guestId, claimId, origin, ...langOf(url), provider: chosen?.provider }
  const outcome = await startClaimPayment(db, payments, input, clock())
  if (outcome.ok) throw redirect(to(`/claims/${claimId}/pay`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'nothing-due':
      throw redirect(to(`/claims/${claimId}`))
    // The page asks which one.
    case 'provider-unchosen':
      throw redirect(to(`/claims/${claimId}/pay`))
    case 'provider-unavailable':
      return data({ problem: t('claims:pay.problem') }, { status: 502 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Pay({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <PayPage view={view} problem={actionData?.problem ?? view.returned} />
}
