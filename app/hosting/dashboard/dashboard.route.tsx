import { unitOf } from '#domain/availability/unit.ts'
import { ListingTypeForm } from '#domain/listings/input.ts'
import { hostedUnits } from '#domain/listings/queries/hosted-units.server.ts'
import { toList } from '#domain/listings/to-list.ts'
import { monthInPage } from '#app/calendar/month/month.view.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { DashboardFailed } from './dashboard-failed.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { dashboardView } from './dashboard.view.server.ts'
import type { Route } from './+types/dashboard.route'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const { t } = visitorOf(context)
  const { userId, firstName } = actorOf(context)
  const params = searchOf(url)
  const requested = ListingTypeForm.safeParse(params).data
  const [units, view] = await Promise.all([hostedUnits(db, userId), dashboardView(params, context)])
  return {
    firstName,
    ...view,
    month: view.month && !isOfScript(request) ? monthInPage(view.month) : view.month,
    missing: toList(units, requested ? unitOf(requested.type) : null),
    page: pageMeta(context, { title: t('host:title'), description: t('host:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { page: _page, ...view } = loaderData
  return <DashboardPage {...view} />
}

export function ErrorBoundary() {
  return <DashboardFailed />
}
