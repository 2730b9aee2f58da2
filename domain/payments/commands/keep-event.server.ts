import type { Tx } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { EventProblem } from '../event-problem.ts'
import type { PaymentProvider } from '../gateway.server.ts'

/** @property problem why the event does not count; null where it matches our request */
type Received = {
  provider: PaymentProvider
  event: { id: string }
  type: string
  problem: EventProblem | null
}

/**
 * Stores a provider's event under its id.
 *
 * @returns false when it was stored before
 */
export async function keepEvent(
  tx: Tx,
  { provider, event, type, problem }: Received,
  now: Date,
  log?: Pick<Log, 'error'>,
): Promise<boolean> {
  if (problem) log?.error({ id: event.id, why: problem }, 'a provider’s event says something else than we asked for')
  const stored = await tx
    .insertInto('provider_events')
    .values({
      provider,
      event_id: event.id,
      type,
      payload: JSON.stringify(event),
      problem,
      received_at: now,
      processed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}
