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
