import { type Search, searchAddress } from '#domain/search/search.ts'
import type { Point } from '#kernel/geo.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation, useNavigation } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pages/pager.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { MapSource } from '#app/session/services.ts'
import { isMapPrompted, MapPrompt } from './map-prompt.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { SortSelect } from './sort-select.tsx'
import { Trouble } from './trouble.tsx'
import type { ResultsView } from './results.view.server.ts'

const ResultsArea = lazy(() => import('./results-area.tsx'))

// Most searches find something.
const NoResults = deferred(async () => (await import('./no-results.tsx')).NoResults)
const MoreResults = deferred(async () => (await import('./no-results.tsx')).MoreResults)

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
  const pointing = { highlighted: isMapOpen ? highlighted : null, onHighlight: setHighlighted }

  return (
    <main
      id="main"
      className={`page pt-8 short:pt-3 ${isMapOpen ? 'lg:grid noscript:block lg:max-w-[112rem] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8' : ''}`}
      aria-busy={isLoading}
    >
      <div>
        <Top view={view} search={search} isLoading={isLoading} />
        {isMapPrompted(search, isMapOpen) && view.cards.length > 0 && <MapPrompt search={search} />}
        {view.trouble && <Trouble kind={view.trouble} search={search} />}
        {view.notes.map((note) => (
          <p key={note} className="mt-4 rounded-lg bg-sand-100 px-4 py-3">
            {note}
          </p>
        ))}
        {!view.trouble && view.cards.length === 0 && (
          <Suspense>
            <NoResults help={view.help} onward={view.onward} />
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
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="short:flex short:items-baseline short:gap-3">
        <PageTitle>{view.heading}</PageTitle>
        <p role="status" className="mt-1 text-ink-500">
          {isLoading ? t('loading') : view.trouble ? ' ' : view.countText}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {view.cards.length > 0 && <SortSelect search={search} />}
        {(view.cards.length > 0 || search.showMap) && <MapToggle search={search} />}
      </div>
    </div>
  )
}

/** Stands in the heading's row, or floats above the tab bar on phones. */
function MapToggle({ search }: { search: Search }) {
  const { t } = useTranslation('results')
  const isOpen = search.showMap === true
  return (
    <Link
      to={searchAddress({ ...search, showMap: isOpen ? undefined : true })}
      replace={isOpen}
      preventScrollReset
      className="noscript:hidden fixed bottom-20 left-1/2 z-20 flex min-h-12 -translate-x-1/2 items-center gap-2 rounded-full bg-ink-900 px-5 font-semibold text-white shadow-lift md:static md:min-h-11 md:translate-x-0 md:border md:border-sand-300 md:bg-white md:text-sm md:text-ink-900 md:lies-flat md:hover:border-ink-900"
    >
      <Icon name="map" size={18} />
      <span className="md:hidden">{t('map.short')}</span>
      <span className="hidden md:inline">{t(isOpen ? 'map.hide' : 'map.show')}</span>
    </Link>
  )
}

function ResultsPager({ view, search }: PartProps) {
  const { t } = useTranslation('results')
  return (
    <div className="mt-12">
      <Pager
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
    </div>
  )
}
