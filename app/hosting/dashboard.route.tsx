import { ListPage } from '#domain/bookings/input.ts'
import { hostFigures, type HostList, listHostBookings } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { hostedUnits } from '#domain/listings/queries/hosted-units.server.ts'
import { unitOf } from '#domain/availability/unit.ts'
import { ListingTypeForm } from '#domain/listings/input.ts'
import { toList } from '#domain/listings/to-list.ts'
import { HostDashboard } from './host-dashboard.tsx'
import { searchOf } from '../session/form.server.ts'
import { hostItemView } from './host-booking.view.server.ts'
import { pageMeta } from '../seo/page.server.ts'
import { metaTags } from '../seo/page-meta.ts'
import { whole } from '../bookings/pay/quote.view.server.ts'
import { services } from '../session/services.ts'
import { actorOf, visitorOf } from '../session/visitor.server.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { deferred } from '../ui/deferred.tsx'
import type { Route } from './+types/dashboard.route'

const ListingTypeDialog = deferred(async () => (await import('./chooser/listing-type-dialog.tsx')).ListingTypeDialog)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { language, t } = visitor
  const { userId, firstName } = actorOf(context)
  const now = clock()
  const params = searchOf(url)
  const requested = ListingTypeForm.safeParse(params).data
  const pageOf = async (list: HostList) => {
    const input = { hostId: userId, list, page: ListPage.parse(params[list]) }
    const { bookings, ...at } = await listHostBookings(db, input, language, now)
    return { ...at, bookings: bookings.map((booking) => hostItemView(booking, context)) }
  }
  const [units, requests, coming, figures] = await Promise.all([
    hostedUnits(db, userId),
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
    missing: toList(units, requested ? unitOf(requested.type) : null),
    requests,
    coming,
    page: pageMeta(context, { title: t('host:title'), description: t('host:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <>
      <HostDashboard {...loaderData} />
      {params.get('show') === 'list' && (
        <Suspense>
          <ListingTypeDialog />
        </Suspense>
      )}
    </>
  )
}
