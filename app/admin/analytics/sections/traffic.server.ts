import type { PageRow, Share, Traffic } from '#domain/insights/report.ts'
import type { Compared, Grain } from '#domain/insights/report-input.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { overTime } from './series.server.ts'
import { type Part, partOf, rawShare } from './tables.server.ts'
import { type FigureKind, share, type Tile, tileOf } from './tiles.view.server.ts'

/** Visitors, where they come from, and the pages that they look at. */
export function trafficSection(found: Compared<Traffic>, grain: Grain, words: ReportWords): Section {
  const { current, compared } = found
  const before = compared?.report.series ?? null
  const { t } = words
  return {
    tiles: tilesOf(found, words),
    parts: [
      overTime(
        {
          id: 'visitors',
          title: t('analytics:traffic.visitors'),
          note: t('analytics:traffic.visitorsNote'),
          grain,
          points: current.series,
          before,
          lines: [{ name: 'visitors', label: t('analytics:traffic.visitors'), value: ({ visitors }) => visitors }],
        },
        words,
      ),
      overTime(
        {
          id: 'views',
          title: t('analytics:traffic.visitsAndViews'),
          grain,
          points: current.series,
          before,
          lines: [
            { name: 'views', label: t('analytics:traffic.views'), value: ({ views }) => views },
            { name: 'visits', label: t('analytics:traffic.visits'), value: ({ visits }) => visits },
          ],
        },
        words,
      ),
      ...pagesOf(current.pages, words),
      ...sharesOf(current, words),
    ],
  }
}

function tilesOf({ current: { totals: now }, compared }: Compared<Traffic>, words: ReportWords): Tile[] {
  const before = compared?.report.totals
  const { t } = words
  const tile = (name: string, of: (totals: Traffic['totals']) => number | null, as: FigureKind) =>
    tileOf({ label: t(`analytics:traffic.${name}`), now: of(now), before: before && of(before), as }, words)
  return [
    tile('visitors', ({ visitors }) => visitors, 'number'),
    tile('visits', ({ visits }) => visits, 'number'),
    tile('views', ({ views }) => views, 'number'),
    tile('perVisit', ({ views, visits }) => share(views, visits), 'number'),
    tile('bounced', ({ bounces, visits }) => share(bounces, visits), 'percent'),
    tile('time', ({ seconds, visits }) => share(seconds, visits), 'duration'),
    tile('unkeyed', ({ unkeyed }) => unkeyed, 'number'),
  ]
}

function pagesOf(pages: readonly PageRow[], words: ReportWords): Part[] {
  const { t, number, duration, percent } = words
  const ranked = (id: 'views' | 'entries' | 'exits') =>
    pages.filter((row) => row[id] > 0).toSorted((a, b) => b[id] - a[id])
  const by = { name: 'page', head: t('analytics:traffic.page'), text: ({ page }: PageRow) => page }
  const column = (name: 'views' | 'entries' | 'exits', rows: readonly PageRow[]) => ({
    name,
    head: t(`analytics:traffic.${name}`),
    text: (row: PageRow) => number(row[name]),
    raw: (row: PageRow) => row[name],
    bar: (row: PageRow) => row[name] / Math.max(1, rows[0]?.[name] ?? 0),
  })
  const common = { none: t('analytics:none'), more: (count: number) => t('analytics:more', { count }) }
  const [views, entries, exits] = [ranked('views'), ranked('entries'), ranked('exits')]
  return [
    partOf({
      id: 'pages',
      title: t('analytics:traffic.pages'),
      ...common,
      by,
      columns: [
        column('views', views),
        {
          name: 'seconds_per_view',
          head: t('analytics:traffic.timeOfPage'),
          text: (row) => duration(share(row.seconds, row.views)),
          raw: (row) => share(row.seconds, row.views)?.toFixed(1) ?? null,
        },
      ],
      rows: views,
    }),
    partOf({
      id: 'entries',
      title: t('analytics:traffic.entryPages'),
      ...common,
      by,
      columns: [column('entries', entries)],
      rows: entries,
    }),
    partOf({
      id: 'exits',
      title: t('analytics:traffic.exitPages'),
      ...common,
      by,
      columns: [
        column('exits', exits),
        {
          name: 'exit_share',
          head: t('analytics:traffic.exitShare'),
          text: (row) => percent(share(row.exits, row.views)),
          raw: (row) => rawShare(share(row.exits, row.views)),
        },
      ],
      rows: exits,
    }),
  ]
}

function sharesOf(found: Traffic, words: ReportWords): Part[] {
  const { t, country } = words
  const named = (group: string) => (name: string) => t(`analytics:${group}.${name}`)
  const asIs = (name: string) => name
  return [
    sharePart('sources', found.sources, named('source'), words),
    sharePart('referrers', found.referrers, asIs, words),
    sharePart('countries', found.countries, country, words),
    sharePart('devices', found.devices, named('device'), words),
    sharePart('browsers', found.browsers, asIs, words),
    sharePart('sites', found.sites, named('site'), words),
  ]
}

function sharePart<Name extends string>(
  id: string,
  rows: readonly Share<Name>[],
  written: (name: Name) => string,
  { t, number, percent }: ReportWords,
): Part {
  const all = rows.reduce((sum, { visits }) => sum + visits, 0)
  return partOf({
    id,
    title: t(`analytics:traffic.${id}`),
    none: t('analytics:none'),
    more: (count) => t('analytics:more', { count }),
    by: { name: id, head: t(`analytics:traffic.${id}`), text: ({ name }) => written(name), raw: ({ name }) => name },
    columns: [
      {
        name: 'visits',
        head: t('analytics:traffic.visits'),
        text: ({ visits }) => number(visits),
        raw: ({ visits }) => visits,
        bar: ({ visits }) => visits / Math.max(1, all),
      },
      {
        name: 'share',
        head: t('analytics:share'),
        text: ({ visits }) => percent(share(visits, all)),
        raw: ({ visits }) => rawShare(share(visits, all)),
      },
    ],
    rows,
  })
}
