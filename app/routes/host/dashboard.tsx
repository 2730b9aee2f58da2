import { hostFigures, listHostBookings } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { HostDashboard } from '../../components/bookings/host-dashboard.tsx'
import { hostItemView } from '../../session/host-booking.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { whole } from '../../session/quote-view.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/dashboard'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { language, t } = visitorOf(context)
  const { userId, firstName } = actorOf(context)
  const [bookings, figures] = await Promise.all([
    listHostBookings(db, userId, language, clock()),
    hostFigures(db, userId, clock()),
  ])
  const views = bookings.map((booking) => hostItemView(booking, context))

  return {
    firstName,
    figures: { bookings: figures.bookings, upcoming: figures.upcoming, earnings: figures.earnings.map(whole) },
    requests: views.filter(({ state }) => state === 'asked'),
    // What has run out a moment ago is over, though it is not yet cleared away.
    bookings: views.filter(({ state }) => state !== 'asked' && state !== 'cancelled'),
    page: pageMeta(context, { title: t('host:title'), description: t('host:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <HostDashboard {...loaderData} />
}
