import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { shareEntry, type Shares, sharesOf } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

/**
 * Posts what the ledger lacks of the host's share and service fee (decision C5); safe to repeat.
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

/** The amounts already posted to host and platform for a booking, and the number of entries. */
async function postedShares(tx: Tx, bookingId: string): Promise<Shares & { entries: number }> {
  const { rows } = await sql<Shares & { entries: number }>`
    select coalesce(sum(-amount_minor) filter (where kind = 'host'), 0)::bigint as host,
      coalesce(sum(-amount_minor) filter (where kind = 'platform-fee'), 0)::bigint as platform,
      count(distinct j.id)::int as entries
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId} and j.event_key like 'check-in%'`.execute(tx)
  return rows[0]!
}
