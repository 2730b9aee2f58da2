import type { Db } from '#platform/db.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { fetchOutside } from '#platform/outside-call.server.ts'
import { sandboxEventBody, signEvent } from './gateway.sandbox-events.server.ts'

/**
 * Delivers the sandbox's events over HTTP, signed as any provider's are.
 *
 * @throws Error when the answer is not 200; the queue then tries again later
 */
export async function deliverSandboxEvent(
  db: Db,
  { eventId, target, secret }: { eventId: string; target: string; secret: string },
  now: Date,
): Promise<void> {
  const body = await sandboxEventBody(db, eventId)
  if (!body) return

  const answer = await aroundFailpoint('webhook.deliver', () =>
    fetchOutside('sandbox', target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signEvent(body, secret, now) },
      signal: AbortSignal.timeout(10_000),
    }),
  )
  if (!answer.ok) throw new Error(`webhook answered ${answer.status}`)
  await db.updateTable('sandbox_events').set({ delivered_at: now }).where('id', '=', eventId).execute()
}
