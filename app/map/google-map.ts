import { isDark } from '#app/ui/lazy/colors.ts'
import type { Bounds, Point } from '#kernel/geo.ts'
import { ownPin } from './own-pin.ts'
import { pinLayer } from './pin-layer.ts'
import type { LiveMap, MapProvider, MapStart } from './provider.ts'
import './map.css'

/** Decision B20: so long the script may take. */
const SCRIPT_MS = 3000

/** The part of Google's library that is used here. */
type Latitudes = { lat: () => number; lng: () => number }
type Box = { getNorthEast: () => Latitudes; getSouthWest: () => Latitudes }
type GoogleView = {
  fitBounds: (bounds: Bounds, padding?: number) => void
  getBounds: () => Box | undefined
  getZoom: () => number | undefined
  setZoom: (zoom: number) => void
  addListener: (event: string, listener: (event: { latLng?: Latitudes }) => void) => void
}
type Projection = {
  fromLatLngToContainerPixel: (point: Point) => { x: number; y: number } | null
  fromContainerPixelToLatLng: (pixel: { x: number; y: number }) => Latitudes | null
}
type Overlay = {
  setMap: (map: GoogleView | null) => void
  getProjection: () => Projection | undefined
}
type GoogleMaps = {
  Map: new (element: HTMLElement, options: object) => GoogleView
  OverlayView: new () => Overlay
  Circle: new (options: object) => { setMap: (map: GoogleView) => void }
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps }
    patioMapReady?: () => void
  }
}

/** Google's map under our own pins. @param script address with its key, as the server is configured */
export const googleMap =
  (script: string): MapProvider =>
  async (container, start) => {
    const maps = await loaded(script, start.language)
    const element = document.createElement('div')
    element.style.cssText = 'position:absolute;inset:0'
    container.append(element)
    const map = new maps.Map(element, {
      center: start.center,
      zoom: 12,
      disableDefaultUI: true,
      clickableIcons: false,
      keyboardShortcuts: true,
      gestureHandling: 'greedy',
      colorScheme: isDark() ? 'DARK' : 'LIGHT',
    })
    if (start.bounds) map.fitBounds(start.bounds)
    if (start.circle) new maps.Circle(circleOptions(start.circle)).setMap(map)
    return live(maps, map, container, element, start)
  }

function live(
  maps: GoogleMaps,
  map: GoogleView,
  container: HTMLElement,
  element: HTMLElement,
  start: MapStart,
): LiveMap {
  let moved = false
  const overlay = new (class extends maps.OverlayView {
    onAdd() {}
    onRemove() {}
    draw() {
      pins.arrange()
      own?.place()
    }
  })()
  const project = (point: Point) => overlay.getProjection()?.fromLatLngToContainerPixel(point) ?? { x: -999, y: -999 }
  const fit = (bounds: Bounds) => {
    moved = false
    map.fitBounds(bounds, 48)
  }
  const intoCluster = (bounds: Bounds) => {
    map.fitBounds(bounds, 48)
    moved = true
  }
  const pins = pinLayer(container, { project, fit: intoCluster, label: start.words.pins, words: start.marks })
  const unproject = (pixel: { x: number; y: number }): Point => {
    const found = overlay.getProjection()?.fromContainerPixelToLatLng(pixel)
    return { lat: found?.lat() ?? 0, lng: found?.lng() ?? 0 }
  }
  const own = start.pin && ownPin(container, start.pin, { project, unproject })
  overlay.setMap(map)
  if (own) {
    map.addListener('bounds_changed', own.place)
    map.addListener('click', ({ latLng }) => latLng && own.moveTo(project({ lat: latLng.lat(), lng: latLng.lng() })))
  }
  map.addListener('bounds_changed', pins.place)
  map.addListener('dragstart', () => (moved = true))
  // Google does not report what caused a zoom; a wheel or key event over the map means the visitor.
  for (const event of ['wheel', 'keydown', 'dblclick']) element.addEventListener(event, () => (moved = true))

  return {
    ...pins,
    fit,
    zoomBy: (steps) => {
      moved = true
      map.setZoom((map.getZoom() ?? 11) + steps)
    },
    onMove: (listener) =>
      map.addListener('idle', () => {
        listener(viewOf(map), moved)
        moved = false
      }),
    movePin: (point) => own?.put(point),
    destroy() {
      own?.remove()
      overlay.setMap(null)
      pins.remove()
      element.remove()
    },
  }
}

/** @throws Error after three seconds without the script */
function loaded(script: string, language: string): Promise<GoogleMaps> {
  const present = window.google?.maps
  if (present) return Promise.resolve(present)

  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('Google Maps API loading timeout')), SCRIPT_MS)
    window.patioMapReady = () => {
      clearTimeout(timer)
      done(window.google!.maps!)
    }
    const tag = document.createElement('script')
    const address = new URL(script)
    address.searchParams.set('callback', 'patioMapReady')
    address.searchParams.set('loading', 'async')
    address.searchParams.set('language', language)
    tag.src = address.href
    tag.async = true
    // Waits for the three seconds as well: one way to fail.
    document.head.append(tag)
  })
}

/** Google's zoom counts tiles of 256 pixels, MapLibre's of 512: one more for the same picture. */
function viewOf(map: GoogleView) {
  const [north, south] = [map.getBounds()?.getNorthEast(), map.getBounds()?.getSouthWest()]
  const bounds = {
    west: south?.lng() ?? -180,
    south: south?.lat() ?? -85,
    east: north?.lng() ?? 180,
    north: north?.lat() ?? 85,
  }
  return { bounds, zoom: (map.getZoom() ?? 12) - 1 }
}

const circleOptions = ({ lat, lng, metres }: Point & { metres: number }) => ({
  center: { lat, lng },
  radius: metres,
  fillColor: '#ad4429',
  fillOpacity: 0.18,
  strokeColor: '#ad4429',
  strokeWeight: 1,
})
