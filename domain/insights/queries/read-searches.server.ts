import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { families } from '../measures.ts'
import type { SearchCounts, Searches } from '../report.ts'
import type { Compared, Range, ReportInput } from '../report-input.ts'
import { compare, inRange, ofGroup, ofVisitors, periodsIn, readDaily, sumOf } from './compare.server.ts'
import { readCeilings } from './read-ceilings.server.ts'
import { listSearchRows } from './list-search-rows.server.ts'
import { listSupplyWanted } from './list-supply-wanted.server.ts'
import { readWantedDays } from './read-wanted-days.server.ts'

const MAX_ROWS = 20
const MAX_WANTED = 100
const measures = ['searches', 'searchers', 'without-result', 'unopened'] as const

/** Searches, their results, and the supply that they asked for in vain. */
export const readSearches = (db: Db, input: ReportInput): Promise<Compared<Searches>> =>
  compare(db, input, (range) => searchesIn(db, input, range))

async function searchesIn(db: Db, input: ReportInput, range: Range): Promise<Searches> {
  const { filters } = input
  const list = (order: 'searches' | 'withoutResult' | 'unopened') =>
    listSearchRows(db, { filters, range, order, limit: MAX_ROWS })
  const [rows, names, top, withoutResult, unopened, ceilings, wantedDays, supplyWanted] = await Promise.all([
    readDaily(db, input, range, measures),
    readNames(db, input, range),
    list('searches'),
    list('withoutResult'),
    list('unopened'),
    readCeilings(db, filters, range),
    readWantedDays(db, input, range),
    listSupplyWanted(db, { filters, range, limit: MAX_WANTED }),
  ])
  const countsOf = (days: Range): SearchCounts => ({
    searches: sumOf(rows, 'searches', days),
    searchers: sumOf(rows, 'searchers', days),
    withoutResult: sumOf(rows, 'without-result', days),
    unopened: sumOf(rows, 'unopened', days),
  })
  const ofFamily = (prefix: string) =>
    names
      .filter(({ measure }) => measure.startsWith(prefix))
      .map(({ measure, searches }) => ({ name: measure.slice(prefix.length), searches }))
  return {
    totals: countsOf(range),
    series: periodsIn(range, input).map((period) => ({ ...period, ...countsOf(period) })),
    top,
    withoutResult,
    unopened,
    filters: ofFamily(families.filter),
    positions: ofFamily(families.position)
      .map(({ name: position, searches }) => ({ position, searches }))
      .toSorted((a, b) => Number.parseInt(a.position) - Number.parseInt(b.position)),
    ceilings,
    wantedDays,
    supplyWanted,
  }
}

async function readNames(db: Db, { filters }: ReportInput, range: Range) {
  const { rows } = await sql<{ measure: string; searches: number }>`
    select measure, sum(value)::bigint as searches from named_figures
    where ${ofGroup(filters)} and (measure like 'filter:%' or measure like 'position:%') and ${inRange(range)} and ${ofVisitors(filters)}
    group by measure having sum(value) > 0 order by searches desc, measure`.execute(db)
  return rows
}
