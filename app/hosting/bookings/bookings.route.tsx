import { DayParam, HostListParam, ListPage } from '#domain/bookings/input.ts'
import { listHostBookings } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { listOwnTitles } from '#domain/publishing/queries/list-own.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { BookingsPage } from './bookings-page.tsx'
import { hostItemView } from './host-booking.view.server.ts'
import type { Route } from './+types/bookings.route'

/** A page of a part of a host's bookings (`?list=`) or of all on a day (`?day=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { t, language, locale } = visitorOf(context)
  const params = searchOf(url)
  const [day, list] = [DayParam.parse(params['day'] ?? null), HostListParam.parse(params['list'])]
  const input = { hostId: actorOf(context).userId, list: day ? { day } : list, page: ListPage.parse(params['page']) }
  const [{ bookings, ...at }, titles] = await Promise.all([
    listHostBookings(db, input, language, clock()),
    params['show'] === 'export' ? listOwnTitles(db, input.hostId, language) : null,
  ])
  return {
    list: day ? null : list,
    title: day ? formatDay(day, locale, 'long') : t(`host:lists.${list}`),
    bookings: bookings.map((booking) => hostItemView(booking, context)),
    listings: titles && titles.map(({ id, title: own }) => ({ id, title: own.text })),
    at,
    page: pageMeta(context, { title: t('hostBookings:title'), description: t('host:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Bookings({ loaderData: { page: _page, at, ...view } }: Route.ComponentProps) {
  return <BookingsPage {...view} {...at} />
}
