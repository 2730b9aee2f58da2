import { BookingId } from '#domain/bookings/input.ts'
import { redirect } from 'react-router'
import { WhileCheckoutOpens } from '../pay/while-checkout-opens.tsx'
import { TripsPage } from './trips-page.tsx'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { tripsView } from './trips.view.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/trips.route'

type Context = Route.LoaderArgs['context']

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const params = searchOf(url)
  leadToPaid(params, context)
  return {
    trips: await tripsView(params, context),
    page: pageMeta(context, { title: t('trip:title'), description: t('trip:description'), path: null }),
  }
}

/** The provider's return address (spec §2), which leads on to the booking's page and its real state. */
function leadToPaid({ id, status, payment_session, session_id }: Record<string, string>, context: Context): void {
  const session = payment_session ?? session_id
  if (!BookingId.safeParse(id).success || (status !== 'success' && session === undefined)) return
  const params = new URLSearchParams({ status: 'success', ...(session !== undefined && { payment_session: session }) })
  throw redirect(visitorOf(context).to(`/bookings/${id}?${params}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return (
    <WhileCheckoutOpens>
      <TripsPage {...loaderData.trips} />
    </WhileCheckoutOpens>
  )
}
