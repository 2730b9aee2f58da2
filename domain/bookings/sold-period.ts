import type { Day, WallTime } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'

/** A time that is sold, as the row of a booking or of a change of it has it. */
export type Sold = { startsAt: Date; endsAt: Date; timeZone: string }

type WallSpan = { from: { day: Day; time: WallTime }; to: { day: Day; time: WallTime } }

/**
 * From when to when a booking is its guests', on its listing's calendar and clock (decision E1). Pages, e-mails, receipts and
 * conversations all say this one; calendar files say the same instants. It is what was sold, whatever the listing's
 * check-in and check-out have become since.
 */
export const soldPeriod = ({ startsAt, endsAt, timeZone }: Sold): WallSpan => ({
  from: wallClock(startsAt, timeZone),
  to: wallClock(endsAt, timeZone),
})
