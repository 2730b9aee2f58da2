import { type ReactNode, use, useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ABOUT_METRES } from './circle.ts'
import { creditsOf } from './credits.ts'
import { acrossOf } from './drawn-ground.ts'
import type { MapSource } from '#app/session/services.ts'
import { useLiveMap } from './use-live-map.ts'

/** Half the side of what is shown first, in degrees. */
const AROUND = 0.016

type Props = {
  lat: number
  lng: number
  provider: MapSource
  /** The address of the drawing that it takes the place of. */
  drawing: string
  /** Stays where no map can be drawn. */
  fallback: ReactNode
}

/** The surroundings of one space, to be moved and zoomed. */
export default function ListingMap({ lat, lng, provider, drawing, fallback }: Props) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const bounds = { west: lng - AROUND, south: lat - AROUND / 2, east: lng + AROUND, north: lat + AROUND / 2 }
  const words = { title: t('mini.live'), pins: t('mini.live'), credits: creditsOf(t) }
  const circle = { lat, lng, metres: ABOUT_METRES }
  const across = use(acrossOf(drawing))
  const ground = across === null ? undefined : { lat, lng, address: drawing, across }
  const { map, cannot } = useLiveMap(
    frame,
    provider,
    { center: { lat, lng }, bounds, language, words, circle, ...(ground && { ground }) },
    language,
  )
  // The button that opened it, and had the focus, is gone now.
  const isShown = map !== null
  useEffect(() => {
    if (isShown) frame.current?.querySelector<HTMLElement>('.map-first, canvas')?.focus({ preventScroll: true })
  }, [isShown])

  if (cannot) {
    return (
      <>
        {fallback}
        <p role="status" className="absolute inset-x-3 bottom-8 rounded-lg bg-paper px-3 py-2 text-center text-sm">
          {t('mini.cannot')}
        </p>
      </>
    )
  }
  return (
    <>
      {!map && fallback}
      <div ref={frame} className="absolute inset-0" />
      <div className="absolute top-3 right-3 z-10 overflow-hidden rounded-lg shadow-lift">
        {([1, -1] as const).map((step) => (
          <button
            key={step}
            type="button"
            aria-label={step === 1 ? t('zoomIn') : t('zoomOut')}
            disabled={!map}
            onClick={() => map?.zoomBy(step)}
            className="grid size-11 place-items-center bg-white hover:bg-sand-100 disabled:opacity-50"
          >
            <Icon name={step === 1 ? 'plus' : 'minus'} />
          </button>
        ))}
      </div>
    </>
  )
}
