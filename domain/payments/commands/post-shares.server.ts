import type { Money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { shareEntry, type Shares, sharesOf } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

/**
 * Posts what the ledger still lacks of host's share and service fee (decision C5). Safe to repeat.
 *
 * @param booking with what was paid for it less its refunds, in minor units
 */
export async function postShares(
  tx: Tx,
  { bookingId, hostId, serviceFee, paid }: { bookingId: string; hostId: string; serviceFee: Money; paid: number },
  now: Date,
): Promise<void> {
  const due = sharesOf(paid, serviceFee.minor)
  const posted = await postedShares(tx, bookingId)
  const change = { host: due.host - posted.host, platform: due.platform - posted.platform }
  const postings = shareEntry(change, hostId, serviceFee.currency)
  if (postings.length > 0)
    await postJournal(tx, { eventKey: keyOf(posted.entries, bookingId), bookingId, postings }, now)
}

const keyOf = (entries: number, bookingId: string) => `check-in${entries === 0 ? '' : `-${entries}`}:${bookingId}`

/**
 * What was paid for a booking less its refunds, pending or completed, and less what banks took back, in minor units. What was paid for
 * claims is the host's whole; what banks took back of it is the host's to bear.
 */
export async function paidLessRefunded(tx: Db | Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`select (
      coalesce((select sum(amount_minor) from payments where booking_id = ${bookingId} and status = 'captured' and claim_id is null), 0)
      - coalesce((select sum(amount_minor) from refunds where booking_id = ${bookingId}), 0)
      - coalesce((select sum(d.amount_minor) from disputes d join payments p on p.id = d.payment_id
          where p.booking_id = ${bookingId} and d.status = 'lost'), 0))::bigint as paid`.execute(tx)
  return rows[0]!.paid
}

/** What of it can still go back to the guest, in minor units: nothing where a bank has taken back what was refunded as well. */
export const leftToGiveBack = async (tx: Db | Tx, bookingId: string): Promise<number> =>
  Math.max(0, await paidLessRefunded(tx, bookingId))

/** The amounts that host and platform already have of a booking, and by how many entries. */
async function postedShares(tx: Tx, bookingId: string): Promise<Shares & { entries: number }> {
  const { rows } = await sql<Shares & { entries: number }>`
    select coalesce(sum(-amount_minor) filter (where kind = 'host'), 0)::bigint as host,
      coalesce(sum(-amount_minor) filter (where kind = 'platform-fee'), 0)::bigint as platform,
      count(distinct j.id)::int as entries
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId} and j.event_key like 'check-in%'`.execute(tx)
  return rows[0]!
}
