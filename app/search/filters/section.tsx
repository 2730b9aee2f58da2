import type { FilterDraft } from '#domain/search/filter-draft.ts'
import type { PriceScale } from '#domain/search/price-scale.ts'
import type { Search } from '#domain/search/search.ts'
import type { Currency } from '#kernel/money.ts'
import type { ReactNode } from 'react'

/** The props of each section of the dialog. */
export type SectionProps = {
  draft: FilterDraft
  change: (values: Partial<FilterDraft>) => void
  /** The search when the dialog opened: the fields' values before there is a script. */
  opened: Search
  currency: Currency
  /** The visitor's own; prices that an address names may be in another. */
  own: Currency
  scale: PriceScale
  isHydrated: boolean
  /** Within 'All filters' a section shows its most used part. */
  isBrief: boolean
}

/** A section of the dialog. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={`filters-${id}`} aria-labelledby={`filters-${id}-title`} className="scroll-mt-32 py-6">
      <h3 id={`filters-${id}-title`} className="mb-4 text-lg font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}
