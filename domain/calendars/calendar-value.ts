import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'

/** Values of RFC 5545 3.3. The form is checked before it is believed; the forms of ISO 8601 are taken too. */

/** A day, or a clock's time: milliseconds as if the clock were UTC's. */
export type Written = { isDay: boolean; wallMs: number; isUtc: boolean }

/** Google writes days with a `Z` too. */
const TIME = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?|Z)?$/i

/** Years that other software writes for 'never' are cut to what all ours can hold. */
const MAX_YEAR = 9990

/** @returns null for what is no day or time, or one that does not exist */
export function readWritten(text: string): Written | null {
  const found = TIME.exec(text.replace(/\p{Cf}/gu, '').trim())
  if (!found) return null
  const [, year, , month, day, hour, minute = '0', second = '0', zone] = found
  const [y, m, d] = [Math.min(Number(year), MAX_YEAR), Number(month), Number(day)]
  const dayMs = Date.UTC(y, m - 1, d)
  if (y < 1000 || new Date(dayMs).getUTCMonth() !== m - 1 || new Date(dayMs).getUTCDate() !== d) return null
  if (hour === undefined) return { isDay: true, wallMs: dayMs, isUtc: false }
  const [h, min, s] = [Number(hour), Number(minute), Math.min(Number(second), 59)]
  // 24:00 is the day's end.
  if (h > 24 || min > 59 || Number(second) > 60 || (h === 24 && min + s > 0)) return null
  const wallMs = dayMs + (h * 60 + min) * MINUTE_MS + s * 1000
  const ahead = zone ? offsetMs(zone) : null
  return { isDay: false, wallMs: wallMs - (ahead ?? 0), isUtc: ahead !== null }
}

/** `Z`, `+0200`, `-03:00`, `-03`. */
function offsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0
  const ahead = (Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', ''))) * MINUTE_MS
  return text.startsWith('-') ? -ahead : ahead
}

const DURATION =
  /^\+?P(?=[\dT])(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i

/** @returns milliseconds of a clock; null for what is no length, or a negative one */
export function readDuration(text: string): number | null {
  const found = DURATION.exec(text.trim())
  if (!found) return null
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return (weeks * 7 + days) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS + seconds * 1000
}

export const dayOf = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 10)
export const isMidnight = (wallMs: number) => wallMs % DAY_MS === 0
export const midnightBefore = (wallMs: number) => Math.floor(wallMs / DAY_MS) * DAY_MS

/** As in a RECURRENCE-ID, for the names of times. */
export const writtenText = ({ isDay, wallMs, isUtc }: Written) =>
  isDay ? dayOf(wallMs) : `${new Date(wallMs).toISOString().slice(0, 19)}${isUtc ? 'Z' : ''}`
