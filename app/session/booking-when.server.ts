import { formatDay } from '#domain/i18n/format.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Day, WallTime } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'
import type { WhenView } from '../components/bookings/when.tsx'

type Booking = {
  checkIn: Day
  checkOut: Day
  startTime: WallTime | null
  durationMinutes: number | null
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** When a booking is, on the listing's own calendar and clock. */
export function bookingWhen(booking: Booking, language: Language): WhenView {
  const start = wallClock(booking.startsAt, booking.timeZone)
  const end = wallClock(booking.endsAt, booking.timeZone)
  const zone = booking.timeZone.replaceAll('_', ' ')
  if (booking.startTime !== null && booking.durationMinutes !== null) {
    return {
      kind: 'hours',
      date: formatDay(booking.checkIn, language, 'long'),
      from: booking.startTime,
      to: end.time,
      zone,
    }
  }
  return {
    kind: 'days',
    checkIn: formatDay(booking.checkIn, language, 'long'),
    checkOut: formatDay(booking.checkOut, language, 'long'),
    from: start.time,
    to: end.time,
    zone,
  }
}

/** 'Fri 12–14 Mar' or '12 Mar, 10:00–12:00', for lists. */
export function shortWhen(
  booking: Pick<Booking, 'checkIn' | 'checkOut' | 'startTime' | 'endsAt' | 'timeZone'>,
  language: Language,
): string {
  if (booking.startTime === null) {
    const from = formatDay(booking.checkIn, language)
    return booking.checkIn === booking.checkOut ? from : `${from} – ${formatDay(booking.checkOut, language)}`
  }
  return `${formatDay(booking.checkIn, language)}, ${booking.startTime}–${wallClock(booking.endsAt, booking.timeZone).time}`
}
