import type { Ceilings, SearchCounts, Searches, SearchRow, SupplyWanted } from '#domain/insights/report.ts'
import type { Compared, Grain } from '#domain/insights/report-input.ts'
import { filterNames } from '#domain/search/search.ts'
import { type Currency, codedMoney, majorUnits, money } from '#kernel/money.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { columnChart, overTime } from './series.server.ts'
import { type Column, fileColumn, type Part, partOf } from './tables.server.ts'
import { type FigureKind, share, type Tile, tileOf } from './tiles.view.server.ts'

/** Searches, and those that were not served. */
export function searchesSection(
  { current, compared }: Compared<Searches>,
  { grain, currency }: { grain: Grain; currency: Currency | null },
  words: ReportWords,
): Section {
  const { t } = words
  const line = (name: keyof SearchCounts) => ({
    name,
    label: t(`analytics:searches.${name}`),
    value: (counts: SearchCounts) => counts[name],
  })
  return {
    tiles: tilesOf(current.totals, compared?.report.totals, words),
    parts: [
      overTime(
        {
          id: 'searches',
          title: t('analytics:searches.title'),
          grain,
          points: current.series,
          before: compared?.report.series ?? null,
          lines: [line('searches'), line('withoutResult'), line('unopened')],
        },
        words,
      ),
      wantedPart(current.supplyWanted, words),
      placesPart('top', current.top, ['searches', 'withoutResult', 'unopened'], words),
      placesPart('notFound', current.withoutResult, ['withoutResult', 'searches'], words),
      placesPart('notOpened', current.unopened, ['unopened', 'searches'], words),
      ...ceilingsIn(currency, current.ceilings).map((each) => ceilingsPart(each, words)),
      daysPart(current.wantedDays, words),
      filtersPart(current.filters, words),
      positionsPart(current.positions, words),
    ],
  }
}

function tilesOf(now: SearchCounts, before: SearchCounts | undefined, words: ReportWords): Tile[] {
  const { t } = words
  const tile = (name: string, of: (counts: SearchCounts) => number | null, as: FigureKind) =>
    tileOf({ label: t(`analytics:searches.${name}`), now: of(now), before: before && of(before), as }, words)
  return [
    tile('searches', ({ searches }) => searches, 'number'),
    tile('searchers', ({ searchers }) => searchers, 'number'),
    tile('withoutResult', ({ withoutResult, searches }) => share(withoutResult, searches), 'percent'),
    tile('unopened', ({ unopened, searches }) => share(unopened, searches), 'percent'),
  ]
}

function placeOf(row: SearchRow, words: ReportWords): string {
  if (row.placeNames) return row.placeNames[words.language]
  return row.text ? words.t('analytics:searches.typed', { text: row.text }) : words.city(row.city)
}

const kindOf = (row: { unit: string; category: string; subcategory: string }, words: ReportWords) =>
  [
    words.t(`analytics:unit.${row.unit}`),
    row.subcategory !== '' ? words.subcategory(row.subcategory) : words.category(row.category),
  ].join(' · ')

const kindColumns = <Row extends { unit: string; category: string; subcategory: string }>() => [
  fileColumn<Row>('unit', ({ unit }) => unit),
  fileColumn<Row>('category', ({ category }) => category),
  fileColumn<Row>('subcategory', ({ subcategory }) => subcategory),
]

function placesPart(
  id: 'top' | 'notFound' | 'notOpened',
  rows: readonly SearchRow[],
  counts: readonly (keyof SearchCounts)[],
  words: ReportWords,
): Part {
  const { t, number } = words
  const [ranked] = counts
  const highest = Math.max(1, ...rows.map((row) => row[ranked!]))
  return partOf<SearchRow>({
    id,
    title: t(`analytics:searches.${id}`),
    note: t(`analytics:searches.${id}Note`),
    none: t(`analytics:searches.${id}None`),
    more: (count) => t('analytics:more', { count }),
    by: {
      name: 'place',
      head: t('analytics:searches.place'),
      text: (row) => placeOf(row, words),
      note: (row) => kindOf(row, words),
    },
    columns: [
      ...kindColumns<SearchRow>(),
      ...counts.map((name) => ({
        name: name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
        head: t(`analytics:searches.${name}`),
        text: (row: SearchRow) => number(row[name]),
        raw: (row: SearchRow) => row[name],
        ...(name === ranked && { bar: (row: SearchRow) => row[name] / highest }),
      })),
    ],
    rows,
  })
}

