import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { ReceivedPage } from './received-page.tsx'
import { receivedView, takeReply } from './received-page.view.server.ts'
import type { Route } from './+types/host-reviews.route'

/** Loads guests' reviews of a host's spaces, with forms to reply. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const search = searchOf(url)
  const [title, description] = [t('reviewing:received.host.title'), t('reviewing:received.host.description')]
  return {
    view: await receivedView('host', search, context),
    hasReplied: search['replied'] !== undefined,
    page: pageMeta(context, { title, description, path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return takeReply(await formOf(request), context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function HostReviews({ loaderData: { view, hasReplied }, actionData }: Route.ComponentProps) {
  return <ReceivedPage view={view} hasReplied={hasReplied} refusal={actionData} />
}
