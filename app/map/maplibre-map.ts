import type { Bounds, Point } from '#kernel/geo.ts'
import {
  addProtocol,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapOptions,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { basemapUrls } from './basemap-data.ts'
import { BACKGROUND, basemapStyle } from './basemap-style.ts'
import { circleOf } from './circle.ts'
import { archiveStyle } from './archive-style.ts'
import { ownPin } from './own-pin.ts'
import { pinLayer } from './pin-layer.ts'
import { mapColors } from './map-colors.ts'
import { maxZooms, type OwnTiles } from './max-zoom.ts'
import { namesAside } from './names-aside.ts'
import type { LiveMap, MapProvider, MapStart } from './provider.ts'
import './map.css'

setWorkerUrl(workerUrl)
// MapLibre asks for it only once a map is made; beside this file it would have made that one late.
void fetch(workerUrl, { priority: 'low' }).catch(() => {})
addProtocol('pmtiles', new Protocol({ metadata: true }).tile)

/** The map without a provider: no network beyond this server, no key; with streets where the operator has them. */
export const embeddedMap =
  (streets?: OwnTiles): MapProvider =>
  async (container, start) => {
    // Without it names would be drawn in another font, and stay so.
    await document.fonts.load('500 16px Figtree')
    const whole = (url: string) => new URL(url, location.href).href
    const urls = { ground: whole(basemapUrls.ground), places: whole(basemapUrls.places) }
    const { credits } = start.words
    const own = streets && { ...streets, url: whole(streets.url), credits: `<a href="${OSM}">${credits.osm}</a>` }
    const maxZoomAt = maxZooms(streets)
    const map = await opened(container, start, {
      style: basemapStyle(urls, start.language, own),
      maxZoom: maxZoomAt(start.bounds ? middleOf(start.bounds) : start.center),
      attributionControl: { compact: false, customAttribution: streets ? credits.natural : credits.schematic },
    })
    map.once('idle', () => map.setPaintProperty(BACKGROUND, 'background-color', mapColors.water))
    limitZoom(map, maxZoomAt)
    return live(map, start)
  }

/** The page about the data's licence, to which the credits have to lead. */
const OSM = 'https://www.openstreetmap.org/copyright'

/** Any style that MapLibre can read, also from an archive of tiles in one file. */
export const styledMap =
  (url: string): MapProvider =>
  async (container, start) => {
    const style = url.startsWith('pmtiles://') ? await archiveStyle(url, start.language) : url
    return live(await opened(container, start, { style, maxZoom: 18 }), start)
  }

type Own = Partial<MapOptions> & { style: StyleSpecification | string }

/** @throws Error when there is no WebGL, or the style cannot be read */
function opened(container: HTMLElement, start: MapStart, own: Own): Promise<MapLibre> {
  const { center, bounds, words, reducedMotion } = start
  const map = new MapLibre({
    container,
    ...(bounds ? { bounds: corners(bounds) } : { center: [center.lng, center.lat] as [number, number], zoom: 11 }),
    minZoom: 0,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: reducedMotion ? 0 : 200,
    reduceMotion: reducedMotion,
    attributionControl: { compact: false },
    locale: { 'Map.Title': words.title },
    ...own,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return new Promise((done, failed) => {
    const fail = (event: { error?: unknown }) => {
      map.remove()
      failed(event.error)
    }
    map.once('error', fail)
    map.once('style.load', () => {
      map.off('error', fail)
      done(map)
    })
  })
}

function live(map: MapLibre, start: MapStart): LiveMap {
  const fit = (bounds: Bounds, animate = true, event?: { byHand: true }) =>
    void map.fitBounds(corners(bounds), { padding: 48, animate: animate && !start.reducedMotion, duration: 600 }, event)
  const intoCluster = (bounds: Bounds) => fit(bounds, true, { byHand: true })
  const project = ({ lng, lat }: Point) => map.project([lng, lat])
  // Inside of what MapLibre listens to: a finger that lands on a pin moves the map too.
  const pins = pinLayer(map.getCanvasContainer(), {
    project,
    fit: intoCluster,
    label: start.words.pins,
    words: start.marks,
    onArranged: namesAside(map),
  })
  let zoom = map.getZoom()
  map.on('move', () => {
    pins.place()
    // Distances on the screen change with the zoom only.
    if (Math.abs(map.getZoom() - zoom) < 0.2) return
    zoom = map.getZoom()
    pins.arrange()
  })
  map.on('resize', pins.arrange)
  map.on('moveend', pins.arrange)
  if (start.circle) drawCircle(map, start.circle)
  const own = start.pin && ownPin(map.getCanvasContainer(), start.pin, { project, unproject: pointAt(map) })
  if (own) {
    map.on('move', own.place)
    map.on('click', ({ point }) => own.moveTo(point))
  }

  return {
    ...pins,
    fit: (bounds, how) => fit(bounds, how?.animate),
    zoomBy: (steps) =>
      void map.easeTo({ zoom: map.getZoom() + steps, animate: !start.reducedMotion, duration: 250 }, { byHand: true }),
    onMove: (listener) => {
      map.on('moveend', (event) => listener(viewOf(map), isByHand(event)))
      listener(viewOf(map), false)
    },
    movePin: (point) => own?.put(point),
    take: ({ center, zoom: closeness }) => void map.jumpTo({ center: [center.lng, center.lat], zoom: closeness }),
    destroy() {
      own?.remove()
      pins.remove()
      map.remove()
    },
  }
}

const pointAt =
  (map: MapLibre) =>
  ({ x, y }: { x: number; y: number }): Point => {
    const { lat, lng } = map.unproject([x, y])
    return { lat, lng }
  }

/** Mouse, finger, wheel or key; or a button of ours that stands for them. */
const isByHand = (event: { originalEvent?: unknown; byHand?: true }) => Boolean(event.originalEvent ?? event.byHand)

const corners = ({ west, south, east, north }: Bounds): LngLatBoundsLike => [west, south, east, north]

function viewOf(map: MapLibre) {
  const seen = map.getBounds()
  const bounds = { west: seen.getWest(), south: seen.getSouth(), east: seen.getEast(), north: seen.getNorth() }
  return { bounds, zoom: map.getZoom() }
}

const middleOf = ({ west, south, east, north }: Bounds): Point => ({ lat: (south + north) / 2, lng: (west + east) / 2 })

/** Closer in drawn towns than elsewhere; leaving one zooms out gradually. */
function limitZoom(map: MapLibre, maxZoomAt: (point: Point) => number): void {
  map.on('move', () => {
    const limit = maxZoomAt(map.getCenter())
    if (map.getMaxZoom() < limit) map.setMaxZoom(limit)
  })
  map.on('moveend', () => {
    const limit = maxZoomAt(map.getCenter())
    if (map.getZoom() <= limit) map.setMaxZoom(limit)
    else map.easeTo({ zoom: limit })
  })
}

function drawCircle(map: MapLibre, circle: NonNullable<MapStart['circle']>): void {
  map.addSource('circle', { type: 'geojson', data: circleOf(circle) })
  map.addLayer({
    id: 'circle',
    type: 'fill',
    source: 'circle',
    paint: { 'fill-color': '#ad4429', 'fill-opacity': 0.18, 'fill-outline-color': '#ad4429' },
  })
}
