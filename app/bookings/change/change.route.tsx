import { WhileCheckoutOpens } from '../pay/while-checkout-opens.tsx'
import { ChangePage } from './change-page.tsx'
import { changePage, propose } from './change-page.view.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/change.route'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const change = await changePage('guest', params.bookingId, searchOf(url), context)
  const title = visitorOf(context).t('change:title.guest')
  return { change, page: pageMeta(context, { title, description: change.title, path: null }) }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  return propose('guest', params.bookingId, await formOf(request), url, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WhileCheckoutOpens>
      <ChangePage change={loaderData.change} problem={actionData?.problem} />
    </WhileCheckoutOpens>
  )
}
