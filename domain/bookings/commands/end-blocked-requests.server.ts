import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Ending, isAwaited } from '../booking.ts'
import { endBooking } from './end-booking.server.ts'
import { lockBooking } from './lock-booking.server.ts'

type Pair = { userId: string; otherId: string }

/**
 * A host who blocks declines open requests and changes, a guest withdraws them.
 * Nothing of it is paid: a blocked guest cannot start a payment, and unpaid holds expire.
 *
 * @param userId who has blocked `otherId`; an unblocked pair is left alone
 */
export async function endBlockedRequests(db: Db, { userId, otherId }: Pair, now: Date): Promise<void> {
  const requests = await db
    .selectFrom('bookings')
    .select(['id', 'host_id'])
    .where('status', '=', 'pending')
    .where('waits_for', '=', 'host')
    .where((eb) =>
      eb.or([
        eb.and([eb('host_id', '=', userId), eb('guest_id', '=', otherId)]),
        eb.and([eb('guest_id', '=', userId), eb('host_id', '=', otherId)]),
      ]),
    )
    .where(sql<boolean>`exists (select from blocked_people where blocker_id = ${userId} and blocked_id = ${otherId})`)
    .orderBy('id')
    .execute()
  for (const { id, host_id } of requests)
    await inTransaction(db, async (tx) => {
      const booking = await lockBooking(tx, id, 'anybody')
      if (booking && isAwaited(booking, 'host', now))
        await endBooking(tx, booking, host_id === userId ? byHost : byGuest, now)
    })
}

const byHost: Ending = { by: 'host', reason: 'declined', declineReason: 'other' }
const byGuest: Ending = { by: 'guest', reason: 'changed-plans' }
