import type { Bounds, Point } from '#kernel/geo.ts'
import type { DrawnGround } from './drawn-ground.ts'
import type { Camera } from './mercator.ts'
import type { PinStart } from './own-pin.ts'

/** A space on the map: all texts are finished. `amount` orders prices; null where no rate is known. */
export type Pin = Point & { id: string; price: string; amount: number | null; name: string }

/** Spaces too close together to be distinguished at this zoom. */
export type Cluster = Point & { count: number; bounds: Bounds }

/** The texts on a mark of several, in the page's language. */
export type MarkWords = {
  several: (count: number, price: string) => string
  cluster: (count: number) => { text: string; name: string }
}

/** Credits of the embedded map: without streets, beside an operator's own ones, and theirs. */
export type Credits = { schematic: string; natural: string; osm: string }

export type MapStart = {
  center: Point
  /** Beats the centre. */
  bounds: Bounds | null
  language: 'en' | 'es'
  reducedMotion: boolean
  /** Labels for screen readers of the map and its pins, and the credits. */
  words: { title: string; pins: string; credits: Credits }
  /** Left out by maps that show no listings. */
  marks?: MarkWords
  /** About where something is: a circle, its radius in metres. */
  circle?: Point & { metres: number }
  /** A drawing that the page has there already, shown until the map is drawn. */
  ground?: DrawnGround
  /** A pin that the user places. */
  pin?: PinStart
}

/** A map independent of its provider; its callbacks are registered once, right after it is made. */
export type LiveMap = {
  /** Sets pins by rank: of two that overlap the first keeps its price, and the other may join it. */
  setPins: (pins: readonly Pin[], clusters: readonly Cluster[]) => void
  /** The pin that its card points to; null points to none. */
  highlight: (id: string | null) => void
  /** Puts the keyboard onto a pin, if it is still there. */
  focus: (id: string) => void
  fit: (bounds: Bounds, how?: { animate: boolean }) => void
  zoomBy: (steps: 1 | -1) => void
  /** Called once at the start and after each move; `byHand` when a person moved it. */
  onMove: (listener: (view: MapView, byHand: boolean) => void) => void
  /** One space, or all that a mark stands for. */
  onPick: (listener: (ids: readonly string[]) => void) => void
  onHover: (listener: (id: string | null) => void) => void
  /** The pin that is to be placed, put from elsewhere: its `onMove` is not called. */
  movePin: (point: Point) => void
  /** Takes over what another map shows. */
  take?: (camera: Camera) => void
  destroy: () => void
}

/** The view in degrees, with MapLibre's zoom: at 0 the world is a tile of 512 pixels. */
export type MapView = { bounds: Bounds; zoom: number }

/** @throws Error when this provider cannot draw here: no WebGL, no script, no style */
export type MapProvider = (container: HTMLElement, start: MapStart) => Promise<LiveMap>
