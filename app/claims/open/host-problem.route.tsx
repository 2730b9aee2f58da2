import { hostBooking } from '#app/bookings/host-booking.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { ProblemPage } from './problem-page.tsx'
import { problemView, takeProblem } from './problem.view.server.ts'
import type { Route } from './+types/host-problem.route'

async function stayOf(bookingId: string, context: Route.LoaderArgs['context']) {
  const booking = await hostBooking(bookingId, context)
  return { ...booking, otherName: booking.guestName }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const view = await problemView('host', await stayOf(params.bookingId, context), context)
  const description = t('claims:report.description')
  return { view, page: pageMeta(context, { title: t('claims:report.title'), description, path: null }) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return takeProblem('host', await stayOf(params.bookingId, context), request, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function HostProblem({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return <ProblemPage view={view} refused={actionData} />
}
