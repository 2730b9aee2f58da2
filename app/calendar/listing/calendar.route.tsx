import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { CalendarPage } from './calendar-page.tsx'
import { hostCalendarView } from './calendar.view.server.ts'
import { changeCalendar } from './change-calendar.server.ts'
import type { Route } from './+types/calendar.route'

export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const calendar = await hostCalendarView(listingId, url, context)
  const title = t('hostDays:pageTitle', { title: calendar.listing.title })
  return { calendar, page: pageMeta(context, { title, description: t('hostDays:description'), path: null }) }
}

export async function action({ params: { listingId }, request, url, context }: Route.ActionArgs) {
  return changeCalendar(listingId, await formOf(request), url, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function HostCalendar({ loaderData, actionData }: Route.ComponentProps) {
  return <CalendarPage calendar={loaderData.calendar} refused={actionData ?? null} />
}
