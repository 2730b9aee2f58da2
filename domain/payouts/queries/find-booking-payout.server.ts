import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type BookingPayout, type PayoutFacts, payoutOf } from '../booking-payout.ts'
import { hasFailedForGood } from '../payout.ts'
import { isPayable } from '../payout-account.ts'
import { triesOf } from './find-due.server.ts'
import { listHostStops } from './list-host-stops.server.ts'
import { listStops } from './list-stops.server.ts'
import { accountInUse } from './payable-account.server.ts'

/** The payout state of a host's booking; null for a stranger's, and where nothing is paid out. */
export async function findBookingPayout(
  db: Db,
  { hostId, bookingId }: { hostId: string; bookingId: string },
  now: Date,
): Promise<BookingPayout | null> {
  const booking = await db
    .selectFrom('bookings')
    .select(['status', 'starts_at as startsAt', 'share_minor as share', 'currency'])
    .select(
      sql<
        number | null
      >`(select minor from owed_bookings o where o.booking_id = bookings.id and o.host_id = bookings.host_id
        and o.currency = bookings.currency)`.as('owed'),
    )
    .where('id', '=', bookingId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!booking) return null
  const [stops, ofHost, last, account] = [
    await listStops(db, bookingId),
    await listHostStops(db, hostId),
    await lastPayout(db, bookingId),
    await accountFor(db, { hostId, currency: booking.currency as Currency }, now),
  ]
  return payoutOf(
    {
      isConfirmed: booking.status === 'confirmed',
      startsAt: booking.startsAt,
      share: booking.share,
      owed: booking.owed ?? 0,
      stops: [...new Set(stops.map(({ reason }) => reason)), ...(ofHost.length > 0 ? (['host'] as const) : [])],
      last,
      account,
    },
    now,
  )
}

async function lastPayout(db: Db, bookingId: string): Promise<PayoutFacts['last']> {
  const { rows } = await sql<NonNullable<PayoutFacts['last']>>`
    select p.status, coalesce(ended_at, sent_at, p.created_at) as at, coalesce(shown, '') as account, cause
    from payout_parts join payouts p on p.id = payout_id left join payout_accounts a on a.id = account_id
    where booking_id = ${bookingId} and p.status <> 'cancelled' order by p.created_at desc, p.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

async function accountFor(
  db: Db,
  { hostId, currency }: { hostId: string; currency: Currency },
  now: Date,
): Promise<PayoutFacts['account']> {
  const account = await accountInUse(db, hostId, currency)
  if (!account) return null
  const { heldUntil } = account
  return { heldUntil, isPayable: isPayable(account, now), isTried: !hasFailedForGood(await triesOf(db, account)) }
}
