/** Spec §9: a swipe turns a picture from 30 to 50 px on, by the device's size; a fast one needs less. */
const FAST_MS = 400
const MIN_FAST = 20
const phone = { below: 640, min: 30 }
const tablet = { below: 1024, min: 40 }
const MIN_DESKTOP = 50

type Movement = { dx: number; dy: number; ms: number }

/**
 * A mostly vertical movement scrolls the page, so only a horizontal one turns pictures.
 *
 * @param dx to the right, in CSS pixels; `dy` down; `ms` from touch to lift
 * @param width of the window, in CSS pixels
 * @returns 1 for the next, -1 for the one before, 0 for nothing
 */
export function swipeOf({ dx, dy, ms }: Movement, width: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= Math.abs(dy)) return 0
  const slow = width < phone.below ? phone.min : width < tablet.below ? tablet.min : MIN_DESKTOP
  if (Math.abs(dx) < (ms <= FAST_MS ? MIN_FAST : slow)) return 0
  return dx < 0 ? 1 : -1
}
