import { may } from '#domain/accounts/policy.ts'
import { reviewListing } from '#domain/publishing/commands/review-listing.server.ts'
import { MAX_REASON, ReviewForm } from '#domain/publishing/input.ts'
import { listInReview } from '#domain/publishing/queries/list-in-review.server.ts'
import { isReviewing } from '#domain/publishing/queries/read-review-setting.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { ReviewQueue } from './review-queue.tsx'
import type { Route } from './+types/reviews.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const [waiting, isReviewed] = await Promise.all([listInReview(db, language), isReviewing(db)])
  const { done } = searchOf(url)
  return {
    isReviewed,
    maySwitch: may(actorOf(context), 'settings'),
    // Passed as data, because importing it would load the form parser in browsers.
    maxReason: MAX_REASON,
    listings: waiting.map(({ createdAt, subcategory, commune, city, street, photos, ...listing }) => ({
      ...listing,
      line: [t(`kinds:subcategory.${subcategory}`), street, commune, city].filter(Boolean).join(' · '),
      since: instantView(createdAt, visitor, 'whole', (when) => t('review:since', { when })),
      photos: photos.map(({ key, color, alt }) => ({ key, color, alt })),
    })),
    done: ['publish', 'return', 'gone'].find((each) => each === done) ?? null,
    page: pageMeta(context, { title: t('review:title'), description: t('review:description'), path: null }),
  }
}

/** Answers one listing in review. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  const { to } = visitorOf(context)
  const { listingId = '' } = form
  if (!isId(listingId)) throw data(null, { status: 404 })
  const parsed = ReviewForm.safeParse(form)
  if (!parsed.success) {
    const typed = form['reason'] ?? ''
    return data({ listingId, typed, problem: problemsOf(parsed.error)['reason'] }, { status: 400 })
  }
  const outcome = await reviewListing(db, { adminId: actorOf(context).userId, listingId, ...parsed.data }, clock())
  // Another admin has answered it meanwhile, or its host has deleted it.
  throw redirect(to(`/admin/listings/reviews?done=${outcome.ok ? parsed.data.answer : 'gone'}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Reviews({ loaderData: { page: _page, ...queue }, actionData }: Route.ComponentProps) {
  return <ReviewQueue {...queue} answered={actionData} />
}
