import type { BookingStatus } from './booking.ts'

/** A guest cancels what has not begun; what has ended or is cancelled stays as it is. */
export const mayCancel = (booking: { status: BookingStatus; startsAt: Date }, now: Date) =>
  booking.status === 'confirmed' && now < booking.startsAt

/** The exact address appears after confirmation (domain rules, People and safety). */
export const maySeeAddress = (booking: { status: BookingStatus }) =>
  booking.status === 'confirmed' || booking.status === 'completed'
