import type { SectionName } from '../sections/section-names.ts'
import { filterNames, type FilterName } from './report-params.ts'

type Control = 'compare' | 'by' | 'currency' | FilterName

const all = ['compare', 'by', ...filterNames] as const satisfies readonly Control[]

/** The fields that arrange or narrow a section's figures; others would change nothing there and keep their value for the other sections. */
export const controlsOf: Readonly<Record<SectionName, readonly Control[]>> = {
  traffic: all,
  // Prices of all currencies at once would be more than a page may weigh.
  searches: [...all, 'currency'],
  funnel: all,
  // Its weeks are those of the supply's prices.
  supply: ['compare', ...filterNames],
  // People by the month in which they began.
  cohorts: [],
  // A booking knows nothing of the visit before it.
  answers: ['compare', 'by', 'unit', 'city', 'subcategory'],
}

export const isControl = (name: string): name is Control => controlsOf.searches.some((each) => each === name)
