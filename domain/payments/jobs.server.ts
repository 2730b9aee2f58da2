import type { Db } from '#platform/db.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { signEvent } from './gateway.sandbox.server.ts'

/** An event as the sandbox sends it. */
export async function sandboxEventBody(db: Db, eventId: string): Promise<string | null> {
  const event = await db
    .selectFrom('sandbox_events')
    .innerJoin('sandbox_sessions', 'sandbox_sessions.id', 'sandbox_events.session_id')
    .leftJoin('sandbox_refunds', 'sandbox_refunds.id', 'sandbox_events.refund_id')
    .select(['sandbox_events.id', 'type', 'sandbox_events.session_id', 'refund_id', 'sandbox_events.created_at'])
    .select(['sandbox_sessions.reference as payment', 'sandbox_refunds.reference as refund'])
    .where('sandbox_events.id', '=', eventId)
    .executeTakeFirst()
  if (!event) return null
  return JSON.stringify({
    id: event.id,
    type: event.type,
    sessionId: event.session_id,
    reference: event.refund ?? event.payment,
    ...(event.refund_id && { refundId: event.refund_id }),
    createdMs: event.created_at.getTime(),
  })
}

/**
 * The sandbox provider's post: tells us, signed and over HTTP like any provider, what became of a session or a refund.
 *
 * @throws Error when we do not answer 200; the queue then tries again later
 */
export async function deliverSandboxEvent(
  db: Db,
  { eventId, target, secret }: { eventId: string; target: string; secret: string },
  now: Date,
): Promise<void> {
  const body = await sandboxEventBody(db, eventId)
  if (!body) return

  const answer = await aroundFailpoint('webhook.deliver', () =>
    fetch(target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signEvent(body, secret, now) },
      signal: AbortSignal.timeout(10_000),
    }),
  )
  if (!answer.ok) throw new Error(`webhook answered ${answer.status}`)
  await db.updateTable('sandbox_events').set({ delivered_at: now }).where('id', '=', eventId).execute()
}
