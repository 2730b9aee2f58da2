import type { Point } from '#kernel/geo.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

export type TypedPointFailure = { reason: 'unreadable' } | { reason: 'out-of-range' } | { reason: 'swapped' }

/** Two coordinates to the second, with words around them, have fewer characters. */
const MAX_TYPED = 120

/** Degrees, and perhaps minutes and seconds; their decimals have a point or a comma. */
const ANGLE = String.raw`([+-]?) ?(\d{1,3}(?:[.,]\d{1,20})?) ?°?(?: ?(\d{1,2}(?:[.,]\d{1,10})?) ?'(?: ?(\d{1,2}(?:[.,]\d{1,10})?) ?")?)?`
/** North, south, east, west or oeste. */
const SIDE = '[NSEWO]'
const sideFirst = new RegExp(`(${SIDE}) ?${ANGLE}`, 'y')
const angleFirst = new RegExp(`${ANGLE}(?: ?(${SIDE}))?`, 'y')
const labels = /\b(?:LATITUDE|LATITUD|LAT|LONGITUDE|LONGITUD|LONG|LNG|LON)\b\.? ?[:=]? ?/g

type Angle = { value: number; side: string; isWhole: boolean; hasComma: boolean }

/** Two coordinates in one text, as people copy them: '-33.4372, -70.6506', '33°26′14″S 70°39′02″W', '-33,4372; -70,6506'. */
export function pointTyped(text: string): Result<Point, TypedPointFailure> {
  if (text.length > MAX_TYPED) return fail({ reason: 'unreadable' })
  const plain = asPlain(text)
  const bare = plain.replace(labels, '')
  const one = angleAt(bare, 0)
  const between = one && /^ ?([,;/|~]?) ?/.exec(bare.slice(one.end))
  const other = between && angleAt(bare, one.end + between[0].length)
  if (!other || other.end !== bare.length || isAmbiguous(one, other, between[1]!)) return fail({ reason: 'unreadable' })
  return pointOf(/^LO?NG?/.test(plain) ? [other, one] : [one, other])
}

/** The many signs for minutes, minus and blanks become one each. */
const asPlain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/[−–‐‑]/g, '-')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/''|[″”“ʺ]/g, '"')
    .replaceAll(/[′’‘ʹ´`]/g, "'")
    .replaceAll(/^[ ([{]+|[ )\]}.,;]+$/g, '')

function angleAt(text: string, start: number): (Angle & { end: number }) | null {
  sideFirst.lastIndex = start
  angleFirst.lastIndex = start
  const before = sideFirst.exec(text)
  const match = before ?? angleFirst.exec(text)
  if (!match) return null
  const [sign = '', degrees = '', minutes, seconds] = before ? match.slice(2) : match.slice(1)
  const side = (before ? before[1] : match[5]) ?? ''
  const value = valueOf(degrees, minutes, seconds)
  // A sign beside a side says the same twice, or the opposite.
  if (value === null || (side && sign)) return null
  const isBelow = sign === '-' || 'SWO'.includes(side || '-')
  return {
    value: isBelow && value !== 0 ? -value : value,
    side,
    isWhole: minutes === undefined && !/[.,]/.test(degrees),
    hasComma: degrees.includes(','),
    end: start + match[0].length,
  }
}

/** Only the last of the three may have decimals. */
function valueOf(
  ...[degrees, minutes, seconds]: [string, (string | undefined)?, (string | undefined)?]
): number | null {
  const parts = [degrees, minutes, seconds].filter((part) => part !== undefined)
  if (parts.slice(0, -1).some((part) => /[.,]/.test(part))) return null
  const [whole = 0, sixtieths = 0, rest = 0] = parts.map((part) => Number(part.replace(',', '.')))
  if (sixtieths >= 60 || rest >= 60) return null
  if (parts.length === 1) return whole
  return Math.round((whole + sixtieths / 60 + rest / 3600) * 1e6) / 1e6
}

/** Whole degrees alone are no pin, and '10,5,20' can be read in two ways. */
const isAmbiguous = (one: Angle, other: Angle, between: string) =>
  (one.isWhole && other.isWhole) || (between === ',' && one.hasComma !== other.hasComma)

function pointOf([one, other]: readonly [Angle, Angle]): Result<Point, TypedPointFailure> {
  const axes = [axisOf(one), axisOf(other)]
  if (axes[0] && axes[0] === axes[1]) return fail({ reason: 'unreadable' })
  const [lat, lng] = axes[0] === 'lng' || axes[1] === 'lat' ? [other.value, one.value] : [one.value, other.value]
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return ok({ lat, lng })
  const isSwapped = Math.abs(lat) <= 180 && Math.abs(lng) <= 90
  return fail({ reason: isSwapped ? 'swapped' : 'out-of-range' })
}

const axisOf = ({ side }: Angle) => (side === '' ? null : 'NS'.includes(side) ? 'lat' : 'lng')
