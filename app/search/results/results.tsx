import { type Search, searchAddress } from '#domain/search/search.ts'
import type { Point } from '#kernel/geo.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation, useNavigation } from 'react-router'
import { deferred, whenUsed } from '#app/ui/deferred.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { warmMap, warmMapWhenIdle } from '#app/map/warm-map.ts'
import type { MapSource } from '#app/session/services.ts'
import { isMapPrompted, MapPrompt } from './map-prompt.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { SaveSearch } from './save-search.tsx'
import { SortSelect } from './sort-select.tsx'
import { Trouble } from './trouble.tsx'
import type { ResultsView } from './results.view.server.ts'

const loadResultsArea = () => import('./results-area.tsx')
const ResultsArea = lazy(loadResultsArea)

// Most searches find something.
const NoResults = deferred(async () => (await import('./no-results.tsx')).NoResults)
const MoreResults = deferred(async () => (await import('./no-results.tsx')).MoreResults)

// Most searches were not said in one line.
const SentenceChips = deferred(async () => (await import('./sentence-chips.tsx')).SentenceChips)

type Props = {
  view: ResultsView
  /** The map's provider, and its default view. */
  map: { provider: MapSource; center: Point }
}

export function Results({ view, map }: Props) {
  const { pathname, search: query } = useLocation()
  const isMapOpen = new URLSearchParams(query).get('showMap') === 'true'
  // Toggling the map does not reload the results, so the address is newer than they are.
  const search = { ...view.search, showMap: isMapOpen ? (true as const) : undefined }
  const isLoading = useNavigation().location?.pathname === pathname
  const isHydrated = useHydrated()
  const [highlighted, setHighlighted] = useState<string | null>(null)
  // Who does nothing with the page loads nothing for it.
  useEffect(() => void whenUsed().then(() => warmMapWhenIdle(loadResultsArea)), [])
  const pointing = { highlighted: isMapOpen ? highlighted : null, onHighlight: setHighlighted }

  return (
    <main
      id="main"
      className={`page pt-4 md:pt-8 short:pt-3 ${isMapOpen ? 'lg:grid noscript:block lg:mx-auto lg:max-w-[112rem] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8' : ''}`}
      aria-busy={isLoading}
    >
      <div>
        <Top view={view} search={search} isLoading={isLoading} />
        {view.sentence && (
          <Suspense>
            <SentenceChips {...view.sentence} />
          </Suspense>
        )}
        {isMapPrompted(search, isMapOpen) && view.cards.length > 0 && <MapPrompt search={search} />}
        {view.trouble && <Trouble kind={view.trouble} search={search} />}
        {view.notes.map((note) => (
          <p key={note} className="mt-4 rounded-lg bg-sand-100 px-4 py-3">
            {note}
          </p>
        ))}
        {!view.trouble && view.cards.length === 0 && (
          <Suspense>
            <NoResults help={view.help} onward={view.onward} search={view.search} />
          </Suspense>
        )}
        {view.cards.length > 0 && (
          <ResultsGrid
            cards={view.cards}
            onward={view.onward}
            search={search}
            isMapOpen={isMapOpen}
            isLoading={isLoading}
            {...pointing}
          />
        )}
        {!view.trouble && view.cards.length > 0 && <SaveSearch search={view.search} />}
        {view.cards.length > 0 && view.help && (
          <Suspense>
            <MoreResults help={view.help} onward={view.onward} />
          </Suspense>
        )}
        {!view.trouble && <ResultsPager view={view} search={search} />}
      </div>
      {isMapOpen && (
        <div className="noscript:hidden lg:sticky lg:top-22 lg:h-[calc(100dvh-7rem)] lg:overflow-hidden lg:rounded-xl lg:bg-sand-100">
          {isHydrated && (
            <Suspense>
              <ResultsArea view={view} search={search} {...map} {...pointing} />
            </Suspense>
          )}
        </div>
      )}
    </main>
  )
}

type PartProps = { view: ResultsView; search: Search }

function Top({ view, search, isLoading }: PartProps & { isLoading: boolean }) {
  const { t } = useTranslation('results')
  // Beside an open map the title needs the whole width.
  const isWide = !search.showMap
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 ${isWide ? 'md:grid-cols-[1fr_auto]' : ''}`}
    >
      <PageTitle className={isWide ? 'col-span-2 md:col-span-1' : 'col-span-2'}>{view.heading}</PageTitle>
      <p role="status" className="whitespace-nowrap text-ink-500">
        {isLoading ? t('loading') : view.trouble ? ' ' : view.countText}
      </p>
      <div
        className={`flex min-w-0 items-center justify-end gap-2 ${isWide ? 'md:col-start-2 md:row-span-2 md:row-start-1 md:self-end' : ''}`}
      >
        {view.cards.length > 0 && <SortSelect search={search} />}
        {!view.trouble && <PricesLink to={view.calendar} search={view.search} />}
        {(view.cards.length > 0 || search.showMap) && <MapToggle search={search} />}
      </div>
    </div>
  )
}

function PricesLink({ to, search }: { to: string; search: Search }) {
  const { t } = useTranslation('results')
  return (
    <Link to={to} state={{ search }} rel="nofollow" className={roundClass}>
      <Icon name="calendar" size={18} />
      <span className="max-md:sr-only">{t('byDay')}</span>
    </Link>
  )
}

const roundClass =
  'flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-full border border-sand-300 bg-white text-sm font-semibold hover:border-ink-900 md:px-4'

/** Beside the order, where it lies over no card. */
function MapToggle({ search }: { search: Search }) {
  const { t } = useTranslation('results')
  const isOpen = search.showMap === true
  return (
    <Link
      to={searchAddress({ ...search, showMap: isOpen ? undefined : true })}
      onPointerEnter={() => warmMap(loadResultsArea)}
      onFocus={() => warmMap(loadResultsArea)}
      replace={isOpen}
      preventScrollReset
      className={`noscript:hidden ${roundClass} sm:px-4`}
    >
      <Icon name="map" size={18} />
      <span className="sr-only sm:not-sr-only md:hidden">{t('map.short')}</span>
      <span className="hidden md:inline">{t(isOpen ? 'map.hide' : 'map.show')}</span>
    </Link>
  )
}

function ResultsPager({ view, search }: PartProps) {
  const { t } = useTranslation('results')
  return (
    <Pager
      className="mt-12"
      page={view.pageNumber}
      pages={view.pages}
      to={(page) => searchAddress({ ...search, page })}
      words={{
        label: t('pager.label'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        page: (page) => t('pager.page', { page }),
      }}
    />
  )
}
