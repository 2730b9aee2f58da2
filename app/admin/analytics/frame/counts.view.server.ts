import { figureOf } from '#domain/admin/revenue.ts'
import type { readAnalytics } from '#domain/admin/queries/read-analytics.server.ts'
import { codedMoney, majorUnits, money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { ReportWords } from '../sections/report-words.server.ts'
import { type Part, partOf } from '../sections/tables.server.ts'

type Figures = Awaited<ReturnType<typeof readAnalytics>>

export type CountsView = { title: string; groups: { title: string; rows: { name: string; count: string }[] }[] }

export function countsView({ people, listings, bookings }: Figures, { t, locale }: Visitor): CountsView {
  const written = (count: number) => new Intl.NumberFormat(locale).format(count)
  const group = (name: 'listings' | 'bookings', rows: Figures['listings']) => ({
    title: t(`analytics:${name}.title`),
    rows: rows.map((row) => ({ name: t(`analytics:${name}.${row.name}`), count: written(row.count) })),
  })
  return {
    title: t('analytics:now'),
    groups: [
      {
        title: t('analytics:people.title'),
        rows: (['all', 'recent', 'hosts', 'guests', 'suspended'] as const).map((name) => ({
          name: t(`analytics:people.${name}`),
          count: written(people[name]),
        })),
      },
      group('listings', listings),
      group('bookings', bookings),
    ],
  }
}

/** The page says how many more there are, which the file has. */
const MONTHS_SHOWN = 6

type Month = Figures['months'][number]

/** The last twelve months of money, each currency by itself, because each amount names its own. */
export function monthsPart(months: readonly Month[], { t, language, month }: ReportWords): Part {
  const column = (name: 'gross' | 'refunds' | 'claims' | 'fees') => ({
    name,
    head: t(`revenue:${name}`),
    text: (row: Month) => codedMoney(money(figureOf(row, name), row.currency), language),
    raw: (row: Month) => majorUnits(money(figureOf(row, name), row.currency)),
  })
  return partOf<Month>({
    id: 'months',
    title: t('analytics:months.title'),
    note: t('analytics:months.text'),
    none: t('analytics:months.none'),
    by: {
      name: 'month',
      head: t('analytics:months.month'),
      text: (row) => month(row.month),
      raw: (row) => row.month.slice(0, 7),
    },
    columns: [
      { name: 'currency', head: t('analytics:months.currency'), text: ({ currency }) => currency, isWords: true },
      column('gross'),
      column('refunds'),
      column('claims'),
      column('fees'),
    ],
    rows: months,
    shown: MONTHS_SHOWN,
    more: (count) => t('analytics:more', { count }),
    isWide: true,
  })
}
