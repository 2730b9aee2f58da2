import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db.server.ts'
import { z } from 'zod'
import { sandboxFacts } from './gateway.sandbox-disputes.server.ts'
import type { ProviderEvent } from './gateway.server.ts'

/** Seconds by which a signature's date may differ from ours, on both sides (domain rules, Webhooks). */
const TOLERANCE_S = 300

const EventBody = z.object({
  id: z.string().min(1).max(100),
  type: z.enum([
    ...(['session.paid', 'session.expired', 'refund.succeeded', 'refund.failed'] as const),
    ...(['dispute.opened', 'dispute.updated', 'dispute.won', 'dispute.lost'] as const),
  ]),
  sessionId: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  refundId: z.string().max(100).optional(),
  amount: z.object({ minor: z.number().int(), currency: z.string() }).optional(),
  dispute: z
    .object({
      reason: z.string().max(100),
      providerStatus: z.string().max(100),
      dueBy: z.coerce.date().nullable(),
      isWithdrawn: z.boolean(),
      isReinstated: z.boolean(),
      isRefundable: z.boolean(),
      fees: z.array(z.object({ id: z.string().min(1).max(100), minor: z.number().int(), currency: z.string() })),
    })
    .optional(),
  createdMs: z.number().int(),
})

/** An event in the form in which the sandbox sends it. */
export async function sandboxEventBody(db: Db, eventId: string): Promise<string | null> {
  const event = await db
    .selectFrom('sandbox_events')
    .innerJoin('sandbox_sessions', 'sandbox_sessions.id', 'sandbox_events.session_id')
    .leftJoin('sandbox_refunds', 'sandbox_refunds.id', 'sandbox_events.refund_id')
    .leftJoin('sandbox_disputes as d', 'd.id', 'sandbox_events.dispute_id')
    .select(['sandbox_events.id', 'type', 'sandbox_events.session_id', 'refund_id', 'sandbox_events.created_at'])
    .select(['sandbox_sessions.reference as payment', 'sandbox_refunds.reference as refund'])
    .select(['d.id as dispute', 'd.reason', 'd.status', 'd.due_by', 'd.fee_minor', 'd.amount_minor', 'currency'])
    .where('sandbox_events.id', '=', eventId)
    .executeTakeFirst()
  if (!event) return null
  return JSON.stringify({
    id: event.id,
    type: event.type,
    sessionId: event.session_id,
    reference: event.dispute ?? event.refund ?? event.payment,
    ...(event.refund_id && { refundId: event.refund_id }),
    ...disputeOf(event),
    createdMs: event.created_at.getTime(),
  })
}

type DisputeColumns = {
  dispute: string | null
  reason: string | null
  status: string | null
  due_by: Date | null
  fee_minor: number | null
  amount_minor: number | null
  currency: string
}

function disputeOf(row: DisputeColumns) {
  const { dispute, reason, status, due_by: dueBy, fee_minor: feeMinor, amount_minor: minor, currency } = row
  if (!dispute || !reason || !status || !dueBy || feeMinor === null || minor === null) return null
  return {
    amount: { minor, currency },
    dispute: sandboxFacts(dispute, { reason, status, dueBy, feeMinor, currency }),
  }
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, the form that card providers use. */
export function signEvent(rawBody: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${rawBody}`, secret).toString('hex')}`
}

/** @returns null when the signature is wrong, missing or over 300 s off */
export function readSandboxEvent(
  rawBody: string,
  signature: string | null,
  secret: string,
  now: Date,
): ProviderEvent | null {
  const match = signature?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/)
  if (!match || Math.abs(Number(match[1]) - now.getTime() / 1000) > TOLERANCE_S) return null
  if (!timingSafeEqual(hmac(`${match[1]}.${rawBody}`, secret), Buffer.from(match[2]!, 'hex'))) return null

  const body = EventBody.safeParse(jsonOf(rawBody))
  if (!body.success) return null
  const { createdMs, ...event } = body.data
  return { ...event, at: new Date(createdMs) }
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
