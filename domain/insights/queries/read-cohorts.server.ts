import { type Day, firstOfMonth } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { CohortKind } from '../cohort.ts'
import type { CohortRow, Cohorts } from '../report.ts'
import type { Compared, Range, ReportInput } from '../report-input.ts'
import { compare } from './compare.server.ts'

/** Guests and hosts by the month in which they began; no filter narrows them. */
export const readCohorts = (db: Db, input: ReportInput): Promise<Compared<Cohorts>> =>
  compare(db, input, (range) => cohortsIn(db, range))

type Row = { kind: CohortKind; cohort: Day; days: number; people: number }

async function cohortsIn(db: Db, { from, to }: Range): Promise<Cohorts> {
  const { rows } = await sql<Row>`
    select kind, cohort, within_days as days, people from cohort_figures where cohort between ${firstOfMonth(from)} and ${to}
    order by cohort, within_days`.execute(db)
  const of = (kind: CohortKind): CohortRow[] =>
    [
      ...Map.groupBy(
        rows.filter((row) => row.kind === kind),
        ({ cohort }) => cohort,
      ),
    ].map(([cohort, own]) => ({
      cohort,
      people: own.find(({ days }) => days === 0)?.people ?? 0,
      within: own.filter(({ days }) => days > 0).map(({ days, people }) => ({ days, people })),
    }))
  return { bookedAgain: of('booked-again'), published: of('published'), firstBooking: of('first-booking') }
}
