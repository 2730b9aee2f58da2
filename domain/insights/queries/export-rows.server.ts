import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { bookMeasures, measures } from '../measures.ts'
import type { ReportInput } from '../report-input.ts'
import { inRange, isOne, ofGroup, ofVisitors } from './compare.server.ts'
import { listSupplyWanted } from './list-supply-wanted.server.ts'
import { listSearchRows } from './list-search-rows.server.ts'

export const exportNames = [
  'traffic',
  'funnel',
  'pages',
  'searches',
  'search-rows',
  'supply-wanted',
  'supply',
  'answers',
  'figures',
] as const
export type ExportName = (typeof exportNames)[number]

type Cell = string | number
type Input = Omit<ReportInput, 'grain' | 'compare'> & { report: ExportName }

/** So many rows are in memory at once. */
const PAGE = 5000
const MAX_LISTED = 10_000

/** The rows behind a report, the names of the columns first. */
export async function* exportRows(db: Db, { report, filters, range }: Input): AsyncGenerator<readonly Cell[]> {
  if (report === 'supply-wanted') {
    const rows = await listSupplyWanted(db, { filters, range, limit: MAX_LISTED })
    return yield* named(rows, [
      'unit',
      'city',
      'category',
      'subcategory',
      'searches',
      'unmet',
      'withoutResult',
      'unopened',
      'listings',
    ])
  }
  if (report === 'search-rows') {
    const rows = await listSearchRows(db, { filters, range, order: 'searches', limit: MAX_LISTED })
    const plain = rows.map(({ placeId: _placeId, placeNames, ...row }) => ({
      ...row,
      place: placeNames?.en ?? '',
      text: row.text ?? '',
    }))
    return yield* named(plain, [
      'place',
      'text',
      'unit',
      'city',
      'category',
      'subcategory',
      'searches',
      'searchers',
      'withoutResult',
      'unopened',
    ])
  }
  yield* walk(db, tables(report, { filters, range }))
}

function* named(rows: readonly Readonly<Record<string, Cell>>[], names: readonly string[]): Generator<readonly Cell[]> {
  yield names
  for (const row of rows) yield names.map((name) => row[name]!)
}

type Table = { name: string; key: readonly string[]; values: readonly string[]; where: RawBuilder<boolean> }

const dailyKey = ['unit', 'city', 'subcategory', 'measure', 'day', 'site', 'device', 'source']

function tables(
  report: Exclude<ExportName, 'supply-wanted' | 'search-rows'>,
  { filters, range }: Pick<Input, 'filters' | 'range'>,
): Table {
  const daily = (where: RawBuilder<boolean>): Table => ({
    name: 'daily_figures',
    key: dailyKey,
    values: ['value'],
    where,
  })
  const ofMeasures = (names: readonly string[]) => sql<boolean>`measure = any(${names})`
  const isFunnel = (measure: string) => /^(reached|followed)-/.test(measure)
  const isOneOf = sql<boolean>`${isOne('unit', filters.unit)} and ${isOne('city', filters.city)} and ${isOne('subcategory', filters.subcategory)}`
  const visitors = sql<boolean>`${ofVisitors(filters)} and ${inRange(range)}`
  switch (report) {
    case 'traffic':
      return daily(
        sql`${ofGroup(filters)} and ${ofMeasures(measures.filter((measure) => !isFunnel(measure)))} and ${visitors}`,
      )
    case 'funnel':
      return daily(sql`${ofGroup(filters)} and ${ofMeasures(measures.filter(isFunnel))} and ${visitors}`)
    case 'answers':
      return daily(sql`${ofGroup(filters)} and ${inRange(range)} and site = '' and (${ofMeasures([...bookMeasures])}
        or measure like 'review:%' or measure like 'cancelled:%' or measure like 'claim:%')`)
    case 'figures':
      return daily(sql`${isOneOf} and ${visitors}`)
    case 'pages':
      return {
        name: 'page_figures',
        key: ['day', 'site', 'device', 'source', 'page'],
        values: ['views', 'seconds', 'entries', 'exits'],
        where: visitors,
      }
    case 'searches':
      return {
        name: 'search_figures',
        key: ['day', 'site', 'device', 'source', 'unit', 'city', 'place_id', 'category', 'subcategory'],
        values: ['searches', 'visitors', 'without_result', 'unopened'],
        where: sql`${isOneOf} and ${visitors}`,
      }
    case 'supply':
      return {
        name: 'supply_figures',
        key: ['day', 'unit', 'city', 'subcategory'],
        values: ['listings', 'offered', 'sold'],
        where: sql`${inRange(range)} and city <> '' and ${isOneOf}`,
      }
  }
}

/** Each page begins after the last key of the one before, so no transaction waits for whoever reads. */
async function* walk(db: Db, { name, key, values, where }: Table): AsyncGenerator<readonly Cell[]> {
  const columns = [...key, ...values]
  yield columns
  const refs = (names: readonly string[]) => sql.join(names.map((each) => sql.ref(each)))
  let after: RawBuilder<boolean> = sql`true`
  for (;;) {
    const { rows } = await sql<Record<string, Cell>>`
      select ${refs(columns)} from ${sql.table(name)} where ${where} and ${after} order by ${refs(key)} limit ${PAGE}`.execute(
      db,
    )
    for (const row of rows) yield columns.map((column) => row[column]!)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = sql`(${refs(key)}) > (${sql.join(key.map((column) => last[column]!))})`
  }
}
