import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { ProviderEvent } from '../gateway.server.ts'
import { noFaults, type SandboxFaults } from '../sandbox-faults.ts'

type SandboxEvent = {
  type: ProviderEvent['type']
  sessionId: string
  refundId?: string
  disputeId?: string
}

/** Delay of a late event. */
const LATE_MINUTES = 10

/** Stores a sandbox event and queues its delivery; faults affect only the delivery. */
export async function emitSandboxEvent(
  tx: Tx,
  { type, sessionId, refundId, disputeId }: SandboxEvent,
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<void> {
  const eventId = `ev_${newId(now.getTime()).replaceAll('-', '')}`
  await tx
    .insertInto('sandbox_events')
    .values({
      id: eventId,
      session_id: sessionId,
      type,
      refund_id: refundId ?? null,
      dispute_id: disputeId ?? null,
      created_at: now,
    })
    .execute()

  const fault = faults.event(type)
  if (fault === 'lost') return
  const runAt = fault === 'late' ? { runAt: addMinutes(now, LATE_MINUTES) } : {}
  for (let copy = 0; copy < (fault === 'duplicate' ? 2 : 1); copy += 1)
    await addJob(tx, 'payments.deliver-sandbox-event', { eventId }, runAt)
}
