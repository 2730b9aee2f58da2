import { type Db, inTransaction } from '#platform/db.server.ts'
import { type Vault, vaultFor } from '#platform/vault.server.ts'
import { ownerOf, type Whole } from '../queries/open-email.server.ts'

/** Codes and links are hashed with the same secrets, so both stay valid while an earlier one is known. */
export const emailVault = (secrets: readonly string[]): Vault => vaultFor('emails', secrets)

export const sealEmail = (vault: Vault, id: string, whole: Whole): string =>
  vault.seal(JSON.stringify(whole), ownerOf(id)).text

/**
 * Older versions stored e-mails readable; the row keeps what may be read.
 *
 * @returns how many were sealed
 */
export function sealOlder(db: Db, vault: Vault): Promise<number> {
  return inTransaction(db, async (tx) => {
    const older = await tx
      .selectFrom('outgoing_emails')
      .select(['id', 'html', 'text', 'link', 'redacted_html', 'redacted_text'])
      .where('redacted_html', 'is not', null)
      .where('booking_id', 'is', null)
      .forUpdate()
      .execute()
    for (const { id, redacted_html, redacted_text, ...whole } of older)
      await tx
        .updateTable('outgoing_emails')
        .set({ html: redacted_html!, text: redacted_text!, sealed: sealEmail(vault, id, whole) })
        .set({ link: null, redacted_html: null, redacted_text: null })
        .where('id', '=', id)
        .execute()
    return older.length
  })
}
