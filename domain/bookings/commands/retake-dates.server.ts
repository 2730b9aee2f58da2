import { covering } from '#domain/availability/stay.ts'
import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Booking } from '../queries/read-booking.server.ts'
import { isFree } from './answer-request.server.ts'
import { occupy } from '#domain/occupancy/commands/occupy.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

/** A late payment retakes its hold's time if that is free and has not begun; the booking is locked. */
export async function retakeDates(tx: Tx, booking: Booking, now: Date): Promise<boolean> {
  if (booking.status !== 'cancelled' || booking.cancelReason !== 'not-paid' || booking.startsAt <= now) return false

  const { rows } = await sql<{ space: string } & Period>`
    select distinct space_id as space, lower(period) as start, upper(period) as end
    from occupancy where booking_id = ${booking.id}`.execute(tx)
  const spaces = rows.map(({ space }) => space)
  const [held] = rows
  if (!held) return false
  const period = covering(held, booking)

  await releaseExpiredHolds(tx, spaces, now)
  if (!(await isFree(tx, spaces, period, booking.id))) return false
  await occupy(tx, spaces, { bookingId: booking.id }, period, now)
  return true
}
