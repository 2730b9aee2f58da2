import { subcategories } from '#domain/listings/category.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { medianOf } from '../buckets.ts'
import { families, type FunnelStep, type Measure, measures, PAID_LATER, steps } from '../measures.ts'
import type { Funnel, FunnelBy, FunnelRow } from '../report.ts'
import type { Compared, Filters, Range, ReportInput } from '../report-input.ts'
import { compare, inRange, isOne, ofVisitors, periodsIn, readDaily, sumOf, sumsOf } from './compare.server.ts'

const MAX_CITIES = 20

/** The steps from a search to a paid booking, and how many visitors leave at each. */
export const readFunnel = (db: Db, input: ReportInput): Promise<Compared<Funnel>> =>
  compare(db, input, (range) => funnelIn(db, input, range))

const followed = (step: FunnelStep): Measure => (step === 'search' ? 'reached-search' : `followed-${step}`)
const ofFunnel = measures.filter((measure) => /^(reached|followed)-/.test(measure))

async function funnelIn(db: Db, input: ReportInput, range: Range): Promise<Funnel> {
  const { filters } = input
  const read = (by: RawBuilder<unknown>, groups: Groups = {}) => readCounts(db, input, range, by, groups)
  const cities = filters.city === undefined ? await topCities(db, input, range) : [filters.city]
  const [all, days, units, devices, sources, ofCities, kinds, paidLater] = await Promise.all([
    read(sql`''`),
    readDaily(db, input, range, steps.map(followed)),
    read(sql`unit`, filters.unit === undefined ? { unit: ['day', 'hour'] } : {}),
    read(sql`device`),
    read(sql`source`),
    read(sql`city`, { city: cities }),
    read(sql`subcategory`, filters.subcategory === undefined ? { subcategory: subcategories } : {}),
    countPaidLater(db, filters, range),
  ])
  return {
    rows: rowsOf(all),
    series: periodsIn(range, input).map((period) => ({
      ...period,
      ...(Object.fromEntries(steps.map((step) => [step, sumOf(days, followed(step), period)])) as Record<
        FunnelStep,
        number
      >),
    })),
    byUnit: byName(units),
    byDevice: byName(devices),
    bySource: byName(sources),
    byCity: byName(ofCities),
    bySubcategory: byName(kinds),
    paidLater,
  }
}

/** Null where a filter asks for what no booking knows. */
async function countPaidLater(db: Db, filters: Filters, range: Range): Promise<number | null> {
  const { site, device, source, unit, city, subcategory } = filters
  if (site ?? device ?? source) return null
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(value), 0)::bigint as count from book_figures where measure = ${PAID_LATER} and ${inRange(range)}
      and ${isOne('unit', unit)} and ${isOne('city', city)} and ${isOne('subcategory', subcategory)}`.execute(db)
  return rows[0]!.count
}

type Groups = Partial<Record<'unit' | 'city' | 'subcategory', readonly string[]>>
type Count = { name: string; measure: string; value: number }

/** @param groups the groups to tell apart; the filters choose one in what is not among them */
async function readCounts(
  db: Db,
  { filters }: ReportInput,
  range: Range,
  by: RawBuilder<unknown>,
  groups: Groups,
): Promise<Count[]> {
  const one = (name: keyof Groups) => sql`${sql.ref(name)} = any(${groups[name] ?? [filters[name] ?? '']})`
  const where = sql`${one('unit')} and ${one('city')} and ${one('subcategory')} and ${inRange(range)} and ${ofVisitors(filters)}`
  const [counts, times] = await Promise.all([
    sql<{ name: string } & Record<Measure, number>>`
      select ${by} as name, ${sumsOf(ofFunnel)} from daily_figures where ${where} group by 1`.execute(db),
    sql<Count>`
      select ${by} as name, measure, sum(value)::bigint as value from named_figures
      where ${where} and measure like 'took-%' group by 1, 2 having sum(value) > 0`.execute(db),
  ])
  const counted = counts.rows.flatMap((row) =>
    ofFunnel.map((measure) => ({ name: row.name, measure, value: row[measure] })),
  )
  return [...counted.filter(({ value }) => value > 0), ...times.rows]
}

/** Only cities with listings are looked up, each by the key. */
async function topCities(db: Db, { filters }: { filters: Filters }, range: Range): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select city from daily_figures
    where unit = ${filters.unit ?? ''} and city = any(array(select distinct city from listings where status = 'published'))
      and subcategory = ${filters.subcategory ?? ''} and ${inRange(range)} and ${ofVisitors(filters)}
    group by city having sum(reached_listing) > 0 order by sum(reached_listing) desc, city limit ${MAX_CITIES}`.execute(
    db,
  )
  return rows.map(({ city }) => city)
}

const byName = <Name extends string>(counts: readonly Count[]): FunnelBy<Name>[] =>
  [...Map.groupBy(counts, ({ name }) => name)]
    .filter(([name]) => name !== '')
    .map(([name, own]) => ({ name: name as Name, rows: rowsOf(own) }))
    .toSorted((a, b) => b.rows[1]!.reached - a.rows[1]!.reached || (a.name < b.name ? -1 : 1))

function rowsOf(counts: readonly Count[]): FunnelRow[] {
  const valueOf = (measure: string) => counts.find((each) => each.measure === measure)?.value ?? 0
  return steps.map((step) => {
    const prefix = `${families.took}${step}:`
    const buckets = counts.filter(({ measure }) => measure.startsWith(prefix))
    return {
      step,
      reached: valueOf(`reached-${step}`),
      followed: valueOf(followed(step)),
      medianSeconds: medianOf(
        new Map(buckets.map(({ measure, value }) => [Number(measure.slice(prefix.length)), value])),
      ),
    }
  })
}
