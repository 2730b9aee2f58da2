import type { Point } from '#kernel/geo.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type MapsLinkFailure, pointOfMapsLink } from './maps-link.ts'
import { isShortPlusCode, pointOfPlusCode } from './plus-code.ts'
import { pointTyped } from './typed-point.ts'

/** Characters; links of maps with all that was looked at have some 2,000. */
const MAX_PASTED = 4000

/** `short-code`: a plus code without its area. */
export type PastedPointFailure = MapsLinkFailure | { reason: 'short-code' } | { reason: 'too-long' }

/** The point that a pasted text means: two coordinates, a link of a maps app, or a full plus code. */
export function pastedPoint(pasted: string): Result<Point, PastedPointFailure> {
  if (pasted.length > MAX_PASTED) return fail({ reason: 'too-long' })
  const text = pasted.trim()
  const linked = pointOfMapsLink(text)
  if (linked) return linked
  const coded = pointOfPlusCode(text)
  if (coded) return ok({ lat: rounded(coded.lat), lng: rounded(coded.lng) })
  return isShortPlusCode(text) ? fail({ reason: 'short-code' }) : pointTyped(text)
}

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
