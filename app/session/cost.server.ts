import type { Address } from '#app/addresses.ts'
import type { BudgetName } from '#platform/budget.server.ts'
import { isOfScript } from './script-request.server.ts'

type Costs = { read: BudgetName | null; form: BudgetName | null }

/** The budgets of addresses; pages count in their loaders, where a script can show the refusal. */
const costs: Readonly<Record<Address['budget'], Costs>> = {
  page: { read: null, form: 'pages' },
  search: { read: 'search', form: 'pages' },
  places: { read: 'places', form: null },
  file: { read: 'pages', form: 'pages' },
  saves: { read: null, form: 'saves' },
  // Its route counts by itself, and refuses without a word.
  beacons: { read: null, form: null },
  none: { read: null, form: null },
}

export const costOf = ({ budget }: Address): BudgetName | null => costs[budget].read

/** Spends the cost of a form before its action; null for a script, which loads the page by itself. */
export const costOfForm = ({ budget }: Address, request: Request): BudgetName | null =>
  isOfScript(request) ? null : costs[budget].form
