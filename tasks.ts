import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { sendEmail } from '#domain/email/commands.server.ts'
import { isBookingEvent } from '#domain/notifications/booking-event.ts'
import { sendDigest, tellArrival, tellOfBooking } from '#domain/notifications/jobs.server.ts'
import { closeChange, closeChangeSession, expireHold } from '#domain/payments/commands/end-hold.server.ts'
import { reconcile } from '#domain/payments/commands/reconcile.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { settleAtCheckIn } from '#domain/payments/commands/settle-shares.server.ts'
import { expireSession } from '#domain/payments/gateway.sandbox.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { deliverSandboxEvent } from '#domain/payments/jobs.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { RatesGateway } from '#domain/pricing/gateway.server.ts'
import { refreshPriceBase, refreshRates } from '#domain/pricing/jobs.server.ts'
import { refreshOldDocuments, refreshRecommended } from '#domain/search/jobs.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.server.ts'
import { type Log, plainFailure } from '#platform/log.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { TaskList } from 'graphile-worker'

/** What the worker's jobs need of the world. */
export type Works = {
  db: Db
  clock: Clock
  gateway: PaymentGateway
  mailer: Mailer
  /** Null where no provider of exchange rates is configured. */
  rates: RatesGateway | null
  log: Pick<Log, 'warn'>
  sandbox: { faults: SandboxFaults; webhook: { target: string; secret: string } }
  /** How letters name us, and where their links lead. */
  telling: { origin: string; product: string; limits: Limits }
}

type Payload = Record<string, unknown>
const text = (payload: unknown, name: string) => String((payload as Payload)[name])

/** Every job of the queue by its name, `noun.verb`: the worker's table of contents. */
export function workerTasks({ db, clock, gateway, mailer, rates, log, sandbox, telling }: Works): TaskList {
  /** A job that says when it wants to be asked again, because it came too early. */
  const again =
    (task: string, name: string, work: (id: string) => Promise<Date | null>) => async (payload: unknown) => {
      const id = text(payload, name)
      const runAt = await work(id)
      if (runAt) await addJob(db, task, { [name]: id }, { runAt })
    }

  return plainly({
    'bookings.complete': again('bookings.complete', 'bookingId', (id) => completeBooking(db, id, clock())),
    'email.send': (payload) => sendEmail(db, mailer, text(payload, 'emailId'), clock()),
    'notifications.send-digest': again('notifications.send-digest', 'recipientId', (recipientId) =>
      sendDigest(db, { recipientId, ...telling }, clock()),
    ),
    'notifications.tell': async (payload) => {
      const { bookingId, changeId, event } = payload as { bookingId: string; changeId?: string; event: string }
      if (isBookingEvent(event)) await tellOfBooking(db, { bookingId, changeId, event, ...telling }, clock())
    },
    'notifications.tell-arrival': again('notifications.tell-arrival', 'bookingId', (bookingId) =>
      tellArrival(db, { bookingId, ...telling }, clock()),
    ),
    'payments.close-session': (payload) => closeChangeSession(db, gateway, text(payload, 'changeId'), clock()),
    'payments.deliver-sandbox-event': (payload) =>
      deliverSandboxEvent(db, { eventId: text(payload, 'eventId'), ...sandbox.webhook }, clock()),
    'payments.expire-change': again('payments.expire-change', 'changeId', (id) =>
      closeChange(db, gateway, id, 'expired', clock()),
    ),
    'payments.expire-hold': again('payments.expire-hold', 'bookingId', (id) => expireHold(db, gateway, id, clock())),
    'payments.expire-sandbox-session': async (payload) => {
      await expireSession(db, text(payload, 'sessionId'), clock(), sandbox.faults)
    },
    'payments.reconcile': async () => {
      for (const { step, id, error } of await reconcile(db, gateway, clock()))
        log.warn({ err: error, step, id }, 'not reconciled yet')
    },
    'payments.refund': (payload) => refundPayment(db, gateway, text(payload, 'refundId'), clock()),
    'pricing.refresh-price-base': async () => {
      await refreshPriceBase(db, clock())
    },
    'pricing.refresh-rates': async () => {
      if (rates) await refreshRates(db, rates, log, clock())
    },
    'search.refresh-old-documents': async () => {
      await refreshOldDocuments(db, clock())
      await refreshRecommended(db, clock())
    },
    'payments.settle-shares': again('payments.settle-shares', 'bookingId', (id) => settleAtCheckIn(db, id, clock())),
  })
}

/** The queue keeps the error of a job that has failed (`last_error`) and prints it: so it gets a plain one. */
function plainly(tasks: TaskList): TaskList {
  const guarded = Object.entries(tasks).map(([name, task]) => [
    name,
    async (...job: Parameters<NonNullable<typeof task>>) => {
      try {
        await task?.(...job)
      } catch (error) {
        throw plainFailure(error)
      }
    },
  ])
  return Object.fromEntries(guarded) as TaskList
}
