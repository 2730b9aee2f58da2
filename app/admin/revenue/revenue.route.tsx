import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { RevenuePage } from './revenue-page.tsx'
import { revenueView } from './revenue.view.server.ts'
import type { Route } from './+types/revenue.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    view: await revenueView(searchOf(url), context),
    page: pageMeta(context, { title: t('revenue:title'), description: t('revenue:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Revenue({ loaderData }: Route.ComponentProps) {
  return <RevenuePage {...loaderData.view} />
}
