import { may } from '#domain/accounts/policy.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { reconciliationView } from './reconciliation.view.server.ts'
import type { Route } from './+types/reconciliation.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    view: await reconciliationView(searchOf(url), context),
    maySeeBookings: may(actorOf(context), 'bookings'),
    page: pageMeta(context, {
      title: t('reconciliation:title'),
      description: t('reconciliation:description'),
      path: null,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Reconciliation({ loaderData: { view, maySeeBookings } }: Route.ComponentProps) {
  return <ReconciliationPage {...view} maySeeBookings={maySeeBookings} />
}
