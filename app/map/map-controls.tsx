import type { Bounds } from '#kernel/geo.ts'
import type { RefObject } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { LiveMap } from './provider.ts'

type Props = {
  searchAsMove: boolean
  onSearchAsMove: (on: boolean) => void
  map: LiveMap | null
  /** The bounds after a move of the map; null while it shows what was searched. */
  area: Bounds | null
  onSearch: (bounds: Bounds) => void
  isList: boolean
  onList: (open: boolean) => void
  listButton: RefObject<HTMLButtonElement | null>
}

const square = 'grid size-11 place-items-center bg-white text-ink-900 hover:bg-sand-100 disabled:opacity-50'

/** Above the map: searching while moving or on demand, zoom, and the same as a list. */
export function MapControls({ map, area, onSearch, searchAsMove, onSearchAsMove, isList, onList, listButton }: Props) {
  const { t } = useTranslation('map')
  const button = 'inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-4 text-sm font-semibold shadow-lift'

  return (
    <>
      <div className="pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-wrap items-start justify-center gap-2 pr-12 *:pointer-events-auto">
        {area && !searchAsMove ? (
          <button type="button" className={`${button} hover:bg-sand-100`} onClick={() => onSearch(area)}>
            <Icon name="search" size={16} />
            {t('searchArea')}
          </button>
        ) : (
          <label className={`${button} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}>
            <input
              type="checkbox"
              checked={searchAsMove}
              onChange={(event) => onSearchAsMove(event.target.checked)}
              className="size-4 accent-clay-600"
            />
            {t('searchAsMove')}
          </label>
        )}
      </div>
      <div className="absolute top-3 right-3 z-10 overflow-hidden rounded-lg shadow-lift">
        <button
          type="button"
          aria-label={t('zoomIn')}
          disabled={!map}
          onClick={() => map?.zoomBy(1)}
          className={square}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t('zoomOut')}
          disabled={!map}
          onClick={() => map?.zoomBy(-1)}
          className={`${square} border-t border-sand-200`}
        >
          <Icon name="minus" />
        </button>
      </div>
      {/* The same as a list, for screen readers and the keyboard. */}
      <button
        ref={listButton}
        type="button"
        aria-expanded={isList}
        onClick={() => onList(!isList)}
        className={`${button} sr-only absolute bottom-8 left-3 z-20 focus:not-sr-only focus:absolute focus:inline-flex focus:px-4`}
      >
        {isList ? t('closeList') : t('openList')}
      </button>
    </>
  )
}
