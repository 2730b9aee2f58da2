import { MAX_VIEW_NAME } from '#domain/admin/input.ts'
import { listBookings } from '#domain/admin/queries/list-bookings.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { codedMoney } from '#kernel/money.ts'
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
import { allBookings, bookingsSought } from './bookings-table.server.ts'
import { bookingRow, bookingsWords } from './bookings.view.server.ts'
import type { Route } from './+types/bookings.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { state, sought } = bookingsSought(url)
  const page = ListPage.parse(url.searchParams.get('page') ?? undefined)
  const [{ bookings, sums, ...at }, views] = await Promise.all([
    listBookings(replica, { ...sought, page, order: state.order, size: state.size }, language),
    viewsOf(allBookings, context),
  ])
  return {
    maxName: MAX_VIEW_NAME,
    table: tableView(
      {
        ...allBookings,
        state,
        words: bookingsWords(visitor),
        rows: bookings.map((booking) => bookingRow(booking, visitor, clock())),
        at,
        facts: ['when', 'state'],
        sums: sums.map((sum) => codedMoney(sum, language)),
        views,
      },
      visitor,
    ),
    meta: pageMeta(context, {
      title: t('adminBookings:title'),
      description: t('adminBookings:description'),
      path: null,
    }),
  }
}

/** Keeps the list as it is shown, or takes such a view away. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  if (intentOf(form, ['save-view', 'remove-view']) === 'save-view') return keepView(allBookings, form, context)
  return dropView(allBookings, form, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Bookings({ loaderData: { table, maxName }, actionData }: Route.ComponentProps) {
  return useOutletContext<AdminPages>().tablePage({ table, maxName, bar: null, refused: actionData })
}