function wantedPart(rows: readonly SupplyWanted[], words: ReportWords): Part {
  const { t, number } = words
  const highest = Math.max(1, ...rows.map(({ unmet }) => unmet))
  const column = (name: 'searches' | 'withoutResult' | 'unopened' | 'listings'): Column<SupplyWanted> => ({
    name: name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    head: t(`analytics:searches.${name}`),
    text: (row) => number(row[name]),
    raw: (row) => row[name],
  })
  return partOf<SupplyWanted>({
    id: 'supply-wanted',
    title: t('analytics:searches.supplyWanted'),
    note: t('analytics:searches.supplyWantedNote'),
    none: t('analytics:searches.supplyWantedNone'),
    more: (count) => t('analytics:more', { count }),
    by: {
      name: 'city',
      head: t('analytics:searches.place'),
      text: ({ city }) => words.city(city),
      raw: ({ city }) => city,
      note: (row) => kindOf(row, words),
    },
    columns: [
      ...kindColumns<SupplyWanted>(),
      {
        name: 'unmet',
        head: t('analytics:searches.unmet'),
        text: ({ unmet }) => number(unmet),
        raw: ({ unmet }) => unmet,
        bar: ({ unmet }) => unmet / highest,
      },
      column('withoutResult'),
      column('unopened'),
      column('searches'),
      column('listings'),
    ],
    rows,
    isWide: true,
  })
}

/** The prices of one currency; a requested one is there even where nobody has searched by it. */
function ceilingsIn(requested: Currency | null, all: readonly Ceilings[]): readonly Ceilings[] {
  const searchesIn = (currency: Currency) =>
    all
      .filter((each) => each.currency === currency)
      .flatMap(({ rows }) => rows)
      .reduce((sum, { searches }) => sum + searches, 0)
  const [first] = all.map(({ currency }) => currency).toSorted((a, b) => searchesIn(b) - searchesIn(a))
  const found = all.filter(({ currency }) => currency === (requested ?? first))
  return requested && found.length === 0 ? [{ unit: 'day', currency: requested, rows: [] }] : found
}

/** More columns are hard to tell apart on a phone. */
const MAX_STEPS = 12

/** Neighbors become one step while there are too many. */
function fewerSteps(rows: Ceilings['rows']): Ceilings['rows'] {
  if (rows.length <= MAX_STEPS) return rows
  const pairs = rows.flatMap((row, index) => {
    if (index % 2 === 1) return []
    const next = rows[index + 1]
    if (!next) return row
    const { searches, offered } = next
    return { ...row, toMinor: next.toMinor, searches: row.searches + searches, offered: row.offered + offered }
  })
  return fewerSteps(pairs)
}

function ceilingsPart({ unit, currency, rows: all }: Ceilings, words: ReportWords): Part {
  const rows = fewerSteps(all)
  const { t, number } = words
  const amount = (minor: number) => codedMoney(money(minor, currency), words.language)
  const title = t(`analytics:searches.ceilings.${unit}`, { currency })
  const series = [
    { label: t('analytics:searches.askedCeiling'), value: (row: Ceilings['rows'][number]) => row.searches },
    { label: t('analytics:searches.offeredPrice'), value: (row: Ceilings['rows'][number]) => row.offered },
  ]
  const label = (row: Ceilings['rows'][number]) => words.compact(majorUnits(money(row.toMinor, currency)))
  return partOf<Ceilings['rows'][number]>({
    id: `ceilings-${unit}-${currency}`,
    title,
    note: t('analytics:searches.ceilingsNote'),
    none: t('analytics:none'),
    by: {
      name: 'below',
      head: t('analytics:searches.below'),
      text: ({ toMinor }) => t('analytics:searches.upTo', { price: amount(toMinor) }),
      raw: ({ toMinor }) => money(toMinor, currency),
    },
    columns: series.map(({ label: head, value }, index) => ({
      name: index === 0 ? 'asked' : 'offered',
      head,
      text: (row) => number(value(row)),
      raw: value,
    })),
    rows,
    shown: null,
    chart: columnChart({ title, rows, label, series }, words),
  })
}

