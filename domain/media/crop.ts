/** The square's place between two edges, from 0 to 1, and its zoom from the largest square. */
export type Crop = { x: number; y: number; zoom: number }

/** A picture is cut to a square, or stays `whole`. */
export type Frame = Crop | 'whole'

/** The largest square in the middle. */
export const CENTRE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MAX_ZOOM = 4

/** @returns pixels of the picture, all within it */
export function squareOf({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom))
  return { left: Math.round((width - side) * x), top: Math.round((height - side) * y), side }
}
