import type { Bounds, Point } from '#kernel/geo.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { creditsOf } from './credits.ts'
import { MapControls } from './map-controls.tsx'
import { MapList } from './map-list.tsx'
import { MapStatus } from './map-status.tsx'
import { ownAreas } from './own-areas.ts'
import { PinCard } from './pin-card.tsx'
import { PinGroup } from './pin-group.tsx'
import type { MapView, MarkWords } from './provider.ts'
import type { MapSource } from '#app/session/services.ts'
import { useLiveMap } from './use-live-map.ts'
import { type FoundPins, usePins } from './use-pins.ts'

type ResultsMapProps = {
  /** The first view, and each new one; null shows the surroundings of the centre. */
  bounds: Bounds | null
  /** `bounds` are around all that was found, wherever: it is all of them, or what lies around the centre. */
  isWhole: boolean
  center: Point
  /** The search's parameters (`location=Santiago&guests=2`); area and page in it are left out. */
  query: string
  /** Dates and party, carried to a listing's address: `?checkIn=…`, or ''. */
  onward?: string
  /** The space whose card is pointed at. */
  highlighted: string | null
  onHighlight: (id: string | null) => void
  /** The visitor moved the map: search this area. */
  onArea: (bounds: Bounds) => void
  searchAsMove: boolean
  onSearchAsMove: (on: boolean) => void
  language: 'en' | 'es'
  provider: MapSource
}

/** Half the side of what is shown around a centre, in degrees: a city. */
const AROUND = 0.09

/** The results on a map (HOME-06), which fills its frame and so needs a height. */
export default function ResultsMap(props: ResultsMapProps) {
  const { bounds, center, query, onward = '', highlighted, onHighlight, language, provider } = props
  // The pin's card needs the other; the map must not wait for it then.
  const { t } = useTranslation(['map', 'card'])
  const frame = useRef<HTMLDivElement>(null)
  const first = bounds ?? around(center)
  const words = { title: t('title'), pins: t('pins'), credits: creditsOf(t) }
  const marks = markWords(t, language)
  const { map, cannot } = useLiveMap(frame, provider, { center, bounds: first, language, words, marks }, language)
  const { view, area, forget, settling } = useArea(map, props)
  // Requested while the map's code is loading.
  const { found, state, retry } = usePins(query, view ?? { bounds: first, zoom: FIRST_ZOOM }, language)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isList, setList] = useState(false)
  const chosen = found?.kind === 'pins' ? found.pins.filter(({ id }) => picked.includes(id)) : []

  useCloseUp(map, found, settling, props)
  useShownPins(map, found)
  useEffect(() => map?.highlight(picked[0] ?? highlighted), [map, highlighted, picked, found])
  const hover = useEffectEvent((id: string | null) => onHighlight(id))
  useEffect(() => {
    map?.onPick(setPicked)
    map?.onHover((id) => hover(id))
  }, [map])

  const listButton = useRef<HTMLButtonElement>(null)
  const closeList = () => {
    setList(false)
    listButton.current?.focus()
  }
  const close = () => {
    setPicked([])
    if (picked[0]) map?.focus(picked[0])
  }

  return (
    <div aria-busy={state === 'loading'} className="relative size-full overflow-hidden">
      <div className="absolute inset-0 bg-[#f7f2ea] drawn-by-day" />
      <div ref={frame} className="absolute inset-0" />
      <MapControls
        {...props}
        map={map}
        area={area}
        onSearch={forget}
        isList={isList}
        onList={setList}
        listButton={listButton}
      />
      <MapStatus state={state} found={found} cannot={cannot} retry={retry} />
      {(isList || cannot) && <MapList found={found} onward={onward} map={map} onClose={closeList} />}
      {chosen.length === 1 && !isList && (
        <PinCard key={chosen[0]!.id} pin={chosen[0]!} onward={onward} onClose={close} />
      )}
      {chosen.length > 1 && !isList && <PinGroup key={picked.join()} pins={chosen} onward={onward} onClose={close} />}
    </div>
  )
}

/** Near enough for single spaces, also where no map can be drawn and there is only the list. */
const FIRST_ZOOM = 11

const around = ({ lat, lng }: Point): Bounds => ({
  west: lng - AROUND,
  south: lat - AROUND,
  east: lng + AROUND,
  north: lat + AROUND,
})

type Live = ReturnType<typeof useLiveMap>['map']

function markWords(t: ReturnType<typeof useTranslation>['t'], language: 'en' | 'es'): MarkWords {
  const number = new Intl.NumberFormat(language === 'es' ? 'es-CL' : 'en')
  return {
    several: (count, price) => t('several', { count, price }),
    cluster: (count) => ({ text: number.format(count), name: t('cluster', { count, shown: number.format(count) }) }),
  }
}

