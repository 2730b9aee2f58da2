import { draftOf } from '#domain/search/draft.ts'
import type { Search } from '#domain/search/search.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHomeSearch, usePlaceName } from '#app/search/header/home-search.ts'
import { onClosed } from '#app/search/header/closing.ts'
import { FiltersLink } from '#app/search/header/filters-link.tsx'
import { useSummary } from '#app/search/header/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { HeaderToggle } from './header-toggle.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

/** Loads on touch, before the finger is lifted. */
const fetchSearch = () => void import('../search-dialog.tsx')

const NearMe = lazy(async () => ({ default: (await import('#app/search/phone/near-me.tsx')).NearMe }))

/** The header's search on phones: a pill that opens it, with the mode below or the filters beside it. */
export function PhonePill() {
  const { search, isResults } = useHomeSearch()
  const { open } = useOverlay()
  const [asking, setAsking] = useState<{ reason: 'near' | 'closed'; count: number } | null>(null)
  const ask = (reason: 'near' | 'closed') => setAsking((was) => ({ reason, count: (was?.count ?? 0) + 1 }))
  // Only phones show its notice, so elsewhere the location is not requested.
  useEffect(() => onClosed(() => matchMedia('(width < 48rem)').matches && ask('closed')), [])

  return (
    <div className="page pb-3 md:hidden short:flex short:items-center short:gap-3">
      <div className="flex min-w-0 grow items-center gap-2">
        <Pill search={search} isResults={isResults} />
        {isResults && <FiltersLink search={search} isRound />}
      </div>
      <div className="mt-2 flex items-center justify-between gap-2 short:mt-0">
        <HeaderToggle search={search} />
        {!isResults && <NearMeButton onPress={() => ask('near')} />}
      </div>
      {asking && (
        <Suspense>
          <NearMe
            key={asking.count}
            reason={asking.reason}
            openTo={open({ show: 'search' })}
            onDone={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Pill({ search, isResults }: { search: Search; isResults: boolean }) {
  const { t } = useTranslation(['shell', 'bar'])
  const { open } = useOverlay()
  const placeName = usePlaceName()
  const { where, what, dates, guests } = useSummary(draftOf(search))
  const anyTime = t(search.type === 'hour' ? 'bar:anyDate' : 'searchPill.anyWeek')
  const rest = [dates ?? anyTime, what, guests].filter(Boolean).join(' · ')

  return (
    <Link
      to={open({ show: 'search' })}
      preventScrollReset
      onPointerDown={fetchSearch}
      className="flex min-h-14 min-w-0 grow items-center gap-4 rounded-full border border-sand-200 bg-white px-5 shadow-soft"
    >
      <Icon name="search" className="text-clay-600" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {isResults ? placeName || where || t(search.bounds ? 'bar:mapArea' : 'bar:anyPlace') : t('searchPill.title')}
        </span>
        <span className="block truncate text-sm text-ink-500">
          {isResults ? rest : `${t('bar:anyPlace')} · ${anyTime}`}
        </span>
      </span>
    </Link>
  )
}

/** Needs its script: until that is here it holds its place, unseen. */
function NearMeButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('shell')
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      onClick={onPress}
      className={`flex min-h-12 items-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-sand-100 ${isHydrated ? '' : 'invisible'}`}
    >
      <Icon name="locate-fixed" size={18} className="text-clay-700" />
      {t('searchPill.nearby')}
    </button>
  )
}
