import { columns, figureOf, type RevenueMonth, type RevenueYear, yearOf } from '#domain/admin/revenue.ts'
import { readBookCheck } from '#domain/admin/queries/read-book-check.server.ts'
import { readRevenue } from '#domain/admin/queries/read-revenue.server.ts'
import { RevenueParams } from '#domain/payments/input.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { firstOfMonth } from '#kernel/dates.ts'
import { codedMoney, majorUnits, money } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import type { Wording } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { todayAt, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

/** A year's figures in one currency as finished texts, with numbers only for the bars. */
export async function revenueView(params: Record<string, string>, context: Readonly<RouterContextProvider>) {
  const visitor = visitorOf(context)
  const wanted = { ...RevenueParams.parse(params), present: firstOfMonth(todayAt(context)), own: visitor.currency }
  const { db } = context.get(services)
  const [found, check] = await Promise.all([readRevenue(db, visitor.site.zone), readBookCheck(db)])
  const year = yearOf(found, wanted)
  const addressOf = (changes: Partial<Pick<RevenueYear, 'year' | 'currency'>>, path = '/admin/revenue') =>
    `${path}?${new URLSearchParams({ year: String(changes.year ?? year.year), currency: changes.currency ?? year.currency })}`
  const { t } = visitor
  const text = (minor: number) => codedMoney(money(minor, year.currency), visitor.language)
  return {
    isEmpty: year.currencies.length === 0,
    years: year.years.map((each) => ({
      to: addressOf({ year: each }),
      text: String(each),
      isShown: each === year.year,
    })),
    currencies: year.currencies.map((each) => ({
      to: addressOf({ currency: each }),
      text: each,
      isShown: each === year.currency,
    })),
    exportAddress: addressOf({}, '/admin/revenue/export.csv'),
    figures: columns.map((column) => ({
      label: t(`revenue:${column}`),
      value: text(figureOf(year.total, column)),
      note: t(`revenue:notes.${column}`),
    })),
    charts: chartsOf(year, visitor),
    table: tableOf(year, visitor),
    books: booksOf(check, visitor),
  }
}

/** The result of the last check of the books, with the program's own English sentences. */
function booksOf(check: Awaited<ReturnType<typeof readBookCheck>>, visitor: Visitor): Books {
  const { t } = visitor
  if (!check) return { isBad: false, text: t('revenue:books.never'), broken: [] }
  const { at, count, broken } = check
  const text = instantView(at, visitor, 'whole', (when) =>
    count === 0 ? t('revenue:books.order', { when }) : t('revenue:books.broken', { count, when }),
  )
  return { isBad: count > 0, text, broken }
}

type Books = { isBad: boolean; text: Wording; broken: readonly string[] }

export type RevenueView = Awaited<ReturnType<typeof revenueView>>

type ChartView = ReturnType<typeof chartsOf>[number]
export type RevenueCharts = readonly ChartView[]

function chartsOf({ months, currency }: RevenueYear, visitor: Visitor) {
  const { t, locale } = visitor
  const labels = months.map(({ month }) => formatDay(month, locale, 'month'))
  const series = (column: (typeof columns)[number]) => ({
    label: t(`revenue:${column}`),
    points: months.map((month: RevenueMonth) => {
      const amount = money(figureOf(month, column), currency)
      return { value: Math.max(0, majorUnits(amount)), text: codedMoney(amount, visitor.language) }
    }),
  })
  const chart = (name: 'money' | 'balance', shown: readonly (typeof columns)[number][]) => ({
    name,
    title: t(`revenue:charts.${name}`),
    note: t(`revenue:charts.${name}Note`),
    labels,
    series: shown.map(series),
  })
  return [chart('money', ['gross', 'fees', 'payouts']), chart('balance', ['held', 'owed'])]
}

function tableOf({ months, total, currency }: RevenueYear, visitor: Visitor) {
  const { t, locale } = visitor
  const cells = (sums: RevenueYear['total']) =>
    columns.map((column) => codedMoney(money(figureOf(sums, column), currency), visitor.language))
  return {
    head: columns.map((column) => t(`revenue:${column}`)),
    rows: months.map((month) => ({ name: formatDay(month.month, locale, 'month'), cells: cells(month) })),
    total: cells(total),
  }
}
