import type { Address } from '#app/addresses.ts'
import type { BudgetName } from '#platform/budget.server.ts'
import { isOfScript } from './script-request.server.ts'

type Costs = { read: BudgetName | null; form: BudgetName | null }

/**
 * What an address costs; null where it costs next to nothing. Pages count in their own loaders, because the script that asks for one knows
 * only its own failures; `/rows`, pictures, log-in and sign-up, because only they know when they cost something. No page follows what is
 * sent to a machine: a provider's event, or a part of a photo. What is stored while a host types has a budget of its own.
 */
const costs: Readonly<Record<Address['budget'], Costs>> = {
  page: { read: null, form: 'pages' },
  search: { read: 'search', form: 'pages' },
  places: { read: 'places', form: null },
  file: { read: 'pages', form: 'pages' },
  saves: { read: null, form: 'saves' },
  none: { read: null, form: null },
}

export const costOf = ({ budget }: Address): BudgetName | null => costs[budget].read

/**
 * The cost of a form, spent before its action runs: its answer may be a whole page, whose loaders do not spend again. Null for a
 * submission by script, which loads the page by a request of its own.
 */
export const costOfForm = ({ budget }: Address, request: Request): BudgetName | null =>
  isOfScript(request) ? null : costs[budget].form
