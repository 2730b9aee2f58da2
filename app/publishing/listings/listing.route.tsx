import { findOwnItem, listHistory } from '#domain/publishing/queries/list-own.server.ts'
import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { doneOf, moveOwn } from './move-own.server.ts'
import { historyView, ownListingView } from './own-listing.view.server.ts'
import { OwnListing } from './own-listing.tsx'
import type { Route } from './+types/listing.route'

export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  if (!isId(listingId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const { language } = visitorOf(context)
  const own = { hostId: actorOf(context).userId, listingId }
  const [item, history] = await Promise.all([findOwnItem(db, own, language, clock()), listHistory(db, own)])
  if (!item) throw data(null, { status: 404 })
  const listing = ownListingView(item, context)
  return {
    listing,
    unit: item.unit,
    history: history.map((row) => historyView(row, context)),
    done: doneOf(searchOf(url)['done']),
    page: pageMeta(context, { title: listing.title, description: listing.line, path: null }),
  }
}

export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  return moveOwn({ ...(await formOf(request)), listingId }, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnListing {...loaderData} problem={actionData?.problem} answer={actionData?.answer ?? ''} />
}
