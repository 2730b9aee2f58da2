import type { Db } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import type { BankDetails, PayoutDetails } from '../bank-details.ts'
import { ownerOf } from '../payout-account.ts'

type Row = { id: string; host_id: string; details: string | null; key_id: string | null }

/**
 * The provider's id of a payout's destination; null where the account was closed.
 *
 * @property isLive whether it takes real money, where the provider has accounts for both
 */
export async function readDestination(
  db: Db,
  vault: Vault,
  accountId: string,
): Promise<{ reference: string; isLive: boolean | null } | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .leftJoin('stripe_accounts', 'stripe_accounts.id', 'stripe_account_id')
    .select(['payout_accounts.id', 'payout_accounts.host_id', 'details', 'key_id', 'reference', 'is_live as isLive'])
    .where('payout_accounts.id', '=', accountId)
    .executeTakeFirst()
  if (row?.reference) return { reference: row.reference, isLive: row.isLive }
  const details = row ? openDetails(vault, row) : null
  return details?.kind === 'payku' ? { reference: details.clientId, isLive: null } : null
}

/** Decrypts for payment only: the details go to no page and into no log. */
export async function readBankDetails(db: Db, vault: Vault, accountId: string): Promise<BankDetails | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select(['id', 'host_id', 'details', 'key_id'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const details = row ? openDetails(vault, row) : null
  return details && details.kind !== 'payku' ? details : null
}

/** @throws Error where the key is missing, or the row was changed */
function openDetails(vault: Vault, { id, host_id, details, key_id }: Row): PayoutDetails | null {
  if (details === null || key_id === null) return null
  const text = vault.open({ keyId: key_id, text: details }, ownerOf({ hostId: host_id, id }))
  return JSON.parse(text) as PayoutDetails
}
