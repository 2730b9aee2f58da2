import { addDays } from '#kernel/dates.ts'
import type { Search } from './search.ts'

/** The stay and party that a listing's address carries on. @param shift of flexible dates, in days */
export function onwardOf(
  { type, checkIn, checkOut, startTime, durationMinutes, guests, pets }: Search,
  shift = 0,
): string {
  const values = {
    checkIn: checkIn && addDays(checkIn, shift),
    checkOut: type === 'day' && checkOut ? addDays(checkOut, shift) : undefined,
    start: startTime,
    hours: durationMinutes && durationMinutes / 60,
    guests,
    pets: pets && 1,
  }
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
