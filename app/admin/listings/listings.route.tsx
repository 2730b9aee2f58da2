import { MAX_VIEW_NAME } from '#domain/admin/input.ts'
import { idsOfListings, listListings } from '#domain/admin/queries/list-listings.server.ts'
import { writeTable } from '#domain/admin/table-view.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { useOutletContext } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { joinedFormOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'
import { choose } from '../frame/list-selection.server.ts'
import { dropView, keepView, viewsOf } from '../frame/list-views.server.ts'
import { selectionView } from '../frame/selection-bar.view.server.ts'
import { tableView } from '../frame/table.view.server.ts'
import { allListings, listingsSought } from './listings-table.server.ts'
import { listingRow, listingsWords } from './listings.view.server.ts'
import type { Route } from './+types/listings.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { state, sought } = listingsSought(url.searchParams)
  const page = ListPage.parse(url.searchParams.get('page') ?? undefined)
  const window = { ...sought, page, order: state.order, size: state.size }
  const [{ listings, ...at }, views] = await Promise.all([
    listListings(replicaOf(context), window, { language, now: clock() }),
    viewsOf(allListings, context),
  ])
  const params = writeTable(allListings.spec, state)
  return {
    maxName: MAX_VIEW_NAME,
    bar: await selectionView('listings', { count: at.count, params }, context),
    table: tableView(
      {
        ...allListings,
        state,
        words: listingsWords(visitor),
        rows: listings.map((listing) => listingRow(listing, visitor)),
        at,
        facts: ['host', 'state'],
        views,
        also: { to: '/admin/listings/reviews', text: t('adminListings:toReviews') },
      },
      visitor,
    ),
    meta: pageMeta(context, {
      title: t('adminListings:title'),
      description: t('adminListings:description'),
      path: null,
    }),
  }
}

/** Keeps the list as it is shown, takes such a view away, or chooses listings for one act on all. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  const { db, clock } = context.get(services)
  const findAll = (params: URLSearchParams, max: number) =>
    idsOfListings(db, listingsSought(params).sought, clock(), max)
  switch (intentOf(form, ['save-view', 'remove-view', 'choose', 'choose-all'])) {
    case 'save-view':
      return keepView(allListings, form, context)
    case 'remove-view':
      return dropView(allListings, form, context)
    case 'choose':
    case 'choose-all':
      return choose('listings', form, findAll, context)
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Listings({ loaderData: { table, bar, maxName }, actionData }: Route.ComponentProps) {
  return useOutletContext<AdminPages>().tablePage({ table, maxName, bar, refused: actionData })
}
