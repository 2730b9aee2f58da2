import { type Db, inTransaction } from '#platform/db.server.ts'
import { notify } from '../commands/notify.server.ts'

const kinds = {
  'no-account': 'payout_account_wanted',
  rejected: 'payout_account_rejected',
  'below-zero': 'balance_below_zero',
} as const

/** A host is reminded of a balance that waits; amounts stand on their page alone, because others may read e-mails. */
export async function notifyOfBalance(db: Db, reminderId: string, now: Date): Promise<void> {
  const reminder = await db
    .selectFrom('payout_reminders')
    .select(['host_id', 'reason'])
    .where('id', '=', reminderId)
    .executeTakeFirst()
  if (!reminder) return
  const kind = kinds[reminder.reason]
  const input = { kind, recipientId: reminder.host_id, eventKey: `${kind}:${reminderId}`, thingId: reminderId }
  await inTransaction(db, (tx) => notify(tx, input, now))
}
