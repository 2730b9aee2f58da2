import { keepEvent } from '#domain/payments/commands/keep-event.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { AccountEvent, AccountGateway } from '../gateway.server.ts'

/** Stores a Stripe account event under its id, also one of the wrong mode; others' are ignored. */
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
    const received = { provider: 'stripe', event, type: 'account.updated', problem } as const
    if (!(await keepEvent(tx, received, now, log)) || problem) return
    await addJob(tx, 'payouts.read-account', { reference: event.reference }, { key: `read-account:${event.reference}` })
  })
}
