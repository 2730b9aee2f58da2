import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../ui/texts.tsx'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { MapSource } from '../session/services.ts'

const ListingMap = lazy(() => import('./listing-map.tsx'))

/** Finished drawing instructions (`miniMapPaths`), in pixels of a picture of `MINI_WIDTH` × `MINI_HEIGHT`. */
export type MiniMapPaths = {
  land: string
  water: string
  rivers: string
  parks: string
  streets: string
  avenues: string
  motorways: string
  metro: readonly { color: string; path: string }[]
  names: readonly { x: number; y: number; name: string }[]
  /** Radius of the approximate area. */
  radius: number
}

export const MINI_WIDTH = 720
export const MINI_HEIGHT = 360

type Props = {
  lat: number
  lng: number
  /** The place as its page names it: 'Providencia, Santiago'. */
  label: string
  paths: MiniMapPaths
  provider: MapSource
}

/** The approximate location of a space: an inline drawing first, the live map on demand. */
export function MiniMap({ lat, lng, label, paths, provider }: Props) {
  const { t } = useTranslation('map')
  const [isLive, setLive] = useState(false)
  const isHydrated = useHydrated()
  const drawing = <Drawing label={t('mini.label', { place: label })} paths={paths} />

  return (
    <figure
      className="relative overflow-hidden rounded-xl bg-sand-100"
      style={{ aspectRatio: MINI_WIDTH / MINI_HEIGHT }}
    >
      {isLive ? (
        <Suspense fallback={drawing}>
          <ListingMap lat={lat} lng={lng} provider={provider} fallback={drawing} />
        </Suspense>
      ) : (
        <>
          {drawing}
          <div className="absolute inset-0 grid place-items-end p-3 pb-8">
            <Button
              look="plain"
              onClick={() => setLive(true)}
              className={`shadow-soft ${isHydrated ? '' : 'invisible'}`}
            >
              {t('mini.open')}
            </Button>
          </div>
          <figcaption className="absolute right-0 bottom-0 rounded-tl-md bg-paper/90 px-2 py-0.5 text-xs text-ink-700">
            {t('mini.credits')}
          </figcaption>
        </>
      )}
    </figure>
  )
}

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function Drawing({ label, paths }: { label: string; paths: MiniMapPaths }) {
  const [x, y] = [MINI_WIDTH / 2, MINI_HEIGHT / 2]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${MINI_WIDTH} ${MINI_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width={MINI_WIDTH} height={MINI_HEIGHT} fill="#c9dde0" />
      <path d={paths.land} fill="#f7f2ea" />
      <path d={paths.parks} fill="#d9e6cf" />
      <path d={paths.water} fill="#c9dde0" />
      <path d={paths.rivers} stroke="#c9dde0" strokeWidth={5} {...line} />
      <path d={paths.streets} stroke="#ddd0c0" strokeWidth={5} {...line} />
      <path d={paths.avenues} stroke="#ddd0c0" strokeWidth={7} {...line} />
      <path d={paths.streets} stroke="#ffffff" strokeWidth={3.5} {...line} />
      <path d={paths.avenues} stroke="#ffffff" strokeWidth={5.5} {...line} />
      <path d={paths.motorways} stroke="#f3d9a8" strokeWidth={5.5} {...line} />
      {paths.metro.map(({ color, path }, index) => (
        <path key={index} d={path} stroke={color} strokeOpacity={0.5} strokeWidth={2} {...line} />
      ))}
      <circle cx={x} cy={y} r={paths.radius} fill="#ad4429" fillOpacity={0.16} stroke="#ad4429" strokeWidth={1.5} />
      <g fontSize={15} fill="#463d37" textAnchor="middle" stroke="#fffdfa" strokeWidth={3} paintOrder="stroke">
        {paths.names.map(({ x: left, y: top, name }) => (
          <text key={name} x={left} y={top}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  )
}
