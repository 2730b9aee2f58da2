import type { Supply } from '#domain/insights/report.ts'
import type { Compared, Period, Range } from '#domain/insights/report-input.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { codedMoney, money, typedMoney } from '#kernel/money.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { overTime } from './series.server.ts'
import { type Column, type Part, partOf, rawShare } from './tables.server.ts'
import { type FigureKind, share, type Tile, tileOf } from './tiles.view.server.ts'

type SupplyRow = Supply['rows'][number]
type Unit = SupplyRow['unit']
type Sums = Pick<SupplyRow, 'listings' | 'offered' | 'searches' | 'sold'>
type Week = Period & Sums

/** The supply, the searches and the sales, by city and week. */
export function supplySection({ range, current, compared }: Compared<Supply>, today: Day, words: ReportWords): Section {
  const units = (['day', 'hour'] as const).filter((unit) => current.rows.some((row) => row.unit === unit))
  return {
    tiles: units.flatMap((unit) => tilesOf(unit, current.rows, compared?.report.rows, words)),
    parts: [
      ...units.map((unit) => weeksPart(unit, current.rows, { range, today }, words)),
      citiesPart(current.rows, words),
      rowsPart(current.rows, words),
    ],
  }
}

const sumOf = (rows: readonly SupplyRow[]): Sums => ({
  // Those of several weeks are not so many more listings.
  listings: Math.max(0, ...[...Map.groupBy(rows, ({ week }) => week).values()].map((week) => total(week, 'listings'))),
  offered: total(rows, 'offered'),
  searches: total(rows, 'searches'),
  sold: total(rows, 'sold'),
})

const total = (rows: readonly SupplyRow[], name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0)

function tilesOf(
  unit: Unit,
  rows: readonly SupplyRow[],
  before: readonly SupplyRow[] | undefined,
  words: ReportWords,
): Tile[] {
  const { t } = words
  const sums = (all: readonly SupplyRow[]) => sumOf(all.filter((row) => row.unit === unit))
  const tile = (name: string, of: (sums: Sums) => number | null, as: FigureKind) =>
    tileOf(
      { label: t(`analytics:supply.${name}.${unit}`), now: of(sums(rows)), before: before && of(sums(before)), as },
      words,
    )
  return [
    tile('offered', ({ offered }) => offered, 'number'),
    tile('sold', ({ sold }) => sold, 'number'),
    tile('occupancy', ({ sold, offered }) => share(sold, offered), 'percent'),
  ]
}

function weeksPart(
  unit: Unit,
  rows: readonly SupplyRow[],
  { range, today }: { range: Range; today: Day },
  words: ReportWords,
): Part {
  const { t } = words
  const weeks = [
    ...Map.groupBy(
      rows.filter((row) => row.unit === unit),
      ({ week }) => week,
    ),
  ]
  const points = weeks
    .map(([week, all]): Week => {
      const end = addDays(week, 6)
      return { from: week, to: end, isPartial: week < range.from || end > range.to || end >= today, ...sumOf(all) }
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return overTime<Week>(
    {
      id: `weeks-${unit}`,
      title: t(`analytics:supply.weeks.${unit}`),
      grain: 'week',
      points,
      before: null,
      lines: [
        { name: 'offered', label: t(`analytics:supply.offered.${unit}`), value: ({ offered }) => offered },
        { name: 'sold', label: t(`analytics:supply.sold.${unit}`), value: ({ sold }) => sold },
      ],
    },
    words,
  )
}

type CityRow = Sums & { city: string; unit: Unit }

const countColumns = <Row extends Sums & { unit: Unit }>({ t, number, percent }: ReportWords): Column<Row>[] => {
  const column = (name: keyof Sums): Column<Row> => ({
    name,
    head: t(`analytics:supply.${name}.any`),
    text: (row) => number(row[name]),
    raw: (row) => row[name],
  })
  return [
    column('listings'),
    column('searches'),
    column('offered'),
    column('sold'),
    {
      name: 'occupancy',
      head: t('analytics:supply.occupancy.any'),
      text: ({ sold, offered }) => percent(share(sold, offered)),
      raw: ({ sold, offered }) => rawShare(share(sold, offered)),
      bar: ({ sold, offered }) => share(sold, offered) ?? 0,
    },
  ]
}

function citiesPart(rows: readonly SupplyRow[], words: ReportWords): Part {
  const { t } = words
  const cities = [...Map.groupBy(rows, ({ city, unit }) => JSON.stringify([unit, city])).values()]
    .map((all): CityRow => ({ city: all[0]!.city, unit: all[0]!.unit, ...sumOf(all) }))
    .toSorted((a, b) => b.searches - a.searches || b.sold - a.sold)
  return partOf<CityRow>({
    id: 'cities',
    title: t('analytics:supply.cities'),
    note: t('analytics:supply.citiesNote'),
    none: t('analytics:supply.none'),
    more: (count) => t('analytics:more', { count }),
    by: {
      name: 'city',
      head: t('analytics:filter.city'),
      text: ({ city }) => words.city(city),
      raw: ({ city }) => city,
    },
    columns: [unitColumn(words), ...countColumns<CityRow>(words)],
    rows: cities,
    shown: 20,
    isWide: true,
  })
}

const unitColumn = ({ t }: ReportWords) => ({
  name: 'unit',
  head: t('analytics:filter.unit'),
  isWords: true,
  text: ({ unit }: { unit: Unit }) => t(`analytics:unit.${unit}`),
  raw: ({ unit }: { unit: Unit }) => unit,
})

function rowsPart(rows: readonly SupplyRow[], words: ReportWords): Part {
  const { t, language } = words
  const price = ({ currency, minor }: SupplyRow['medianPrices'][number]) => codedMoney(money(minor, currency), language)
  return partOf<SupplyRow>({
    id: 'supply-rows',
    title: t('analytics:supply.rows'),
    none: t('analytics:supply.none'),
    more: (count) => t('analytics:more', { count }),
    by: {
      name: 'week',
      head: t('analytics:by.week'),
      text: ({ week }) => words.period({ from: week, to: addDays(week, 6) }, 'week'),
      raw: ({ week }) => week,
    },
    columns: [
      {
        name: 'city',
        head: t('analytics:filter.city'),
        isWords: true,
        text: ({ city }) => words.city(city),
        raw: ({ city }) => city,
      },
      unitColumn(words),
      ...countColumns<SupplyRow>(words),
      {
        name: 'median_prices',
        head: t('analytics:supply.medianPrice'),
        text: ({ medianPrices }) => medianPrices.map(price).join(', ') || '–',
        raw: ({ medianPrices }) =>
          medianPrices.map(({ currency, minor }) => `${typedMoney(money(minor, currency))} ${currency}`).join(' '),
      },
    ],
    rows: rows.toSorted((a, b) => (a.week === b.week ? b.searches - a.searches : a.week < b.week ? 1 : -1)),
    shown: 20,
    isWide: true,
  })
}
