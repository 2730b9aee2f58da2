import { readConfig, PRODUCT_NAME } from '#platform/config.server.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createMailer } from '#platform/mailer.server.ts'
import { keptSecret } from '#platform/secrets.server.ts'
import { sendEmail } from '#domain/email/commands.server.ts'
import { announceBooking } from '#domain/notifications/jobs.server.ts'
import { expireHold } from '#domain/payments/commands/end-hold.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { deliverSandboxEvent } from '#domain/payments/jobs.server.ts'
import { Logger, run, type TaskList } from 'graphile-worker'
import { addJob } from '#platform/outbox.server.ts'

/** The worker's entry: does what the server's transactions have queued. Any number of them may run. */
const config = readConfig(process.env)
const log = createLog(config.logLevel, 'worker')
const { pool, db } = openDatabase({ databaseUrl: config.databaseUrl ?? '', databasePool: 4 }, log)
const clock = systemClock
const mailer = createMailer(config)
const webhookSecret = keptSecret(config.dataDir, 'sandbox-webhook')
const gateway = sandboxGateway(db, webhookSecret, clock)
// The server's own address on this machine: the sandbox calls us as an outside provider would.
const webhookTarget = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}/api/webhooks/sandbox`

const text = (payload: unknown, name: string) => String((payload as Record<string, unknown>)[name])

const announce = (event: 'booking_confirmation' | 'booking_cancellation') => (payload: unknown) =>
  announceBooking(
    db,
    { bookingId: text(payload, 'bookingId'), event, origin: config.publicUrl, product: PRODUCT_NAME },
    clock(),
  )

const tasks: TaskList = {
  'notifications.booking-confirmed': announce('booking_confirmation'),
  'notifications.booking-cancelled': announce('booking_cancellation'),
  'email.send': (payload) => sendEmail(db, mailer, text(payload, 'emailId'), clock()),
  'payments.refund': (payload) => refundPayment(db, gateway, text(payload, 'refundId'), clock()),
  'payments.expire-hold': async (payload) => {
    const again = await expireHold(db, gateway, text(payload, 'bookingId'), clock())
    if (again) await addJob(db, 'payments.expire-hold', { bookingId: text(payload, 'bookingId') }, { runAt: again })
  },
  'payments.deliver-sandbox-event': (payload) =>
    deliverSandboxEvent(
      db,
      {
        eventId: text(payload, 'eventId'),
        sessionId: text(payload, 'sessionId'),
        target: webhookTarget,
        secret: webhookSecret,
      },
      clock(),
    ),
}

const runner = await run({
  pgPool: pool,
  concurrency: 4,
  noHandleSignals: true,
  pollInterval: 2000,
  taskList: tasks,
  logger: new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    if (level === 'error') log.error({ jobId, task: taskIdentifier }, message)
  }),
})
log.info('worker started')

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await runner.stop()
  await pool.end()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// Started by `npm start`: when that process is gone, nobody else would stop us.
process.on('disconnect', () => void stop())
