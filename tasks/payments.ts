import { bookEntries } from '#domain/payments/commands/book-entries.server.ts'
import { checkRefund } from '#domain/payments/commands/check-refund.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { removeOldProviderEvents } from '#domain/payments/commands/remove-old-events.server.ts'
import { totalEntries } from '#domain/payments/commands/total-entries.server.ts'
import { decideSandboxDispute, openSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import { expireSession } from '#domain/payments/gateway.sandbox.server.ts'
import { listGateways } from '#domain/payments/gateway.server.ts'
import { deliverSandboxEvent } from '#domain/payments/jobs.server.ts'
import { z } from 'zod'
import { DAY, HOUR, job } from '../job.ts'
import { Id, NoPayload, SandboxId } from '../payloads.ts'

export const payments = {
  'payments.book-entries': job(
    NoPayload,
    async ({ db, gateway, now }) => {
      for (const each of listGateways(gateway)) await bookEntries(db, each, now)
    },
    { every: HOUR },
  ),
  'payments.check-refund': job(z.object({ refundId: Id }), ({ db, gateway, now }, { refundId }) =>
    checkRefund(db, gateway, refundId, now),
  ),
  'payments.deliver-sandbox-event': job(z.object({ eventId: SandboxId }), ({ db, sandbox, now }, { eventId }) =>
    deliverSandboxEvent(db, { eventId, ...sandbox.webhook }, now),
  ),
  'payments.decide-sandbox-dispute': job(z.object({ disputeId: SandboxId }), ({ db, sandbox, now }, { disputeId }) =>
    decideSandboxDispute(db, disputeId, now, sandbox.faults),
  ),
  'payments.open-sandbox-dispute': job(
    z.object({ sessionId: SandboxId, reason: z.string().min(1) }),
    ({ db, sandbox, now }, dispute) => openSandboxDispute(db, dispute, now, sandbox.faults),
  ),
  'payments.expire-sandbox-session': job(
    z.object({ sessionId: SandboxId }),
    async ({ db, sandbox, now }, { sessionId }) => {
      await expireSession(db, sessionId, now, sandbox.faults)
    },
  ),
  'payments.remove-old-events': job(NoPayload, ({ db, now }) => removeOldProviderEvents(db, now), { every: DAY }),
  'payments.refund': job(z.object({ refundId: Id }), ({ db, gateway, now }, { refundId }) =>
    refundPayment(db, gateway, refundId, now),
  ),
  'payments.total-entries': job(
    NoPayload,
    async ({ db }) => {
      await totalEntries(db)
    },
    { every: 1 },
  ),
}
