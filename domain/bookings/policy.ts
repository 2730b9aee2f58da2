import { addMinutes } from '#kernel/zones.ts'
import { type BookingStatus, takingPlace } from './booking.ts'

/**
 * Whose a booking must be: somebody else's reads as missing. `anybody` is for the worker, for admins, and for commands that have
 * locked the booking as its owner's already.
 */
export type Owner = { guestId: string } | { hostId: string } | 'anybody'

/** A person as an owner, by the side on which they stand. */
export const ownerOf = ({ by, userId }: { by: 'guest' | 'host'; userId: string }): Owner =>
  by === 'guest' ? { guestId: userId } : { hostId: userId }

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

/** The exact address appears after confirmation (domain rules, People and safety). */
export const maySeeAddress = (booking: { status: BookingStatus }) =>
  takingPlace.some((status) => status === booking.status)

/**
 * From when on how to get in is shown: sent, and shown on the trip and in the calendar file.
 *
 * @param beforeMinutes of the settings (decision D17; spec, BOOK-05)
 */
export const wayInFrom = (startsAt: Date, beforeMinutes: number) => addMinutes(startsAt, -beforeMinutes)

/** Whether how to get in (door codes, where the key lies) is shown now, later, or no longer; null where it never is. */
export function wayInState(
  { status, startsAt, endsAt }: Lived,
  beforeMinutes: number,
  now: Date,
): 'later' | 'open' | 'over' | null {
  if (status === 'completed') return 'over'
  if (status !== 'confirmed') return null
  if (now < wayInFrom(startsAt, beforeMinutes)) return 'later'
  return now < endsAt ? 'open' : 'over'
}