function useShownPins(map: Live, found: FoundPins | null): void {
  useEffect(() => {
    if (!map || !found) return
    const pins = found.kind === 'pins' ? found.pins : []
    map.setPins(
      pins.map(({ id, lat, lng, short, amount, title }) => ({ id, lat, lng, price: short, amount, name: title })),
      found.kind === 'clusters' ? found.clusters : [],
    )
  }, [map, found])
}

/** A searched place is settled once it has its view: that of its results, or a person's own. */
type Settling = { isSettled: () => boolean; settle: () => void }

/** Zooms once to the results of a place, whose searched area (half a degree) is mostly empty, unless a person was first. */
function useCloseUp(
  map: Live,
  found: FoundPins | null,
  { isSettled, settle }: Settling,
  { bounds, isWhole, center, query }: ResultsMapProps,
): void {
  const closeUp = useEffectEvent((live: NonNullable<Live>, pins: FoundPins) => {
    const area = bounds ?? around(center)
    if (isWhole || isSettled() || new URLSearchParams(query).has('bounds')) return
    // The previous view's pins may be elsewhere, or a part of the place's.
    if (pins.kind !== 'pins' || !holds(pins.area, area, OF_A_PLACE)) return
    const here = pins.pins.filter((point) => lies(point, area))
    if (here.length === 0) return
    settle()
    live.fit(extentOf(here), { animate: false })
  })
  useEffect(() => {
    if (map && found) closeUp(map, found)
  }, [map, found])
}

const lies = ({ lat, lng }: Point, { west, south, east, north }: Bounds) =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Never less than a few streets, in degrees to each side. */
const MIN = 0.006

const extentOf = (points: readonly Point[]): Bounds => ({
  west: Math.min(...points.map(({ lng }) => lng)) - MIN,
  south: Math.min(...points.map(({ lat }) => lat)) - MIN,
  east: Math.max(...points.map(({ lng }) => lng)) + MIN,
  north: Math.max(...points.map(({ lat }) => lat)) + MIN,
})

/** The visible area, and whether a person moved it away from the searched one. */
function useArea(map: Live, { bounds, isWhole, center, searchAsMove, onArea }: ResultsMapProps) {
  const [view, setView] = useState<MapView | null>(null)
  const [area, setArea] = useState<Bounds | null>(null)
  const hasView = useRef(false)
  const [own] = useState(() => ownAreas(bounds ?? around(center)))

  const forget = (wanted: Bounds) => {
    own.add(wanted)
    setArea(null)
    onArea(wanted)
  }
  /** The whole world does not fit, so while all of it is searched the centre is shown. */
  const isTornOff = useRef(false)
  const moved = useEffectEvent((next: MapView, byHand: boolean) => {
    if (isWhole && bounds && !byHand && !isTornOff.current && !holds(next.bounds, bounds, OF_THE_WORLD)) {
      isTornOff.current = true
      map?.fit(around(center), { animate: false })
      return
    }
    setView(next)
    if (!byHand) return
    hasView.current = true
    if (searchAsMove) forget(next.bounds)
    else setArea(next.bounds)
  })
  useEffect(() => {
    map?.onMove((next, byHand) => moved(next, byHand))
  }, [map])

  const { west, south, east, north } = bounds ?? around(center)
  const fit = useEffectEvent((live: NonNullable<Live>, wanted: Bounds) => {
    if (!own.isNew(wanted)) return
    isTornOff.current = false
    hasView.current = false
    setArea(null)
    live.fit(wanted)
  })
  // A map that takes the first one's view over must not go back to bounds that are about to change.
  const known = useRef([west, south, east, north].join())
  useEffect(() => {
    const wanted = [west, south, east, north].join()
    if (!map || known.current === wanted) return
    known.current = wanted
    fit(map, { west, south, east, north })
  }, [map, west, south, east, north])

  const settling: Settling = { isSettled: () => hasView.current, settle: () => void (hasView.current = true) }
  return { view, area, forget, settling }
}

/** Degrees: a map does not show exactly the requested bounds of the world. */
const OF_THE_WORLD = 1
/** Degrees: an address rounds what it carries. */
const OF_A_PLACE = 0.001

const holds = (seen: Bounds, { west, south, east, north }: Bounds, tolerance: number) =>
  seen.south <= south + tolerance &&
  seen.north >= north - tolerance &&
  seen.west <= west + tolerance &&
  seen.east >= east - tolerance
