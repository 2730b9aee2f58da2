import type { CohortRow, Cohorts } from '#domain/insights/report.ts'
import type { Compared } from '#domain/insights/report-input.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { type Part, partOf } from './tables.server.ts'
import { share } from './tiles.view.server.ts'

/** The guests and hosts of each month, and how many came further. */
export const cohortsSection = ({ current }: Compared<Cohorts>, words: ReportWords): Section => ({
  tiles: [],
  parts: (['bookedAgain', 'published', 'firstBooking'] as const).map((name) => cohortPart(name, current[name], words)),
})

function cohortPart(name: keyof Cohorts, rows: readonly CohortRow[], words: ReportWords): Part {
  const { t, number, percent, month } = words
  const days = [...new Set(rows.flatMap(({ within }) => within.map((each) => each.days)))].toSorted((a, b) => a - b)
  const reached = (row: CohortRow, within: number) => {
    const found = row.within.find((each) => each.days === within)
    return found ? share(found.people, row.people) : null
  }
  return partOf<CohortRow>({
    id: `cohort-${name}`,
    title: t(`analytics:cohorts.${name}`),
    note: t(`analytics:cohorts.${name}Note`),
    none: t('analytics:cohorts.none'),
    by: {
      name: 'month',
      head: t('analytics:by.month'),
      text: ({ cohort }) => month(cohort),
      raw: ({ cohort }) => cohort.slice(0, 7),
    },
    columns: [
      {
        name: 'people',
        head: t('analytics:cohorts.people'),
        text: ({ people }) => number(people),
        raw: ({ people }) => people,
      },
      ...days.map((within) => ({
        name: `within_${within}_days`,
        head: t('analytics:cohorts.within', { count: within }),
        text: (row: CohortRow) => percent(reached(row, within)),
        raw: (row: CohortRow) => row.within.find((each) => each.days === within)?.people ?? null,
        shade: (row: CohortRow) => reached(row, within) ?? undefined,
      })),
    ],
    rows,
    shown: null,
    isWide: true,
  })
}
