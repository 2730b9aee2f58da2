import type { Currency } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PayoutMethod } from '../payout-account.ts'

export type OwnAccount = {
  id: string
  method: PayoutMethod
  country: string
  currency: Currency
  status: 'pending' | 'ready'
  shown: string
  heldUntil: Date | null
}

/** A host's accounts in use, without secret details. */
export const listOwnAccounts = (db: Db, hostId: string): Promise<OwnAccount[]> =>
  db
    .selectFrom('payout_accounts')
    .select(['id', 'method', 'country', 'currency', 'status', 'shown', 'held_until as heldUntil'])
    .where('host_id', '=', hostId)
    .where('replaced_at', 'is', null)
    .orderBy('currency')
    .execute()

/** Currencies in which a host sells or has earned, without an account that could be paid. */
export async function listMissing(db: Db, hostId: string): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from (
      select currency from listings where host_id = ${hostId} and status = 'published'
      union
      select p.currency from postings p join ledger_accounts a on a.id = p.account_id
      where a.kind = 'host' and a.owner_id = ${hostId} group by p.currency having sum(p.amount_minor) <> 0
    ) sold
    where currency not in (select currency from payout_accounts where host_id = ${hostId} and replaced_at is null and status = 'ready')
    order by currency`.execute(db)
  return rows.map(({ currency }) => currency)
}

/** A host's listing without a payout account; undefined where one exists, or it is a stranger's. */
export const findUnpaidListing = (db: Db, hostId: string, listingId: string) =>
  db
    .selectFrom('listings')
    .select(['country_code as country', 'currency'])
    .where('id', '=', listingId)
    .where('host_id', '=', hostId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_accounts')
            .select('payout_accounts.id')
            .where('payout_accounts.host_id', '=', hostId)
            .whereRef('payout_accounts.currency', '=', 'listings.currency')
            .where('replaced_at', 'is', null)
            .where('payout_accounts.status', '=', 'ready'),
        ),
      ),
    )
    .executeTakeFirst()

/** Whether a host has earnings waiting in this currency. */
export async function hasEarned(tx: Tx, hostId: string, currency: Currency): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(sum(p.amount_minor), 0) <> 0 as has from postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = 'host' and a.owner_id = ${hostId} and a.currency = ${currency}`.execute(tx)
  return rows[0]!.has
}
