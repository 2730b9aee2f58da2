import type { Point } from '#kernel/geo.ts'
import { useEffect, useRef, useState } from 'react'
import { creditsOf } from '#app/map/credits.ts'
import { useLiveMap } from '#app/map/use-live-map.ts'
import { dialogAlerts, locate, SANTIAGO } from '#app/search/results/locate.ts'
import type { MapSource } from '#app/session/services.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { writePin } from './write-pin.ts'

/** Half the side of what is shown around a pin, in degrees. */
const AROUND = 0.008

type Props = { pin: Point | null; onMove: (point: Point) => void; source: MapSource }

/** The pin moves by dragging, arrow keys, a tap on the map or the device's position. */
export function PinMap({ pin, onMove, source }: Props) {
  const { t } = useTranslation(['listingForm', 'map', 'location'])
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const own = useRef(pin)
  const [alert, setAlert] = useState<string | null>(null)
  const write = (point: Point) => {
    writePin(box.current!, point)
    onMove(point)
  }
  const move = (point: Point) => {
    own.current = point
    write(point)
  }
  const { map, cannot } = useLiveMap(
    frame,
    source,
    {
      center: pin ?? SANTIAGO,
      bounds: pin && around(pin),
      language,
      words: { title: t('location.map'), pins: t('location.map'), credits: creditsOf(t) },
      pin: { at: pin, name: t('location.pinName'), onMove: move },
    },
    language,
  )
  // Choosing a city or typing coordinates moves the pin too.
  useEffect(() => {
    if (!map || !pin || pin === own.current) return
    own.current = pin
    map.movePin(pin)
    map.fit(around(pin), { animate: false })
  }, [map, pin])

  const here = async () => {
    const found = await locate()
    if (!('point' in found)) return setAlert(t(dialogAlerts[found.kind]))
    setAlert(null)
    own.current = null
    write(found.point)
  }
  if (cannot) return <Notice>{t('location.noMap')}</Notice>
  return (
    <div ref={box} className="grid gap-3">
      <div className="relative h-80 overflow-hidden rounded-2xl bg-sand-100">
        <div ref={frame} className="absolute inset-0" />
        <div className="absolute top-3 right-3 z-10 overflow-hidden rounded-lg shadow-lift">
          {([1, -1] as const).map((step) => (
            <button
              key={step}
              type="button"
              aria-label={t(step === 1 ? 'map:zoomIn' : 'map:zoomOut')}
              disabled={!map}
              onClick={() => map?.zoomBy(step)}
              className="grid size-11 place-items-center bg-white hover:bg-sand-100 disabled:opacity-50"
            >
              <Icon name={step === 1 ? 'plus' : 'minus'} />
            </button>
          ))}
        </div>
      </div>
      <p className="text-sm text-ink-500">{t('location.mapHint')}</p>
      <button
        type="button"
        onClick={() => void here()}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold underline underline-offset-4"
      >
        <Icon name="locate-fixed" />
        {t('location.useMine')}
      </button>
      {alert && <Notice tone="bad">{alert}</Notice>}
    </div>
  )
}

const around = ({ lat, lng }: Point) => ({
  west: lng - AROUND,
  east: lng + AROUND,
  south: lat - AROUND / 2,
  north: lat + AROUND / 2,
})