function daysPart(rows: Searches['wantedDays'], words: ReportWords): Part {
  const { t, number, day } = words
  const title = t('analytics:searches.days')
  const ranked = rows.toSorted((a, b) => b.searches - a.searches)
  const highest = Math.max(1, ranked[0]?.searches ?? 0)
  return partOf({
    id: 'days',
    title,
    note: t('analytics:searches.daysNote'),
    none: t('analytics:none'),
    more: (count) => t('analytics:more', { count }),
    by: { name: 'day', head: t('analytics:by.day'), text: (row) => day(row.day), raw: (row) => row.day },
    columns: [
      {
        name: 'searches',
        head: t('analytics:searches.searches'),
        text: ({ searches }) => number(searches),
        raw: ({ searches }) => searches,
        bar: ({ searches }) => searches / highest,
      },
      { name: 'free', head: t('analytics:searches.free'), text: ({ free }) => number(free), raw: ({ free }) => free },
    ],
    rows: ranked,
  })
}

/** The filters of a search, by the names that guests read. */
const filterTexts: Readonly<Record<(typeof filterNames)[number], string>> = {
  minPrice: 'filters:price.min',
  maxPrice: 'filters:price.max',
  bedrooms: 'filters:rooms.bedrooms',
  bathrooms: 'filters:rooms.bathrooms',
  amenities: 'filters:amenities.title',
  attributes: 'filters:attributes.title',
  pets: 'filters:more.pets.title',
  instant: 'filters:more.instant.title',
  sort: 'filters:sort.title',
}

function filtersPart(rows: Searches['filters'], words: ReportWords): Part {
  const { t, number } = words
  const highest = Math.max(1, ...rows.map(({ searches }) => searches))
  return partOf({
    id: 'filters',
    title: t('analytics:searches.filters'),
    none: t('analytics:none'),
    more: (count) => t('analytics:more', { count }),
    by: {
      name: 'filter',
      head: t('analytics:searches.filter'),
      text: ({ name }) => {
        const known = filterNames.find((each) => each === name)
        return known ? t(filterTexts[known]) : name
      },
      raw: ({ name }) => name,
    },
    columns: [
      {
        name: 'searches',
        head: t('analytics:searches.searches'),
        text: ({ searches }) => number(searches),
        raw: ({ searches }) => searches,
        bar: ({ searches }) => searches / highest,
      },
    ],
    rows,
  })
}

function positionsPart(rows: Searches['positions'], words: ReportWords): Part {
  const { t, number } = words
  const title = t('analytics:searches.positions')
  const series = [
    { label: t('analytics:searches.openedFirst'), value: (row: Searches['positions'][number]) => row.searches },
  ]
  return partOf({
    id: 'positions',
    title,
    note: t('analytics:searches.positionsNote'),
    none: t('analytics:none'),
    isEmpty: rows.every(({ searches }) => searches === 0),
    by: { name: 'position', head: t('analytics:searches.position'), text: ({ position }) => position },
    columns: [
      {
        name: 'searches',
        head: series[0]!.label,
        text: ({ searches }) => number(searches),
        raw: ({ searches }) => searches,
      },
    ],
    rows,
    shown: null,
    chart: columnChart({ title, rows, label: ({ position }) => position, series }, words),
  })
}
