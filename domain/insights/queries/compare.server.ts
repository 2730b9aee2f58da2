import type { Db } from '#platform/db.server.ts'
import { dayIn } from '#kernel/zones.ts'
import { type RawBuilder, sql } from 'kysely'
import { comparedRange, periodsOf } from '../periods.ts'
import { columnOf, type Measure } from '../measures.ts'
import type { Compared, Filters, Range, ReportInput } from '../report-input.ts'

/** Reads a report of the range and of what it is compared with. */
export async function compare<Report>(
  db: Db,
  input: ReportInput,
  read: (range: Range) => Promise<Report>,
): Promise<Compared<Report>> {
  const other = comparedRange(input.range, input.compare)
  const [current, report, rolled] = await Promise.all([
    read(input.range),
    other && read(other),
    db.selectFrom('rolled_rounds').select('rolled_until').executeTakeFirst(),
  ])
  return {
    range: input.range,
    current,
    compared: other && report ? { range: other, report } : null,
    rolledUntil: rolled?.rolled_until ?? null,
  }
}

export const periodsIn = (range: Range, { grain, now, zone }: ReportInput) => periodsOf(range, grain, dayIn(now, zone))

/** Figures of one group: '' in the table means all of them. */
export const ofGroup = ({ unit, city, subcategory }: Filters): RawBuilder<boolean> =>
  sql`unit = ${unit ?? ''} and city = ${city ?? ''} and subcategory = ${subcategory ?? ''}`

export const inRange = ({ from, to }: Range): RawBuilder<boolean> => sql`day between ${from} and ${to}`

/** A visitor's day has one site, device and source, so figures are added up over all that the filters leave. */
export const ofVisitors = ({ site, device, source }: Filters): RawBuilder<boolean> =>
  sql`${isOne('site', site)} and ${isOne('device', device)} and ${isOne('source', source)}`

export const isOne = (column: string, value: string | undefined): RawBuilder<boolean> =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`

type Counted = { day: string; measure: string; value: number }

/** Sums under the names of the measures. */
export const sumsOf = (measures: readonly Measure[]): RawBuilder<unknown> =>
  sql.join(measures.map((measure) => sql`sum(${sql.ref(columnOf(measure))})::bigint as ${sql.id(measure)}`))

export async function readDaily(
  db: Db,
  { filters }: ReportInput,
  range: Range,
  measures: readonly Measure[],
): Promise<Counted[]> {
  const { rows } = await sql<{ day: string } & Record<Measure, number>>`
    select day, ${sumsOf(measures)} from daily_figures
    where ${ofGroup(filters)} and ${inRange(range)} and ${ofVisitors(filters)} group by day`.execute(db)
  return rows.flatMap((row) => measures.map((measure) => ({ day: row.day, measure, value: row[measure] })))
}

/** A figure of some days added up. */
export const sumOf = (rows: readonly Counted[], measure: string, { from, to }: Range): number =>
  rows.reduce((sum, row) => (row.measure === measure && row.day >= from && row.day <= to ? sum + row.value : sum), 0)
