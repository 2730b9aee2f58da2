import { readAnalytics } from '#domain/admin/queries/read-analytics.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { AnalyticsPage } from './analytics-page.tsx'
import { analyticsView } from './analytics.view.server.ts'
import type { Route } from './+types/analytics.route'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const figures = await readAnalytics(db, { now: clock(), zone: visitor.site.zone })
  const { t } = visitor
  return {
    ...analyticsView(figures, visitor),
    page: pageMeta(context, { title: t('analytics:title'), description: t('analytics:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Analytics({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <AnalyticsPage {...view} />
}
