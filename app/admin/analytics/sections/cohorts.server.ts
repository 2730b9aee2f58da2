import type { CohortRow, Cohorts } from '#domain/insights/report.ts'
import type { Compared } from '#domain/insights/report-input.ts'
import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { type Part, partOf } from './tables.server.ts'
import { share } from './tiles.view.server.ts'

/**
 * The guests and hosts of each month, and how many came further.
 *
 * @param today in the site's zone: shares of a month whose days are not over can still grow
 */
export const cohortsSection = ({ current }: Compared<Cohorts>, today: Day, words: ReportWords): Section => ({
  tiles: [],
  parts: (['bookedAgain', 'published', 'firstBooking'] as const).map((name) =>
    cohortPart(name, current[name], today, words),
  ),
})

function cohortPart(name: keyof Cohorts, rows: readonly CohortRow[], today: Day, words: ReportWords): Part {
  const { t, number, percent, month } = words
  const days = [...new Set(rows.flatMap(({ within }) => within.map((each) => each.days)))].toSorted((a, b) => a - b)
  const peopleOf = (row: CohortRow, within: number) => row.within.find((each) => each.days === within)?.people ?? 0
  const isOpen = ({ cohort }: CohortRow, within: number) => addDays(addMonths(cohort, 1), within - 1) >= today
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
        text: (row: CohortRow) =>
          `${isOpen(row, within) && peopleOf(row, within) < row.people ? '≥ ' : ''}${percent(share(peopleOf(row, within), row.people))}`,
        raw: (row: CohortRow) => peopleOf(row, within),
        shade: (row: CohortRow) => share(peopleOf(row, within), row.people) ?? undefined,
      })),
    ],
    rows,
    shown: null,
    isWide: true,
  })
}
