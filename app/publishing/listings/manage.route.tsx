import { ListPage } from '#domain/bookings/input.ts'
import { listDrafts, listOwnListings } from '#domain/publishing/queries/list-own.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { doneOf, moveOwn } from './move-own.server.ts'
import { draftView, ownListingView } from './own-listing.view.server.ts'
import { setupPromptView } from './setup-prompt.view.server.ts'
import { OwnListings } from './own-listings.tsx'
import type { Route } from './+types/manage.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const { userId: hostId } = actorOf(context)
  const { page: requested, done, published } = searchOf(url)
  const [{ listings, page, pages, count }, drafts] = await Promise.all([
    listOwnListings(db, { hostId, page: ListPage.parse(requested) }, language, clock()),
    listDrafts(db, hostId, language),
  ])
  const views = listings.map((listing) => ownListingView(listing, context))
  const draftViews = drafts.map((draft) => draftView(draft, context))
  const sentIn = views.find(({ id }) => id === published) ?? null
  return {
    listings: views,
    at: { page, pages, count },
    drafts: draftViews,
    waiting: draftViews.find(({ id, publishing }) => id === published && publishing === 'waiting')?.title ?? null,
    done: doneOf(done),
    published: sentIn && { listing: sentIn, setup: await setupPromptView(sentIn.id, context) },
    page: pageMeta(context, { title: t('manage:title'), description: t('manage:description'), path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return moveOwn(await formOf(request), context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Manage({ loaderData, actionData }: Route.ComponentProps) {
  const { at, page: _page, ...own } = loaderData
  return <OwnListings {...own} {...at} problem={actionData?.problem} />
}
