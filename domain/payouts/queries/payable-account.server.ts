import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { isPayable, type PayoutMethod } from '../payout-account.ts'

/** The account in use for a host's payouts in a currency, whether payable or not. */
export const accountInUse = (db: Db, hostId: string, currency: Currency) =>
  db
    .selectFrom('payout_accounts')
    .select(['id as accountId', 'method', 'status', 'held_until as heldUntil'])
    .where('host_id', '=', hostId)
    .where('currency', '=', currency)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()

/** Whether an account is neither removed nor replaced, because money goes to no other. */
export async function isInUse(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

/** The host's payable account in a currency; null where there is none yet. */
export async function payableAccount(
  db: Db,
  hostId: string,
  currency: Currency,
  now: Date,
): Promise<{ accountId: string; method: PayoutMethod } | null> {
  const account = await accountInUse(db, hostId, currency)
  return account && isPayable(account, now) ? { accountId: account.accountId, method: account.method } : null
}
