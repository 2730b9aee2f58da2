import type { Day, WallTime } from '#kernel/dates.ts'

export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** The whole life of a booking. A move that is not listed here does not exist; the table `booking_moves` says the same. */
export const nextStatuses: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const canBecome = (booking: { status: BookingStatus }, next: BookingStatus) =>
  nextStatuses[booking.status].includes(next)

/** Decision C2: how long dates are held while the guest pays. */
export const HOLD_MINUTES = 15

/** What a guest or a host is shown of a booking. */
export type Booking = {
  id: string
  listingId: string
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  heldUntil: Date | null
  cancelledBy: 'guest' | 'host' | 'admin' | 'system' | null
  checkIn: Day
  checkOut: Day
  startTime: WallTime | null
  durationMinutes: number | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  guests: number
  pets: number
}
