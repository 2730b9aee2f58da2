import type { Day, WallTime } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'

/** A booking's row and a change's row both have these columns. */
export type Sold = { startsAt: Date; endsAt: Date; timeZone: string }

type WallSpan = { from: { day: Day; time: WallTime }; to: { day: Day; time: WallTime } }

/** Every page, e-mail and file shows this period (decision E1): as sold, on the listing's clock. */
export const soldPeriod = ({ startsAt, endsAt, timeZone }: Sold): WallSpan => ({
  from: wallClock(startsAt, timeZone),
  to: wallClock(endsAt, timeZone),
})
