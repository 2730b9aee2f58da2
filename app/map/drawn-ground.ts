import type { Point } from '#kernel/geo.ts'
import { type Camera, pixelsOf, project, zoomAcross } from './mercator.ts'

/** A drawing of the surroundings of a point, twice as wide as high. */
export type DrawnGround = Point & {
  address: string
  /** Metres from its left edge to its right. */
  across: number
}

/** The attribute in which a drawing says how many metres it is wide. */
export const DATA_ACROSS = 'data-across'

const known = new Map<string, Promise<number | null>>()

/** The metres that a drawing is wide; null where it does not come. The page has shown it, so no line is needed. */
export function acrossOf(address: string): Promise<number | null> {
  const before = known.get(address)
  if (before) return before
  const across = readAcross(address).catch(() => null)
  known.set(address, across)
  return across
}

async function readAcross(address: string): Promise<number | null> {
  const text = await (await fetch(address)).text()
  return Number(new RegExp(` ${DATA_ACROSS}="(\\d+)"`).exec(text)?.[1]) || null
}

/** The view in which a drawing fills a frame of its own form. */
export const cameraOfDrawing = ({ across, ...center }: Point & { across: number }, width: number): Camera => ({
  center: { lat: center.lat, lng: center.lng },
  zoom: zoomAcross(center.lat, across, width),
})

/** Lays a drawing under a map. @returns what puts it where a view has it */
export function drawnGround(layer: HTMLElement, ground: DrawnGround) {
  const picture = document.createElement('img')
  picture.src = ground.address
  picture.alt = ''
  picture.draggable = false
  picture.className = 'map-ground drawn-by-day'
  layer.append(picture)
  return (camera: Camera, frame: { width: number; height: number }): void => {
    const width = pixelsOf(ground.across, ground.lat, camera.zoom)
    const { x, y } = project(ground, camera, frame)
    picture.style.width = `${width}px`
    picture.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
  }
}
