import { occupancyPercent } from '#domain/figures/figures.ts'
import { leadDays, type MonthFigures, type Performance } from '#domain/figures/performance.ts'
import { formatDay, formatPercent } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { currencies, majorUnits, money } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { whole } from '#app/bookings/pay/quote.view.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Series } from '#app/ui/pages/bar-chart.tsx'

/** A chart by month or lead time, with its table. */
export type ChartView = {
  name: string
  title: string
  note: string
  /** The head of the table's first column. */
  by: string
  /** Each series has a chart of its own, because their scales differ. */
  series: readonly Series[]
  labels: readonly string[]
}

/** Texts are finished; the numbers only set the heights. */
export function chartsOf({ months, leadTimes }: Performance, context: Readonly<RouterContextProvider>): ChartView[] {
  const { t, locale } = visitorOf(context)
  const number = new Intl.NumberFormat(locale)
  const points = (values: readonly number[]) => values.map((value) => ({ value, text: number.format(value) }))
  const byMonth = { by: t('performance:month'), labels: months.map(({ month }) => formatDay(month, locale, 'month')) }
  const words = (name: string) => ({
    name,
    title: t(`performance:charts.${name}.title`),
    note: t(`performance:charts.${name}.note`),
  })
  return [
    { ...words('earnings'), ...byMonth, series: earningsOf(months, context) },
    {
      ...words('occupancy'),
      ...byMonth,
      series: [{ label: t('performance:occupancy'), points: occupancyOf(months, locale) }],
    },
    {
      ...words('views'),
      ...byMonth,
      series: [
        { label: t('performance:views'), points: points(months.map(({ views }) => views)) },
        { label: t('performance:made'), points: points(months.map(({ bookingsMade }) => bookingsMade)) },
      ],
    },
    {
      ...words('lead'),
      by: t('performance:leadTime'),
      labels: leadDays.map((from, index) => t(`performance:lead.${index}`, { from })),
      series: [{ label: t('performance:bookings'), points: points(leadTimes) }],
    },
  ]
}

function earningsOf(months: readonly MonthFigures[], context: Readonly<RouterContextProvider>): Series[] {
  const visitor = visitorOf(context)
  const earned = currencies.filter((currency) =>
    months.some(({ earnings }) => earnings.some((each) => each.currency === currency)),
  )
  return (earned.length ? earned : [visitor.currency]).map((currency) => ({
    label: currency,
    points: months.map(({ earnings }) => {
      const amount = earnings.find((each) => each.currency === currency) ?? money(0, currency)
      return { value: majorUnits(amount), text: whole(amount, visitor) }
    }),
  }))
}

const occupancyOf = (months: readonly MonthFigures[], locale: Locale) =>
  months.map(({ bookedDays, possibleDays }) => {
    const percent = occupancyPercent(bookedDays, possibleDays)
    return { value: percent ?? 0, text: percent === null ? '–' : formatPercent(percent, locale) }
  })
