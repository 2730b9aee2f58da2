/** Which square of a picture is shown: where it lies between two edges, from 0 to 1, and how much closer than as large as possible. */
export type Crop = { x: number; y: number; zoom: number }

/** How a picture is cut: to a square; `whole`: not at all. */
export type Frame = Crop | 'whole'

/** As large as possible, in the middle. */
export const CENTRE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MAX_ZOOM = 4

/** @returns pixels of the picture, all within it */
export function squareOf({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom))
  return { left: Math.round((width - side) * x), top: Math.round((height - side) * y), side }
}
