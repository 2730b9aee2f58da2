import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { kindOf } from '../bank-details.ts'
import { bankFileRows } from '../bank-file.ts'
import { findFile } from '../queries/list-payouts.server.ts'
import { readBankDetails } from '../queries/read-details.server.ts'

/**
 * Reads a bank file's rows, always the same; decrypts details, which is audited with the reader.
 *
 * @returns null where there is no such file
 */
export async function readBankFile(
  { db, vault }: { db: Db; vault: Vault },
  { adminId, fileId }: { adminId: string; fileId: string },
  now: Date,
): Promise<string[][] | null> {
  return inTransaction(db, async (tx) => {
    const file = await findFile(tx, fileId)
    if (!file) return null
    const lines = []
    for (const { id: payoutId, accountId, amount } of file.payouts)
      lines.push({ payoutId, amount, details: await readBankDetails(tx, vault, accountId) })
    await recordAudit(tx, { actorId: adminId, action: 'payout-file-read', changes: { file: [null, file.id] } }, now)
    return bankFileRows(kindOf(file.country), lines)
  })
}
