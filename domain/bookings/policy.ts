import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type BookingStatus, takingPlace } from './booking.ts'

/**
 * Another owner's booking is treated as missing.
 * `anybody` is for the worker, for admins, and where the owner's booking is already locked.
 */
export type Owner = { guestId: string } | { hostId: string } | 'anybody'

export const ownerOf = ({ by, userId }: { by: Side; userId: string }): Owner =>
  by === 'guest' ? { guestId: userId } : { hostId: userId }

type Lived = { status: BookingStatus; startsAt: Date; endsAt: Date }

/** A guest may cancel a booking until it begins. */
export const mayCancel = (booking: Omit<Lived, 'endsAt'>, now: Date) =>
  booking.status === 'confirmed' && now < booking.startsAt

/** Host and platform may also end a running booking. */
export const mayBreakOff = (booking: Lived, now: Date) => booking.status === 'confirmed' && now < booking.endsAt

/** Dates, hours or guests may change until the booking begins. */
export const mayChange = mayCancel

/** A session may be extended while it runs. */
export const mayExtend = (booking: Lived & { startTime: string | null }, now: Date) =>
  booking.status === 'confirmed' && booking.startTime !== null && booking.startsAt <= now && now < booking.endsAt

/** The exact address appears after confirmation (domain rules, People and safety). */
export const maySeeAddress = (booking: { status: BookingStatus }) =>
  takingPlace.some((status) => status === booking.status)

/** A host may call their guest from confirmation until the booking is completed. */
export const maySeePhone = (booking: { status: BookingStatus }) => booking.status === 'confirmed'

/**
 * The way in is e-mailed and shown, on the trip and in the calendar file, from this time.
 *
 * @param beforeMinutes from the settings (decision D17; spec, BOOK-05)
 */
export const wayInFrom = (startsAt: Date, beforeMinutes: number) => addMinutes(startsAt, -beforeMinutes)

/** Door codes and the like are shown only around the stay; null where they never are. */
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
