import type { FilterDraft } from '#domain/search/filter-draft.ts'
import type { PriceScale } from '#domain/search/price-scale.ts'
import type { Search } from '#domain/search/search.ts'
import type { Currency } from '#kernel/money.ts'

/** What each section of the dialog reads and writes. */
export type Drafting = {
  draft: FilterDraft
  change: (values: Partial<FilterDraft>) => void
  /** What the address asked for when the dialog opened: the fields' values before there is a script. */
  opened: Search
  currency: Currency
  /** The visitor's own; prices that an address names may be in another. */
  own: Currency
  scale: PriceScale
  isHydrated: boolean
  /** Within 'All filters' a section shows its most wanted part. */
  isBrief: boolean
}
