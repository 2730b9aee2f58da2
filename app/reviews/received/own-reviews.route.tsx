import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { ReceivedPage } from './received-page.tsx'
import { receivedView } from './received-page.view.server.ts'
import type { Route } from './+types/own-reviews.route'

/** Loads hosts' reviews of a guest. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const [title, description] = [t('reviewing:received.guest.title'), t('reviewing:received.guest.description')]
  return {
    view: await receivedView('guest', searchOf(url), context),
    page: pageMeta(context, { title, description, path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function OwnReviews({ loaderData: { view } }: Route.ComponentProps) {
  return <ReceivedPage view={view} hasReplied={false} refusal={undefined} />
}
