import type { Point } from '#kernel/geo.ts'

const DIGITS = '23456789CFGHJMPQRVWX'
const digit = `[${DIGITS}]`
const full = new RegExp(`^(${digit}{8})\\+(${digit}{2,7})$`, 'i')
const short = new RegExp(`^(?:${digit}{2}|${digit}{4}|${digit}{6}|${digit}{8})\\+${digit}{2,7}(?:[\\s,]|$)`, 'i')

/** Pairs of digits that refine both axes, before single ones that refine a grid of 5 × 4. */
const PAIRS = 5

/**
 * The middle of a full plus code's area, which has at most 14 m.
 *
 * @returns null for any other text
 * @see https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
 */
export function pointOfPlusCode(text: string): Point | null {
  const [, area, rest] = full.exec(text) ?? []
  if (!area || !rest) return null
  const digits = Array.from((area + rest).toUpperCase(), (each) => DIGITS.indexOf(each))
  const corner = { lat: -90, lng: -180 }
  const size = { lat: 400, lng: 400 }
  for (let at = 0; at < PAIRS * 2; at += 2) {
    size.lat /= DIGITS.length
    size.lng /= DIGITS.length
    corner.lat += digits[at]! * size.lat
    corner.lng += digits[at + 1]! * size.lng
  }
  for (const each of digits.slice(PAIRS * 2)) {
    size.lat /= 5
    size.lng /= 4
    corner.lat += Math.floor(each / 4) * size.lat
    corner.lng += (each % 4) * size.lng
  }
  const isOnEarth = corner.lat < 90 && corner.lng < 180
  return isOnEarth ? { lat: corner.lat + size.lat / 2, lng: corner.lng + size.lng / 2 } : null
}

/** A code without its area, as maps show it ('H8X2+6F Santiago'): it means another place in each city. */
export const isShortPlusCode = (text: string): boolean => short.test(text) && pointOfPlusCode(text) === null
