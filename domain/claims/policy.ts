import { type BookingStatus, takingPlace } from '#domain/bookings/booking.ts'
import { claimUntil } from './claim.ts'

type Stay = { status: BookingStatus; startsAt: Date; endsAt: Date }

/** From check-in until so many days after the end, of a stay that takes place. */
export const mayClaim = ({ status, startsAt, endsAt }: Stay, now: Date) =>
  takingPlace.some((each) => each === status) && startsAt <= now && now <= claimUntil(endsAt)

/** A guest who stands before a closed door, as long as the stay runs. */
export const mayReportNoAccess = ({ status, startsAt, endsAt }: Stay, now: Date) =>
  status === 'confirmed' && startsAt <= now && now < endsAt
