import { lockBooking } from './lock-booking.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { shareEntry, type Shares, sharesOf } from '#domain/payments/ledger.ts'
import { postJournal } from '#domain/payments/commands/post-journal.server.ts'

/**
 * From check-in on the host's share is the host's and the service fee ours (decision C5): whatever of it the ledger does not
 * say yet is posted. So it may be called at any time, by the clock and after each change or cancellation, and is right after it.
 *
 * @returns when to ask again, while the stay has not begun
 */
export async function settleAtCheckIn(db: Db, bookingId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, (tx) => settleShares(tx, bookingId, now), 'payments.settle-shares')
}

/** The same inside the caller's transaction. */
export async function settleShares(tx: Tx, bookingId: string, now: Date): Promise<Date | null> {
  const booking = await lockBooking(tx, bookingId, 'anybody')
  if (!booking || booking.status === 'pending') return null
  const kept = await keptOf(tx, bookingId)
  if (booking.startsAt > now) return kept > 0 ? booking.startsAt : null

  const due = sharesOf(kept, booking.serviceFee.minor)
  const posted = await postedShares(tx, bookingId)
  const postings = shareEntry(
    { host: due.host - posted.host, platform: due.platform - posted.platform },
    booking.hostId,
    booking.total.currency,
  )
  if (postings.length > 0)
    await postJournal(tx, { eventKey: keyOf(posted.entries, bookingId), bookingId, postings }, now)
  return null
}

const keyOf = (entries: number, bookingId: string) => `check-in${entries === 0 ? '' : `-${entries}`}:${bookingId}`

/** Paid less refunded, on its way or arrived. */
async function keptOf(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select (
      coalesce((select sum(amount_minor) from payments where booking_id = ${bookingId} and status = 'captured'), 0)
      - coalesce((select sum(amount_minor) from refunds where booking_id = ${bookingId}), 0))::bigint as kept`.execute(
    tx,
  )
  return rows[0]!.kept
}

/** What host and platform already have of a booking, and by how many entries. */
async function postedShares(tx: Tx, bookingId: string): Promise<Shares & { entries: number }> {
  const { rows } = await sql<Shares & { entries: number }>`
    select coalesce(sum(-amount_minor) filter (where kind = 'host'), 0)::bigint as host,
      coalesce(sum(-amount_minor) filter (where kind = 'platform-fee'), 0)::bigint as platform,
      count(distinct j.id)::int as entries
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId} and j.event_key like 'check-in%'`.execute(tx)
  return rows[0]!
}
