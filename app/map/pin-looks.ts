import type { Look } from './pin-layout.ts'

/** The smallest side of what is pressed, in pixels; WCAG 2.2 asks for 24. */
export const TARGET = { mouse: 28, finger: 44 } as const

/** A price's height in pixels; as in map.css. */
const PRICE_HEIGHT = 28

type PinLook = 'price' | 'dot' | 'count'

/** Pins are drawn with their price, or as small as can be pressed. @param width of the label */
export function looksOfPins(count: number, width: number, target: number): Look<PinLook>[] {
  return [
    { look: 'price', width: Math.max(width, target), height: Math.max(PRICE_HEIGHT, target) },
    { look: count > 1 ? 'count' : 'dot', width: target, height: target },
  ]
}

/** A cluster is a circle that grows with what is in it. */
export function looksOfClusters(count: number, target: number): Look<'cluster'>[] {
  const size = Math.max(target, Math.round(32 + 3.2 * Math.log2(Math.max(2, count))))
  return [{ look: 'cluster', width: size, height: size }]
}
