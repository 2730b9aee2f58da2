import { unpublishListing } from '#domain/admin/commands/unpublish-listing.server.ts'
import { MAX_REASON, UnpublishForm } from '#domain/admin/input.ts'
import { findListing } from '#domain/admin/queries/find-listing.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ListingPage } from './listing-page.tsx'
import { listingView } from './listing.view.server.ts'
import type { Route } from './+types/listing.route'

export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const reading = { language: visitor.language, now: clock() }
  const listing = isId(listingId) ? await findListing(db, listingId, reading) : null
  if (!listing) throw data(null, { status: 404 })
  return {
    listing: listingView(listing, actorOf(context), visitor),
    isDone: searchOf(url)['done'] !== undefined,
    // Passed as data, because importing it would load the form parser in browsers.
    maxReason: MAX_REASON,
    page: pageMeta(context, {
      title: listing.title.text,
      description: visitor.t('adminListings:description'),
      path: null,
    }),
  }
}

/** Sends the listing back to its host. */
export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  if (!isId(listingId)) throw data(null, { status: 404 })
  const form = await formOf(request)
  const { db, clock } = context.get(services)
  const { t, to, language } = visitorOf(context)
  if (!(await findListing(db, listingId, { language, now: clock() }))) throw data(null, { status: 404 })
  const typed = form['reason'] ?? ''
  const parsed = UnpublishForm.safeParse(form)
  if (!parsed.success)
    return data({ typed, problem: problemsOf(parsed.error)['reason'] ?? null, notice: null }, { status: 400 })
  const input = { adminId: actorOf(context).userId, listingId, ...parsed.data }
  const outcome = await unpublishListing(db, input, clock())
  if (!outcome.ok) return data({ typed, problem: null, notice: t('adminListings:problems.moved') }, { status: 409 })
  throw redirect(to(`/admin/listings/${listingId}?done`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Listing({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <ListingPage {...view} refused={actionData ?? null} />
}
