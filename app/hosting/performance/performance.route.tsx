import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { PerformancePage } from './performance-page.tsx'
import { performanceView } from './performance.view.server.ts'
import type { Route } from './+types/performance.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    view: await performanceView(searchOf(url), context),
    page: pageMeta(context, { title: t('performance:title'), description: t('performance:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Performance({ loaderData }: Route.ComponentProps) {
  return <PerformancePage {...loaderData.view} />
}
