import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { WritePage } from './write-page.tsx'
import { writeReview, writeView } from './write-page.view.server.ts'
import type { Route } from './+types/host-review.route'

export async function loader({ params: { bookingId }, url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const review = await writeView({ side: 'host', bookingId }, context)
  const title = t('reviewing:ask.host', { name: review.otherName })
  return {
    review,
    isSaved: searchOf(url)['saved'] !== undefined,
    page: pageMeta(context, { title, description: t('reviewing:description'), path: null }),
  }
}

export async function action({ params: { bookingId }, request, context }: Route.ActionArgs) {
  return writeReview({ side: 'host', bookingId }, await formOf(request), context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function HostReview({ loaderData: { review, isSaved }, actionData }: Route.ComponentProps) {
  return <WritePage review={review} isSaved={isSaved} refusal={actionData} />
}
