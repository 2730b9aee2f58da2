import { MAX_VIEW_NAME } from '#domain/admin/input.ts'
import { listListings } from '#domain/admin/queries/list-listings.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { useOutletContext } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'
import { dropView, keepView, viewsOf } from '../frame/list-views.server.ts'
import { tableView } from '../frame/table.view.server.ts'
import { allListings, listingsSought } from './listings-table.server.ts'
import { listingRow, listingsWords } from './listings.view.server.ts'
import type { Route } from './+types/listings.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { state, sought } = listingsSought(url)
  const page = ListPage.parse(url.searchParams.get('page') ?? undefined)
  const window = { ...sought, page, order: state.order, size: state.size }
  const [{ listings, ...at }, views] = await Promise.all([
    listListings(replicaOf(context), window, { language, now: clock() }),
    viewsOf(allListings, context),
  ])
  return {
    maxName: MAX_VIEW_NAME,
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

/** Keeps the list as it is shown, or takes such a view away. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  if (intentOf(form, ['save-view', 'remove-view']) === 'save-view') return keepView(allListings, form, context)
  return dropView(allListings, form, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Listings({ loaderData: { table, maxName }, actionData }: Route.ComponentProps) {
  return useOutletContext<AdminPages>().tablePage({ table, maxName, refused: actionData ?? null })
}
