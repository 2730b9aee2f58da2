import { occupancyPercent } from '#domain/figures/figures.ts'
import { currencies, money } from '#kernel/money.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { readFromParams } from './performance.view.server.ts'
import type { Route } from './+types/export.route'

/** The page's months as a table: amounts in main units, a column for each currency. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const {
    performance: { months },
  } = await readFromParams(searchOf(url), context)
  const earned = currencies.filter((currency) =>
    months.some(({ earnings }) => earnings.some((each) => each.currency === currency)),
  )
  const head = [
    'month',
    ...earned.map((currency) => `earnings_${currency}`),
    'check_ins',
    'booked_days',
    'possible_days',
    'occupancy_percent',
    'views',
    'bookings_made',
  ]
  const rows = months.map(({ month, earnings, stays, bookedDays, possibleDays, views, bookingsMade }) => {
    const amounts = earned.map((currency) => {
      const amount = earnings.find((each) => each.currency === currency)
      return amount ?? money(0, currency)
    })
    const occupancy = occupancyPercent(bookedDays, possibleDays)
    const counts = [stays, bookedDays, possibleDays, occupancy ?? '', views, bookingsMade]
    return [month.slice(0, 7), ...amounts, ...counts]
  })
  return tableAnswer('performance', [head, ...rows], { url, context })
}
