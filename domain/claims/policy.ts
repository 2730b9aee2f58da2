import { type BookingStatus, takingPlace } from '#domain/bookings/booking.ts'
import { claimUntil } from './claim.ts'

type Stay = { status: BookingStatus; startsAt: Date; endsAt: Date }

/** A stay that takes place can be claimed from check-in until so many days after its end. */
export const mayClaim = ({ status, startsAt, endsAt }: Stay, now: Date) =>
  takingPlace.some((each) => each === status) && startsAt <= now && now <= claimUntil(endsAt)

/** A guest can report a closed door while the stay runs. */
export const mayReportNoAccess = ({ status, startsAt, endsAt }: Stay, now: Date) =>
  status === 'confirmed' && startsAt <= now && now < endsAt
