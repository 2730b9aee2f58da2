import { listMissing } from '#domain/payouts/queries/list-own-accounts.server.ts'
import { listComing, listOwnPayouts, readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { listMonths } from '#domain/payouts/queries/read-statement.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { PaymentsPage } from './payments-page.tsx'
import { paymentsView } from './payments.view.server.ts'
import type { Route } from './+types/payments.route'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { userId } = actorOf(context)
  const now = clock()
  const [balances, bookings, payouts, months, missing] = await Promise.all([
    readBalances(db, userId, now),
    listComing(db, userId, visitor.language, now),
    listOwnPayouts(db, userId),
    listMonths(db, userId, visitor.site.zone),
    listMissing(db, userId),
  ])
  return {
    view: paymentsView({ balances, ...bookings, payouts, months, missing }, visitor),
    page: pageMeta(context, {
      title: visitor.t('payments:title'),
      description: visitor.t('payments:description'),
      path: null,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Payments({ loaderData: { view } }: Route.ComponentProps) {
  return <PaymentsPage {...view} />
}
