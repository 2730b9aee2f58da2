import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Measure, measures } from '../measures.ts'
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
  const [columns, ...all] = tables(report, { filters, range })
  yield columns
  for (const table of all) yield* walk(db, table)
}

function* named(rows: readonly Readonly<Record<string, Cell>>[], names: readonly string[]): Generator<readonly Cell[]> {
  yield names
  for (const row of rows) yield names.map((name) => row[name]!)
}

type Row = Record<string, Cell>
type Table = {
  name: string
  key: readonly string[]
  values: readonly string[]
  where: RawBuilder<boolean>
  linesOf: (row: Row) => readonly (readonly Cell[])[]
}

const dailyKey = ['unit', 'city', 'subcategory', 'day', 'site', 'device', 'source']
const namedKey = ['unit', 'city', 'subcategory', 'measure', 'day', 'site', 'device', 'source']
const figureColumns = [...namedKey, 'value']
const none = { site: '', device: '', source: '' }
const inOrder = (columns: readonly string[]) => (row: Row) => [columns.map((column) => row[column]!)]
const figureOf = inOrder(figureColumns)
const isFunnel = (measure: Measure) => /^(reached|followed)-/.test(measure)

/** @returns the names of the columns, and tables with rows of them */
function tables(
  report: Exclude<ExportName, 'supply-wanted' | 'search-rows'>,
  { filters, range }: Pick<Input, 'filters' | 'range'>,
): readonly [readonly string[], ...Table[]] {
  const isOneOf = sql<boolean>`${isOne('unit', filters.unit)} and ${isOne('city', filters.city)} and ${isOne('subcategory', filters.subcategory)}`
  const visitors = sql<boolean>`${ofVisitors(filters)} and ${inRange(range)}`
  const ofFilters = sql<boolean>`${ofGroup(filters)} and ${visitors}`
  const one = (table: Omit<Table, 'linesOf'>): readonly [readonly string[], Table] => {
    const columns = [...table.key, ...table.values]
    return [columns, { ...table, linesOf: inOrder(columns) }]
  }
  const daily = (of: readonly Measure[], where: RawBuilder<boolean>): Table => ({
    name: 'daily_figures',
    key: dailyKey,
    values: of.map(columnOf),
    where,
    linesOf: (row) =>
      of.flatMap((measure) => {
        const value = row[columnOf(measure)]!
        return value === 0 ? [] : figureOf({ ...row, measure, value })
      }),
  })
  const books: Table = {
    name: 'book_figures',
    key: ['day', 'unit', 'city', 'subcategory', 'measure'],
    values: ['value'],
    where: sql`${inRange(range)} and ${isOneOf}`,
    linesOf: (row) => figureOf({ ...row, ...none }),
  }
  switch (report) {
    case 'traffic': {
      const ofTraffic = measures.filter((measure) => !isFunnel(measure))
      return [figureColumns, daily(ofTraffic, ofFilters)]
    }
    case 'funnel':
      return [figureColumns, daily(measures.filter(isFunnel), ofFilters)]
    case 'answers':
      return [figureColumns, books]
    case 'figures': {
      const where = sql<boolean>`${isOneOf} and ${visitors}`
      const named = { name: 'named_figures', key: namedKey, values: ['value'], where, linesOf: figureOf }
      return [figureColumns, daily(measures, where), named, books]
    }
    case 'pages':
      return one({
        name: 'page_figures',
        key: ['day', 'site', 'device', 'source', 'page'],
        values: ['views', 'seconds', 'entries', 'exits'],
        where: visitors,
      })
    case 'searches':
      return one({
        name: 'search_figures',
        key: ['day', 'site', 'device', 'source', 'unit', 'city', 'place_id', 'category', 'subcategory'],
        values: ['searches', 'visitors', 'without_result', 'unopened'],
        where: sql`${isOneOf} and ${visitors}`,
      })
    case 'supply':
      return one({
        name: 'supply_figures',
        key: ['day', 'unit', 'city', 'subcategory'],
        values: ['listings', 'offered', 'sold'],
        where: sql`${inRange(range)} and city <> '' and ${isOneOf}`,
      })
  }
}

/** Each page begins after the last key of the one before, so no transaction waits for whoever reads. */
async function* walk(db: Db, { name, key, values, where, linesOf }: Table): AsyncGenerator<readonly Cell[]> {
  const refs = (names: readonly string[]) => sql.join(names.map((each) => sql.ref(each)))
  let after: RawBuilder<boolean> = sql`true`
  for (;;) {
    const { rows } = await sql<Row>`
      select ${refs([...key, ...values])} from ${sql.table(name)} where ${where} and ${after} order by ${refs(key)} limit ${PAGE}`.execute(
      db,
    )
    for (const row of rows) yield* linesOf(row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = sql`(${refs(key)}) > (${sql.join(key.map((column) => last[column]!))})`
  }
}
