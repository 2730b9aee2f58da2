import { shownName } from '#domain/accounts/account.ts'
import { bookingLists, listBookings } from '#domain/admin/queries/list-bookings.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { codedMoney } from '#kernel/money.ts'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { BookingsPage } from './bookings-page.tsx'
import { soughtOf } from './sought.server.ts'
import type { Route } from './+types/bookings.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t, language, locale } = visitor
  const { db, clock } = context.get(services)
  const now = clock()
  const params = searchOf(url)
  const sought = soughtOf(params)
  const { bookings, ...at } = await listBookings(db, { ...sought, page: ListPage.parse(params['page']) }, language)
  return {
    ...sought,
    lists: bookingLists,
    ...at,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      title: booking.title.text,
      who: t('adminBookings:who', {
        guest: shownName(booking.guestName, t),
        host: shownName(booking.hostName, t),
      }),
      when: shortWhen(booking, now, locale),
      total: codedMoney(booking.total, visitor.language),
      state: tripState(booking, now).state,
    })),
    meta: pageMeta(context, {
      title: t('adminBookings:title'),
      description: t('adminBookings:description'),
      path: null,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Bookings({ loaderData: { meta: _meta, ...view } }: Route.ComponentProps) {
  return <BookingsPage {...view} />
}
