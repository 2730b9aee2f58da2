import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { AccountEvent, AccountGateway } from '../gateway.server.ts'

/**
 * Stores what Stripe says of a host's account under its id, before Stripe is asked what has changed. An event of the other mode is kept with its
 * problem; accounts that are not ours are nobody's business.
 */
export async function recordAccountEvent(
  db: Db,
  { isLive }: Pick<AccountGateway, 'isLive'>,
  event: AccountEvent,
  now: Date,
  log?: Pick<Log, 'error'>,
): Promise<void> {
  const problem = event.isLive === isLive ? null : ('mode' as const)
  await inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('stripe_accounts')
      .select('id')
      .where('reference', '=', event.reference)
      .executeTakeFirst()
    if (!account) return
    if (problem) log?.error({ id: event.id, why: problem }, 'an event of an account is of another mode')
    const stored = await tx
      .insertInto('provider_events')
      .values({
        provider: 'stripe',
        event_id: event.id,
        type: 'account.updated',
        payload: JSON.stringify(event),
        problem,
        received_at: now,
        processed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (problem || (stored.numInsertedOrUpdatedRows ?? 0n) === 0n) return
    await addJob(tx, 'payouts.read-account', { reference: event.reference }, { key: `read-account:${event.reference}` })
  })
}
