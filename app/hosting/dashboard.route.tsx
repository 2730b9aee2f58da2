import { ListPage } from '#domain/bookings/input.ts'
import { hostFigures, type HostList, listHostBookings } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { HostDashboard } from './host-dashboard.tsx'
import { searchOf } from '../session/form.server.ts'
import { hostItemView } from './host-booking.view.server.ts'
import { pageMeta } from '../seo/page.server.ts'
import { metaTags } from '../seo/page-meta.ts'
import { whole } from '../bookings/pay/quote.view.server.ts'
import { services } from '../session/services.ts'
import { actorOf, visitorOf } from '../session/visitor.server.ts'
import type { Route } from './+types/dashboard.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { language, t } = visitor
  const { userId, firstName } = actorOf(context)
  const now = clock()
  const params = searchOf(url)
  const pageOf = async (list: HostList) => {
    const input = { hostId: userId, list, page: ListPage.parse(params[list]) }
    const { bookings, ...at } = await listHostBookings(db, input, language, now)
    return { ...at, bookings: bookings.map((booking) => hostItemView(booking, context)) }
  }
  const [requests, coming, figures] = await Promise.all([
    pageOf('requests'),
    pageOf('coming'),
    hostFigures(db, userId, now),
  ])

  return {
    firstName,
    figures: {
      bookings: figures.bookings,
      upcoming: figures.upcoming,
      earnings: figures.earnings.map((amount) => whole(amount, visitor)),
    },
    requests,
    coming,
    page: pageMeta(context, { title: t('host:title'), description: t('host:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <HostDashboard {...loaderData} />
}
