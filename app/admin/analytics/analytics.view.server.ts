import type { readAnalytics } from '#domain/admin/queries/read-analytics.server.ts'
import { formatMoney, money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type Figures = Awaited<ReturnType<typeof readAnalytics>>

export function analyticsView({ people, listings, bookings, months }: Figures, visitor: Visitor) {
  const { t, locale, language } = visitor
  const written = (count: number) => new Intl.NumberFormat(locale).format(count)
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  // Each amount names its own currency.
  const amount = (minor: number, currency: Figures['months'][number]['currency']) =>
    formatMoney(money(minor, currency), { language, currency: null }, 'whole')
  return {
    counts: [
      {
        title: t('analytics:people.title'),
        rows: (['all', 'recent', 'hosts', 'guests', 'suspended'] as const).map((name) => ({
          name: t(`analytics:people.${name}`),
          count: written(people[name]),
        })),
      },
      {
        title: t('analytics:listings.title'),
        rows: listings.map(({ name, count }) => ({ name: t(`analytics:listings.${name}`), count: written(count) })),
      },
      {
        title: t('analytics:bookings.title'),
        rows: bookings.map(({ name, count }) => ({ name: t(`analytics:bookings.${name}`), count: written(count) })),
      },
    ],
    months: months.map(({ month, currency, gross, refunded, fees }) => ({
      key: `${month} ${currency}`,
      month: monthName.format(new Date(`${month}-15T00:00:00Z`)),
      gross: amount(gross, currency),
      refunded: amount(refunded, currency),
      fees: amount(fees, currency),
    })),
  }
}

export type AnalyticsView = ReturnType<typeof analyticsView>
