import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { payoutEntry } from '#domain/payments/ledger.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { mayTry } from '../payout.ts'
import { dueParts, findOwedHosts, triesOf } from '../queries/find-due.server.ts'
import { payableAccount } from '../queries/payable-account.server.ts'

type Host = { hostId: string; currency: Currency }

/**
 * Makes the payouts that are due, one for each host and currency. Safe to repeat, and at the same time. A host whose
 * account no adapter pays to yet is owed what accrues.
 */
export async function makePayouts(db: Db, now: Date): Promise<void> {
  for (const host of await findOwedHosts(db)) {
    try {
      await inTransaction(db, (tx) => makePayout(tx, host, now))
    } catch (error) {
      // Something was stopped or refunded meanwhile: the next run sees it.
      if (!refusals.some((constraint) => violates(error, constraint))) throw error
    }
  }
}

const refusals = ['payout_part_is_due', 'payout_is_stopped', 'payout_part_is_owed']

/** Sets apart what a host is owed of bookings that have begun. Less than nothing in sum is set against what comes. */
async function makePayout(tx: Tx, host: Host, now: Date): Promise<void> {
  await lockHost(tx, host)
  const account = await payableAccount(tx, host.hostId, host.currency, now)
  if (!account || account.method !== 'bank' || !mayTry(await triesOf(tx, account), now)) return
  const parts = await dueParts(tx, host, now)
  const total = parts.reduce((sum, { owed }) => sum + owed, 0)
  if (total <= 0) return

  const id = newId(now.getTime())
  await tx
    .insertInto('payouts')
    .values({
      id,
      host_id: host.hostId,
      account_id: account.accountId,
      method: account.method,
      currency: host.currency,
      amount_minor: total,
      status: 'due',
      created_at: now,
    })
    .execute()
  // One lock after the other in the order of their ids, as whoever sends a payout takes them.
  const rows = parts.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1))
  await tx
    .insertInto('payout_parts')
    .values(rows.map(({ bookingId, owed }) => ({ payout_id: id, booking_id: bookingId, amount_minor: owed })))
    .execute()
  await postEntries(
    tx,
    rows.map(({ bookingId, owed }) => ({
      eventKey: `payout:${id}:${bookingId}`,
      bookingId,
      postings: payoutEntry(money(owed, host.currency), host.hostId),
    })),
    now,
  )
}

/** Two workers make one payout: the second finds nothing owed any more. */
const lockHost = (tx: Tx, { hostId, currency }: Host) =>
  tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'host')
    .where('owner_id', '=', hostId)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .execute()
