import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { signEvent } from './gateway.sandbox.server.ts'

/**
 * The sandbox provider's post: tells us, signed and over HTTP like any provider, what became of a session.
 *
 * @throws Error when we do not answer 200; the queue then tries again later
 */
export async function deliverSandboxEvent(
  db: Db,
  { eventId, sessionId, target, secret }: { eventId: string; sessionId: string; target: string; secret: string },
  now: Date,
): Promise<void> {
  const session = await db
    .selectFrom('sandbox_sessions')
    .select('status')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) return

  const type = session.status === 'paid' ? 'session.paid' : 'session.expired'
  const body = JSON.stringify({ id: eventId, type, sessionId, createdMs: now.getTime() })
  const answer = await fetch(target, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signEvent(body, secret, now) },
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`webhook answered ${answer.status}`)
}

export const newEventId = (now: Date) => `ev_${newId(now.getTime()).replaceAll('-', '')}`
