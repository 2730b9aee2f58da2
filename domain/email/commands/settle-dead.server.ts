import type { Tx } from '#platform/db.server.ts'

/** Dead e-mails that an admin has looked at are no alarm any longer; one that is sent again and dies again is. */
export async function settleDead(tx: Tx, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return
  await tx
    .updateTable('outgoing_emails')
    .set({ is_settled: true })
    .where('id', 'in', emailIds)
    .where('status', '=', 'dead')
    .execute()
}
