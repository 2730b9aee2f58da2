import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { warmMap, warmMapWhenIdle } from './warm-map.ts'
import type { MapSource } from '#app/session/services.ts'

const loadListingMap = () => import('./listing-map.tsx')
const ListingMap = lazy(loadListingMap)

/** Pixels of the drawing. */
export const MINI_WIDTH = 720
export const MINI_HEIGHT = 360

type Props = {
  lat: number
  lng: number
  /** The place as its page names it: 'Providencia, Santiago'. */
  label: string
  /** The address of the drawing. */
  drawing: string
  provider: MapSource
}

/** The approximate location of a space: a drawing first, the live map on demand. */
export function MiniMap({ lat, lng, label, drawing: address, provider }: Props) {
  const { t } = useTranslation('map')
  const [isLive, setLive] = useState(false)
  const isHydrated = useHydrated()
  // This part is hydrated when it comes near the view.
  useEffect(() => warmMapWhenIdle(loadListingMap), [])
  const drawing = (
    <img
      src={address}
      alt={t('mini.label', { place: label })}
      width={MINI_WIDTH}
      height={MINI_HEIGHT}
      loading="lazy"
      className="absolute inset-0 size-full object-cover drawn-by-day"
    />
  )

  return (
    <figure
      className="relative overflow-hidden rounded-xl bg-sand-100"
      style={{ aspectRatio: MINI_WIDTH / MINI_HEIGHT }}
    >
      {isLive ? (
        <Suspense fallback={drawing}>
          <ListingMap lat={lat} lng={lng} provider={provider} drawing={address} fallback={drawing} />
        </Suspense>
      ) : (
        <>
          {drawing}
          <div className="absolute inset-0 grid place-items-end p-3 pb-8">
            <Button
              look="plain"
              onClick={() => setLive(true)}
              onPointerEnter={() => warmMap(loadListingMap)}
              onFocus={() => warmMap(loadListingMap)}
              className={`shadow-soft ${isHydrated ? '' : 'invisible'}`}
            >
              {t('mini.open')}
            </Button>
          </div>
          <figcaption className="absolute right-0 bottom-0 rounded-tl-md bg-paper px-2 py-0.5 text-xs text-ink-700">
            {t('mini.credits')}
          </figcaption>
        </>
      )}
    </figure>
  )
}
