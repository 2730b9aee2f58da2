import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db.server.ts'
import { z } from 'zod'
import type { PaymentGateway, ProviderEvent } from './gateway.server.ts'

/** Seconds by which a signature's date may differ from ours, on both sides (domain rules, Webhooks). */
const TOLERANCE_S = 300

const EventBody = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['session.paid', 'session.expired']),
  sessionId: z.string().min(1).max(100),
  createdMs: z.number().int(),
})

/** The built-in provider: its own books in `sandbox_*`, its own card fields, its own signed webhooks (decision C6). */
export function sandboxGateway(db: Db, webhookSecret: string, clock: () => Date): PaymentGateway {
  return {
    provider: 'sandbox',

    async createSession({ idempotencyKey, amount, reference, email, returnUrl }) {
      const made = { id: `ss_${randomBytes(12).toString('hex')}`, status: 'open' as const, created_at: clock() }
      await db
        .insertInto('sandbox_sessions')
        .values({
          ...made,
          idempotency_key: idempotencyKey,
          reference,
          amount_minor: amount.minor,
          currency: amount.currency,
          email,
          return_url: returnUrl,
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute()
      const row = await db
        .selectFrom('sandbox_sessions')
        .select('id')
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow()
      return { sessionId: row.id }
    },

    async expireSession(sessionId) {
      await db
        .updateTable('sandbox_sessions')
        .set({ status: 'expired' })
        .where('id', '=', sessionId)
        .where('status', 'in', ['open', 'challenge'])
        .execute()
      const row = await db
        .selectFrom('sandbox_sessions')
        .select('status')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      return row.status === 'paid' ? 'paid' : 'expired'
    },

    async refund({ idempotencyKey, sessionId, amount }) {
      const id = `sr_${randomBytes(12).toString('hex')}`
      await db
        .insertInto('sandbox_refunds')
        .values({
          id,
          idempotency_key: idempotencyKey,
          session_id: sessionId,
          amount_minor: amount.minor,
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute()
      const row = await db
        .selectFrom('sandbox_refunds')
        .select('id')
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow()
      return { refundId: row.id }
    },

    readEvent: (rawBody, signature, now) => readSignedEvent(rawBody, signature, webhookSecret, now),

    cardFieldsUrl: (sessionId) => `/sandbox/sessions/${sessionId}`,
  }
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, the form that card providers use. */
export function signEvent(rawBody: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${rawBody}`, secret).toString('hex')}`
}

function readSignedEvent(rawBody: string, signature: string | null, secret: string, now: Date): ProviderEvent | null {
  const match = signature?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/)
  if (!match || Math.abs(Number(match[1]) - now.getTime() / 1000) > TOLERANCE_S) return null
  if (!timingSafeEqual(hmac(`${match[1]}.${rawBody}`, secret), Buffer.from(match[2]!, 'hex'))) return null

  const body = EventBody.safeParse(jsonOf(rawBody))
  return body.success
    ? { id: body.data.id, type: body.data.type, sessionId: body.data.sessionId, at: new Date(body.data.createdMs) }
    : null
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
