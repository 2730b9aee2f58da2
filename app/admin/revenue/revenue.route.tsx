import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { askBookCheck } from '#domain/admin/commands/ask-book-check.server.ts'
import { redirect } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import { RevenuePage } from './revenue-page.tsx'
import { revenueView } from './revenue.view.server.ts'
import type { Route } from './+types/revenue.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    view: await revenueView(searchOf(url), context),
    isChecking: searchOf(url)['done'] === 'checking',
    page: pageMeta(context, { title: t('revenue:title'), description: t('revenue:description'), path: null }),
  }
}

/** Has the books checked now; the worker does it, as it reads all of them. */
export async function action({ request, context }: Route.ActionArgs) {
  intentOf(await formOf(request), [''])
  await askBookCheck(context.get(services).db)
  throw redirect(visitorOf(context).to('/admin/revenue?done=checking'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Revenue({ loaderData }: Route.ComponentProps) {
  return <RevenuePage {...loaderData.view} isChecking={loaderData.isChecking} />
}
