import type { BookingStatus } from './booking.ts'

type Lived = { status: BookingStatus; startsAt: Date; endsAt: Date }

/** A guest cancels what has not begun; what has ended or is cancelled stays as it is. */
export const mayCancel = (booking: Omit<Lived, 'endsAt'>, now: Date) =>
  booking.status === 'confirmed' && now < booking.startsAt

/** Host and platform can also break off what is running. */
export const mayBreakOff = (booking: Lived, now: Date) => booking.status === 'confirmed' && now < booking.endsAt

/** Other dates, hours or guests: until it begins. */
export const mayChange = mayCancel

/** Some more time: while a session runs. */
export const mayExtend = (booking: Lived & { startTime: string | null }, now: Date) =>
  booking.status === 'confirmed' && booking.startTime !== null && booking.startsAt <= now && now < booking.endsAt

/** The exact address and the way in appear after confirmation (domain rules, People and safety). */
export const maySeeAddress = (booking: { status: BookingStatus }) =>
  booking.status === 'confirmed' || booking.status === 'completed'
