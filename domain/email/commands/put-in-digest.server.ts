import { statusesBefore } from '#kernel/life.ts'
import type { Tx } from '#platform/db.server.ts'
import { emailLife } from '../email.ts'

/** The digest stands for the recipient's deferred e-mails, which are not sent themselves. */
export async function putInDigest(tx: Tx, recipientId: string, digestId: string): Promise<void> {
  await tx
    .updateTable('outgoing_emails')
    .set({ status: 'in-digest', digest_id: digestId, sealed: null })
    .where('recipient_id', '=', recipientId)
    .where('status', 'in', statusesBefore(emailLife, 'in-digest'))
    .execute()
}
