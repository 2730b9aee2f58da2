import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Account, Posting } from '../ledger.ts'

/** Writes one entry of the ledger. The event key makes it idempotent, and the database refuses an unbalanced entry. */
export async function postJournal(
  tx: Tx,
  entry: { eventKey: string; bookingId: string; postings: readonly Posting[] },
  now: Date,
): Promise<void> {
  const journalId = newId(now.getTime())
  await tx
    .insertInto('journal')
    .values({ id: journalId, event_key: entry.eventKey, booking_id: entry.bookingId, at: now })
    .execute()

  for (const [number, { account, amount }] of entry.postings.entries()) {
    const accountId = await accountOf(tx, account, amount.currency, now)
    await tx
      .insertInto('postings')
      .values({
        journal_id: journalId,
        number,
        account_id: accountId,
        amount_minor: amount.minor,
        currency: amount.currency,
      })
      .execute()
  }
}

async function accountOf(tx: Tx, account: Account, currency: Currency, now: Date): Promise<string> {
  const ownerId = 'ownerId' in account ? account.ownerId : null
  await tx
    .insertInto('ledger_accounts')
    .values({ id: newId(now.getTime()), kind: account.kind, owner_id: ownerId, currency })
    .onConflict((conflict) => conflict.columns(['kind', 'owner_id', 'currency']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', account.kind)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return row.id
}
