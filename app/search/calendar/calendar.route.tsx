import { parseSearch } from '#domain/search/input.ts'
import { calendarAddress, priceCalendarOf } from '#domain/search/price-calendar.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { calendarView } from './calendar.view.server.ts'
import { CalendarPage } from './calendar-page.tsx'
import type { Route } from './+types/calendar.route'

/** The prices of a month of a search, for everybody who searches it alike. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams)
  // Prices in an address without a currency are in the reader's.
  const input = { ...search, currency: search.currency ?? visitorOf(context).currency }
  const calendar = priceCalendarOf(input, url.searchParams, todayAt(context))
  const view = await calendarView(context, calendar)
  return {
    view,
    page: pageMeta(context, {
      title: view.heading,
      description: view.about,
      path: calendarAddress(search, calendar),
      isIndexed: false,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return <CalendarPage view={loaderData.view} path="/search/calendar" />
}
