import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { onItsWay } from '../payout.ts'

/** A host's money by currency: owed, on its way and expected, in minor units. */
export async function readBalances(db: Db, hostId: string, now: Date) {
  const { rows } = await sql<{ currency: Currency; owed: number; stopped: number; onItsWay: number; coming: number }>`
    with owed as (
      select currency, minor,
        exists (select from payout_stops s where s.booking_id = o.booking_id and s.ended_at is null) as is_stopped
      from owed_by_booking o where host_id = ${hostId}),
    sums as (
      select currency, minor, 0 as stopped, 0 as way, 0 as coming from owed where not is_stopped
      union all select currency, 0, minor, 0, 0 from owed where is_stopped
      union all select currency, 0, 0, amount_minor, 0 from payouts where host_id = ${hostId} and status in (${sql.join(onItsWay)})
      union all select currency, 0, 0, 0, share_minor from bookings
        where host_id = ${hostId} and status = 'confirmed' and starts_at > ${now})
    select currency, sum(minor)::bigint as owed, sum(stopped)::bigint as stopped, sum(way)::bigint as "onItsWay",
      sum(coming)::bigint as coming
    from sums group by currency order by currency`.execute(db)
  return rows.map(({ currency, ...sums }) => ({
    owed: money(sums.owed, currency),
    stopped: money(sums.stopped, currency),
    onItsWay: money(sums.onItsWay, currency),
    coming: money(sums.coming, currency),
  }))
}

const SHOWN = 20

/** The next bookings with a share for the host, and those stopped now. */
export async function listComing(db: Db, hostId: string, language: Language, now: Date) {
  const bookings = db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .select(['bookings.id', 'starts_at', 'bookings.time_zone as timeZone', 'share_minor', 'bookings.currency'])
    .select(ownText('title', language).as('title'))
    .where('bookings.host_id', '=', hostId)
  const [coming, stopped] = await Promise.all([
    bookings
      .where('bookings.status', '=', 'confirmed')
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .orderBy('bookings.id')
      .limit(SHOWN)
      .execute(),
    bookings
      .innerJoin('payout_stops', 'payout_stops.booking_id', 'bookings.id')
      .select('payout_stops.reason')
      .where('payout_stops.ended_at', 'is', null)
      .orderBy('payout_stops.created_at')
      .limit(SHOWN)
      .execute(),
  ])
  return {
    coming: coming.map(({ share_minor, currency, starts_at, ...booking }) => ({
      ...booking,
      startsAt: starts_at,
      share: money(share_minor, currency as Currency),
    })),
    stopped: stopped.map(({ id, title, reason }) => ({ id, title, reason })),
  }
}

/** A host's newest payouts, without those cancelled before they were sent. */
export async function listOwnPayouts(db: Db, hostId: string) {
  const rows = await db
    .selectFrom('payouts')
    .leftJoin('payout_accounts', 'payout_accounts.id', 'account_id')
    .select(['payouts.id', 'payouts.status', 'amount_minor', 'payouts.currency', 'shown', 'cause'])
    .select((eb) => eb.fn.coalesce('ended_at', 'sent_at', 'payouts.created_at').as('at'))
    .where('payouts.host_id', '=', hostId)
    .where('payouts.status', '<>', 'cancelled')
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ amount_minor, currency, ...payout }) => ({ ...payout, amount: money(amount_minor, currency) }))
}
