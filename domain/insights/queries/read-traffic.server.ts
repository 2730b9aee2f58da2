import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PageRow, Share, Traffic, TrafficCounts } from '../report.ts'
import type { Compared, Range, ReportInput } from '../report-input.ts'
import { compare, inRange, isOne, ofGroup, ofVisitors, periodsIn, readDaily, sumOf } from './compare.server.ts'

const measures = ['visitors', 'visits', 'bounces', 'views', 'seconds'] as const
const MAX_ROWS = 50

/** Visitors, the pages that they saw, and the sources that they came from. */
export const readTraffic = (db: Db, input: ReportInput): Promise<Compared<Traffic>> =>
  compare(db, input, (range) => trafficIn(db, input, range))

async function trafficIn(db: Db, input: ReportInput, range: Range): Promise<Traffic> {
  const [rows, unkeyed, pages, sources, devices, sites, visits] = await Promise.all([
    readDaily(db, input, range, measures),
    readUnkeyed(db, input, range),
    readPages(db, input, range),
    readShares<Traffic['sources'][number]['name']>(db, input, range, 'source'),
    readShares<Traffic['devices'][number]['name']>(db, input, range, 'device'),
    readShares<Traffic['sites'][number]['name']>(db, input, range, 'site'),
    readVisits(db, input, range),
  ])
  const counted = [...rows, ...unkeyed]
  const countsOf = (days: Range) =>
    Object.fromEntries(
      [...measures, 'unkeyed'].map((measure) => [measure, sumOf(counted, measure, days)]),
    ) as TrafficCounts & {
      unkeyed: number
    }
  const named = (kind: string) =>
    visits.filter((row) => row.kind === kind).map(({ name, visits: count }) => ({ name, visits: count }))
  return {
    totals: countsOf(range),
    series: periodsIn(range, input).map((period) => ({ ...period, ...countsOf(period) })),
    pages,
    sources,
    devices,
    sites,
    referrers: named('referrer'),
    countries: named('country'),
    browsers: named('browser'),
  }
}

/** Of these pages nothing is known but the site. */
async function readUnkeyed(db: Db, { filters }: ReportInput, range: Range) {
  const { site, ...others } = filters
  if (Object.values(others).some((value) => value !== undefined)) return []
  const { rows } = await sql<{ day: string; measure: string; value: number }>`
    select day, 'unkeyed' as measure, sum(count)::bigint as value from unkeyed_views
    where ${inRange(range)} and ${isOne('site', site)} group by day`.execute(db)
  return rows
}

async function readPages(db: Db, { filters }: ReportInput, range: Range): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select page, sum(views)::bigint as views, sum(seconds)::bigint as seconds, sum(entries)::bigint as entries, sum(exits)::bigint as exits
    from page_figures where ${inRange(range)} and ${ofVisitors(filters)}
    group by page having sum(views) > 0 order by views desc, page limit ${MAX_ROWS}`.execute(db)
  return rows
}

async function readShares<Name extends string>(
  db: Db,
  { filters }: ReportInput,
  range: Range,
  column: 'source' | 'device' | 'site',
): Promise<Share<Name>[]> {
  const { rows } = await sql<Share<Name>>`
    select ${sql.ref(column)} as name, sum(visits)::bigint as visits from daily_figures
    where ${ofGroup(filters)} and ${inRange(range)} and ${ofVisitors(filters)}
    group by 1 having sum(visits) > 0 order by visits desc, 1`.execute(db)
  return rows
}

async function readVisits(db: Db, { filters }: ReportInput, range: Range) {
  const { rows } = await sql<Share<string> & { kind: string }>`
    select kind, name, visits from (
      select kind, name, sum(visits)::bigint as visits,
        row_number() over (partition by kind order by sum(visits) desc, name) as rank
      from visit_figures where kind in ('browser', 'country', 'referrer') and ${inRange(range)} and ${ofVisitors(filters)}
      group by kind, name having sum(visits) > 0) ranked
    where rank <= ${MAX_ROWS} order by kind, rank`.execute(db)
  return rows
}
