import {
  isSameSearch,
  filterDraftOf,
  type FilterDraft,
  noFilters,
  searchOfFilters,
} from '#domain/search/filter-draft.ts'
import { priceScale } from '#domain/search/price-scale.ts'
import { filterNames, type Search, searchAddress, searchParams } from '#domain/search/search.ts'
import type { Currency } from '#kernel/money.ts'
import { useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { SearchFields } from '../home/search-fields.tsx'
import { AmenitiesSection } from './amenities-section.tsx'
import { AttributesSection } from './attributes-section.tsx'
import { FiltersFooter } from './filters-footer.tsx'
import { MoreSection } from './more-section.tsx'
import { PriceSection } from './price-section.tsx'
import { RoomsSection } from './rooms-section.tsx'
import { SortSection } from './sort-section.tsx'
import { type Tab, Tabs } from './tabs.tsx'
import { useCount } from './use-count.ts'

type Props = {
  /** The search of the page behind. */
  search: Search
  /** The visitor's; prices that an address names keep their own. */
  currency: Currency
  onShow: (address: string) => void
}

/** Parameters of the form's own fields, or ones that filters invalidate. */
const set = [...filterNames, 'guests', 'currency', 'page']

/** A draft that lives while the dialog is open; before its script, plain fields write the address. */
export function FiltersForm({ search, currency: own, onShow }: Props) {
  const currency = (search.minPrice ?? search.maxPrice) === undefined ? own : (search.currency ?? own)
  const scale = priceScale(currency, search.type)
  const [draft, setDraft] = useState(() => filterDraftOf(search))
  const [isCleared, setCleared] = useState(false)
  const [tab, setTab] = useState<Tab>('all')
  const isHydrated = useHydrated()

  const wanted = searchOfFilters(draft, search, currency)
  const counting = useCount(searchParams({ ...wanted, showMap: undefined }).toString())
  const change = (values: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...values }))
  const has = (section: Tab) => !isHydrated || tab === 'all' || tab === section
  const drafting = {
    draft,
    change,
    opened: search,
    currency,
    own,
    scale,
    isHydrated,
    isBrief: isHydrated && tab === 'all',
  }

  return (
    <Form
      action="/"
      className="-m-5 sm:-m-7"
      onSubmit={(event) => {
        event.preventDefault()
        onShow(searchAddress(wanted))
      }}
    >
      <SearchFields search={search} without={set} />
      <Tabs tab={tab} onTab={setTab} isHydrated={isHydrated} />
      <div
        {...(isHydrated && { role: 'tabpanel', id: 'filters-panel', 'aria-labelledby': `filters-tab-${tab}` })}
        className="min-h-[min(28rem,60dvh)] divided px-5 sm:px-7"
      >
        {has('price') && <PriceSection {...drafting} prices={counting.prices} />}
        {has('rooms') && <RoomsSection {...drafting} />}
        {has('amenities') && <AmenitiesSection {...drafting} onSeeAll={() => setTab('amenities')} />}
        {has('amenities') && <AttributesSection {...drafting} onSeeAll={() => setTab('amenities')} />}
        {has('sort') && <SortSection {...drafting} />}
        {has('more') && <MoreSection {...drafting} />}
      </div>
      <FiltersFooter
        isHydrated={isHydrated}
        isReady={isCleared || !isSameSearch(wanted, search)}
        counting={counting}
        cleared={searchAddress(searchOfFilters(noFilters, search, currency))}
        onClear={() => {
          setDraft(noFilters)
          setCleared(true)
        }}
      />
    </Form>
  )
}
