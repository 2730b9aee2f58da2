import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { ownerOf } from '../payout-account.ts'

/** Accounts of a transaction, which are locked meanwhile. */
const PORTION = 100

/**
 * Encrypts with the newest key what an older one encrypted, in portions; stopped, it goes on where it was.
 *
 * @returns the number of accounts
 * @throws Error where the key of an account is missing
 */
export async function encryptAgain(db: Db, vault: Vault): Promise<number> {
  let count = 0
  for (;;) {
    const portion = await encryptPortion(db, vault)
    count += portion
    if (portion < PORTION) return count
  }
}

/** An account's row is locked, because it may be erased meanwhile; done ones are not found again. */
const encryptPortion = (db: Db, vault: Vault): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('payout_accounts')
      .select(['id', 'host_id', 'details', 'key_id'])
      .where('details', 'is not', null)
      .where('key_id', '<>', vault.newest)
      .orderBy('id')
      .limit(PORTION)
      .forUpdate()
      .execute()
    for (const { id, host_id: hostId, details, key_id: keyId } of rows) {
      const owner = ownerOf({ hostId, id })
      const sealed = vault.seal(vault.open({ keyId: keyId!, text: details! }, owner), owner)
      await tx
        .updateTable('payout_accounts')
        .set({ details: sealed.text, key_id: sealed.keyId })
        .where('id', '=', id)
        .execute()
    }
    return rows.length
  })
