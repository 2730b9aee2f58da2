import { openSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import { nextDay } from './days.ts'
import { aListing, aPaidBooking, days } from './factories.ts'
import type { House } from './house/house.ts'
import { aMember } from './own-member.ts'

/** Two nights in three weeks for 110,000 pesos, which the guest's bank disputes. */
export async function aDisputedBooking(house: House) {
  const { db, pool, clock } = house
  const [guest, host] = [await aMember(pool, 'Gloria Guest'), await aMember(pool, 'Hugo Host')]
  const titles = { en: `A quiet loft ${guest.id.slice(0, 8)}`, es: `Un loft tranquilo ${guest.id.slice(0, 8)}` }
  const listing = await aListing(db, { host_id: host.id, titles })
  const from = nextDay(clock().toISOString().slice(0, 10), 21)
  const stay = days(from, nextDay(from, 2))
  const { bookingId } = await aPaidBooking(db, listing, { guestId: guest.id, stay, now: clock() })
  const { session_id: sessionId } = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await openSandboxDispute(db, { sessionId: sessionId!, reason: 'fraudulent' }, clock())
  await house.drainJobs()
  const { number } = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('number')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { bookingId, guest, host, number, address: `/admin/disputes/${number}` }
}
