import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { isPayable, type PayoutMethod } from '../payout-account.ts'

/** Where a host is paid to in a currency; null where there is no account, or nothing is paid to it yet. */
export async function payableAccount(
  db: Db,
  hostId: string,
  currency: Currency,
  now: Date,
): Promise<{ accountId: string; method: PayoutMethod } | null> {
  const account = await db
    .selectFrom('payout_accounts')
    .select(['id as accountId', 'method', 'status', 'held_until as heldUntil'])
    .where('host_id', '=', hostId)
    .where('currency', '=', currency)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return account && isPayable(account, now) ? { accountId: account.accountId, method: account.method } : null
}
