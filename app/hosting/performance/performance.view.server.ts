import { PerformanceParams } from '#domain/figures/input.ts'
import { listOwnTitles } from '#domain/publishing/queries/list-own.server.ts'
import type { Figures } from '#domain/figures/figures.ts'
import { periods } from '#domain/figures/performance.ts'
import { readFigures } from '#domain/figures/queries/read-figures.server.ts'
import { readPerformance } from '#domain/figures/queries/read-performance.server.ts'
import { formatDay, formatPercent, formatRating } from '#domain/i18n/format.ts'
import { firstOfMonth } from '#kernel/dates.ts'
import { data, type RouterContextProvider } from 'react-router'
import { whole } from '#app/bookings/pay/quote.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { chartsOf, type ChartView } from './charts.view.server.ts'
import { searchShareView, type SearchShareView } from './search-share.view.server.ts'

export type PerformanceView = {
  listings: readonly { id: string; title: string }[]
  listingId: string | null
  months: number
  periods: readonly { months: number; text: string }[]
  figures: readonly FigureView[]
  charts: readonly ChartView[]
  searches: SearchShareView
}

type FigureView = { label: string; values: readonly string[]; note: string }

type Context = Readonly<RouterContextProvider>

/** Reads the figures of all listings or of one. @throws 404 where that is not this host's */
export async function readFromParams(params: Record<string, string>, context: Context) {
  const { db, clock } = context.get(services)
  const { userId: hostId } = actorOf(context)
  const { listing, months } = PerformanceParams.parse(params)
  const listings = await listOwnTitles(db, hostId, visitorOf(context).language)
  if (listing && !listings.some(({ id }) => id === listing)) throw data(null, { status: 404 })
  const input = { hostId, listingId: listing ?? undefined }
  const [figures, performance] = await Promise.all([
    readFigures(db, input, clock()),
    readPerformance(db, { ...input, present: firstOfMonth(todayAt(context)), months }),
  ])
  return { listings, listingId: listing, months, figures, performance }
}

export async function performanceView(params: Record<string, string>, context: Context): Promise<PerformanceView> {
  const { t } = visitorOf(context)
  const { figures, performance, listings, ...rest } = await readFromParams(params, context)
  const titles = listings.map(({ id, title }) => ({ id, title: title.text }))
  return {
    ...rest,
    listings: titles,
    periods: periods.map((months) => ({ months, text: t('performance:period', { count: months }) })),
    figures: figuresView(figures, context),
    charts: chartsOf(performance, context),
    searches: await searchShareView({ ...rest, listings: titles }, context),
  }
}

function figuresView(figures: Figures, context: Context): FigureView[] {
  const visitor = visitorOf(context)
  const { t, locale } = visitor
  const today = todayAt(context)
  const month = formatDay(today, locale, 'month')
  const { earnings, averageRating, averageOccupancy, occupancyRate, reviews } = figures
  const figure = (name: string, values: readonly string[], words: Record<string, string | number> = {}) => ({
    label: t(`performance:figures.${name}.label`, words),
    values,
    note: t(`performance:figures.${name}.note`, words),
  })
  const earned = (name: keyof Figures['earnings'][number], words = {}) =>
    figure(name, earnings.length ? earnings.map((each) => whole(each[name], visitor)) : ['–'], words)
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, locale))
  const averages = (['days', 'hours'] as const).flatMap((unit) => {
    const value = averageOccupancy[unit]
    return value === null ? [] : [t(`performance:figures.average.${unit}`, { percent: percent(value) })]
  })
  const count = (value: number) => [new Intl.NumberFormat(locale).format(value)]
  return [
    earned('daily'),
    earned('weekly'),
    earned('monthly', { month }),
    earned('yearly', { year: today.slice(0, 4) }),
    earned('total'),
    figure('occupancy', [percent(occupancyRate)], { month }),
    figure('average', averages.length > 0 ? averages : ['–'], { month }),
    figure('bookings', count(figures.totalBookings)),
    figure('upcoming', count(figures.upcomingBookings)),
    figure('pending', count(figures.pendingBookings)),
    figure('cancelled', count(figures.cancelledBookings)),
    figure('rating', [averageRating === null ? '–' : formatRating(averageRating, locale)], { count: reviews }),
    figure('views', count(figures.totalViews)),
  ]
}
