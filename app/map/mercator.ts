import { type Bounds, centreOf, type Point, widthOf } from '#kernel/geo.ts'
import { METRES_OF_DEGREE } from './circle.ts'

/** Pixels of the world's side at zoom 0, as MapLibre counts. */
const WORLD = 512
/** The latitude at which the square world ends. */
const MAX_LAT = 85.051129

export type Camera = { center: Point; zoom: number }
export type Pixel = { x: number; y: number }
type Frame = { width: number; height: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Web Mercator: 0 to 1 from the west and from the north. */
const worldOf = ({ lat, lng }: Point): Pixel => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians(between(-MAX_LAT, lat, MAX_LAT)) / 2)) / (2 * Math.PI),
})

const pointOf = ({ x, y }: Pixel): Point => ({
  lat: degrees(2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2),
  lng: x * 360 - 180,
})

const sideAt = (zoom: number) => WORLD * 2 ** zoom

/** The metres around the world at a latitude. */
const metresAround = (lat: number) => 360 * METRES_OF_DEGREE * Math.cos(radians(lat))

/** Pixels of a distance on the ground. */
export const pixelsOf = (metres: number, lat: number, zoom: number) => (metres / metresAround(lat)) * sideAt(zoom)

/** The zoom at which a distance on the ground is so many pixels. */
export const zoomAcross = (lat: number, metres: number, pixels: number) => Math.log2(pixels / pixelsOf(metres, lat, 0))

/** Pixels from the frame's left upper corner. */
export function project(point: Point, { center, zoom }: Camera, { width, height }: Frame): Pixel {
  const [at, middle, side] = [worldOf(point), worldOf(center), sideAt(zoom)]
  return { x: (at.x - middle.x) * side + width / 2, y: (at.y - middle.y) * side + height / 2 }
}

function unproject({ x, y }: Pixel, { center, zoom }: Camera, { width, height }: Frame): Point {
  const [middle, side] = [worldOf(center), sideAt(zoom)]
  return pointOf({ x: middle.x + (x - width / 2) / side, y: middle.y + (y - height / 2) / side })
}

/** The camera after the ground has followed a finger by some pixels. */
export const panned = (camera: Camera, by: Pixel, frame: Frame): Camera => ({
  ...camera,
  center: unproject({ x: frame.width / 2 - by.x, y: frame.height / 2 - by.y }, camera, frame),
})

/** The camera at another zoom, with the same ground under a pixel. */
export function zoomedAt(camera: Camera, zoom: number, at: Pixel, frame: Frame): Camera {
  const ground = unproject(at, camera, frame)
  const closer = { ...camera, zoom }
  const now = project(ground, closer, frame)
  return panned(closer, { x: at.x - now.x, y: at.y - now.y }, frame)
}

/** Shows all of the bounds. @param padding pixels at each side */
export function cameraOf(bounds: Bounds, { width, height }: Frame, padding: number): Camera {
  const [top, bottom] = [worldOf({ lat: bounds.north, lng: 0 }).y, worldOf({ lat: bounds.south, lng: 0 }).y]
  const room = (pixels: number) => Math.max(1, pixels - 2 * padding)
  const across = room(width) / (widthOf(bounds) / 360)
  const down = room(height) / (bottom - top)
  return {
    center: { lat: pointOf({ x: 0, y: (top + bottom) / 2 }).lat, lng: centreOf(bounds).lng },
    zoom: Math.log2(Math.min(across, down) / WORLD),
  }
}

/** Kept within the world, of which there is one, and no closer than there is something to see. */
export function limited({ center, zoom }: Camera, { width, height }: Frame, maxZoom: number): Camera {
  const minZoom = Math.log2(Math.max(width, height, 1) / WORLD)
  const held = between(Math.max(0, minZoom), zoom, Math.max(minZoom, maxZoom))
  const [{ x, y }, side] = [worldOf(center), sideAt(held)]
  const [besideX, besideY] = [width / 2 / side, height / 2 / side]
  return {
    zoom: held,
    center: pointOf({ x: between(besideX, x, 1 - besideX), y: between(besideY, y, 1 - besideY) }),
  }
}

export function boundsOf(camera: Camera, frame: Frame): Bounds {
  const upper = unproject({ x: 0, y: 0 }, camera, frame)
  const lower = unproject({ x: frame.width, y: frame.height }, camera, frame)
  return { west: upper.lng, north: upper.lat, east: lower.lng, south: lower.lat }
}
