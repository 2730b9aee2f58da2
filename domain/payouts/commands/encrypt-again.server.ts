import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { ownerOf } from '../payout-account.ts'

/**
 * Encrypts with the newest key what an older one encrypted.
 *
 * @returns the number of accounts
 */
export async function encryptAgain(db: Db, vault: Vault): Promise<number> {
  const older = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('details', 'is not', null)
    .where('key_id', '<>', vault.newest)
    .execute()
  for (const { id } of older) await encryptOne(db, vault, id)
  return older.length
}

/** Runs under the account's lock, because it may be erased meanwhile. */
const encryptOne = (db: Db, vault: Vault, id: string) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('payout_accounts')
      .select(['host_id', 'details', 'key_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.details === null || row.key_id === null) return
    const owner = ownerOf({ hostId: row.host_id, id })
    const sealed = vault.seal(vault.open({ keyId: row.key_id, text: row.details }, owner), owner)
    await tx
      .updateTable('payout_accounts')
      .set({ details: sealed.text, key_id: sealed.keyId })
      .where('id', '=', id)
      .execute()
  })
