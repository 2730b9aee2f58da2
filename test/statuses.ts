import type { BookingStatus } from '#domain/bookings/booking.ts'

const every: Record<BookingStatus, true> = { pending: true, confirmed: true, completed: true, cancelled: true }

/** All of them: one that is missing does not compile. */
export const bookingStatuses = Object.keys(every) as BookingStatus[]
