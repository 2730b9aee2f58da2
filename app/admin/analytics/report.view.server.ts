import { readAnalytics } from '#domain/admin/queries/read-analytics.server.ts'
import { listLive } from '#domain/analytics/queries/list-live.server.ts'
import { cityNamed, listCities } from '#domain/insights/queries/list-cities.server.ts'
import type { ExportName } from '#domain/insights/queries/export-rows.server.ts'
import type { ReportInput } from '#domain/insights/report-input.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import type { RouterContextProvider } from 'react-router'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import type { PartView } from './charts/chart-view.ts'
import { countsView, monthsPart } from './frame/counts.view.server.ts'
import { filtersView } from './frame/filters.view.server.ts'
import { reportFrame } from './frame/report-frame.view.server.ts'
import { liveView } from './live/live.view.server.ts'
import { pathWith, queryOf, readReportParams, type ReportParams } from './params/report-params.ts'
import { readSection } from './read-section.server.ts'
import { reportWords } from './sections/report-words.server.ts'
import type { SectionName } from './sections/section-names.ts'
import type { Part } from './sections/tables.server.ts'

type Context = Readonly<RouterContextProvider>

type View = Awaited<ReturnType<typeof reportView>>

/** The figures below the form. */
export type ReportBodyView = View['body']

/** In a full page, null stands for parts that the server has drawn (`ServerPart`). */
export type ReportView = Pick<View, 'frame' | 'live'> & { filters: View['filters'] | null; body: View['body'] | null }

const EXPORT = '/admin/analytics/export.csv'

/** A section of the report as finished texts, with `problem` where the days of the address cannot be read. */
export async function reportView(section: SectionName, params: Record<string, string>, context: Context) {
  const replica = replicaOf(context)
  const visitor = visitorOf(context)
  const { report, input } = await inputOf(params, context)
  const cities = await listCities(replica, visitor.language)
  const words = reportWords(visitor, cities)
  const [{ found, tiles, parts }, overview] = await Promise.all([
    readSection(replica, section, { input, currency: report.currency }, words),
    section === 'traffic' ? readOverview(context) : null,
  ])
  const all = overview ? [...parts, monthsPart(overview.figures.months, words)] : parts
  const fileOf: FileOf = (chosen) =>
    visitor.to(pathWith(EXPORT, new URLSearchParams({ ...chosen, ...Object.fromEntries(queryOf(report)) })))
  return {
    frame: reportFrame({ section, params: report, found }, words, visitor),
    filters: filtersView({ section, params: report, cities }, words),
    live: overview && liveView(overview.live, visitor),
    body: {
      tiles,
      parts: all.map((part) => partView(part, section, fileOf)),
      counts: overview && countsView(overview.figures, visitor),
      note: words.t(`analytics:note.${section}`),
      files: filesOf(section, fileOf, words.t),
    },
    hasProblem: report.problem !== null,
  }
}

/** A file's lines: those of one part, or of all, one below the other, for null; null where a section has no such part. */
export async function readFile(
  section: SectionName,
  id: string | null,
  params: Record<string, string>,
  context: Context,
): Promise<FileCell[][] | null> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { report, input } = await inputOf(params, context)
  const words = reportWords(visitor, await listCities(replica, visitor.language))
  const { parts } = await readSection(replica, section, { input, currency: report.currency }, words)
  const found = parts.find((part) => part.id === id)
  if (found) return found.lines()
  const { months } = await readAnalytics(replica, { now: clock(), zone: visitor.site.zone })
  const all = section === 'traffic' ? [...parts, monthsPart(months, words)] : parts
  if (id === null) return all.flatMap((part) => [[part.title], ...part.lines(), []])
  return all.find((part) => part.id === id)?.lines() ?? null
}

/** A report's parameters, and what its reads are given of them. */
export async function inputOf(
  params: Record<string, string>,
  context: Context,
): Promise<{ report: ReportParams; input: ReportInput }> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const read = readReportParams(params, todayAt(context))
  const { city } = read.filters
  const filters = city === undefined ? read.filters : { ...read.filters, city: await cityNamed(replica, city) }
  const report = { ...read, filters }
  const { range, compare, grain } = report
  const now = clock()
  return { report, input: { range, compare, grain, filters, now, zone: visitorOf(context).site.zone } }
}

async function readOverview(context: Context) {
  const { db, clock } = context.get(services)
  const now = clock()
  const [live, figures] = await Promise.all([
    listLive(db, now),
    readAnalytics(replicaOf(context), { now, zone: visitorOf(context).site.zone }),
  ])
  return { live, figures }
}

/** The address of a file with what is chosen of a report. */
type FileOf = (chosen: Record<string, string>) => string

const partView = ({ lines: _, ...part }: Part, section: SectionName, fileOf: FileOf): PartView => ({
  ...part,
  file: fileOf({ section, part: part.id }),
})

/** Files with all rows of a section's days, as a program reads them. */
const filesOfSection: Readonly<Record<SectionName, readonly ExportName[]>> = {
  traffic: ['traffic', 'pages', 'figures'],
  searches: ['searches', 'search-rows', 'supply-wanted'],
  funnel: ['funnel'],
  supply: ['supply'],
  cohorts: [],
  answers: ['answers'],
}

const filesOf = (section: SectionName, fileOf: FileOf, t: (key: string) => string) =>
  [
    { text: t('analytics:files.page'), chosen: { section } },
    ...filesOfSection[section].map((name) => ({ text: t(`analytics:files.${name}`), chosen: { report: name } })),
  ].map(({ text, chosen }) => ({ text, to: fileOf(chosen) }))
