import { welcome } from '#domain/accounts/jobs.server.ts'
import { queuePolls } from '#domain/calendars/commands/queue-polls.server.ts'
import { pollFeed, type ReadCalendar } from '#domain/calendars/jobs.server.ts'
import { countWeeklyViews } from '#domain/listings/commands/count-weekly-views.server.ts'
import { checkBooks } from '#domain/bookings/commands/check-books.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { sendEmail } from '#domain/email/commands.server.ts'
import { emailVault, sealOlder } from '#domain/email/commands/seal-email.server.ts'
import { type BookingEvent, changeEvents, ownEvents } from '#domain/bookings/events.ts'
import {
  deliver,
  sendDigest,
  notifyOfArrival,
  notifyOfBooking,
  notifyOfConflicts,
  notifyOfReview,
} from '#domain/notifications/jobs.server.ts'
import { queuePushes } from '#domain/notifications/jobs/queue-pushes.server.ts'
import { notifyOfPayout } from '#domain/notifications/jobs/notify-of-payout.server.ts'
import { sendPush, sendTest } from '#domain/notifications/jobs/send-push.server.ts'
import { removeOldNotifications } from '#domain/notifications/commands/remove-old.server.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { kindNames } from '#domain/notifications/kinds.ts'
import { closeChange, closeChangeSession } from '#domain/bookings/commands/close-change.server.ts'
import { endBlockedRequests } from '#domain/bookings/commands/end-blocked-requests.server.ts'
import { expireHold } from '#domain/bookings/commands/end-hold.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { makePayouts, queueSends } from '#domain/payouts/commands/make-payouts.server.ts'
import { readStripeAccount } from '#domain/payouts/commands/read-stripe-account.server.ts'
import { queueReversals, reversePayout } from '#domain/payouts/commands/reverse-payouts.server.ts'
import { sendPayout } from '#domain/payouts/commands/send-payout.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { expireSession } from '#domain/payments/gateway.sandbox.server.ts'
import { removeOldInquiries } from '#domain/inquiries/commands/remove-old-inquiries.server.ts'
import { fetchPhoto } from '#domain/imports/jobs.server.ts'
import { tellOfImage, tellOfMessages } from '#domain/messaging/jobs.server.ts'
import { type Draw, preparePhoto, removeUnusedMedia } from '#domain/media/jobs.server.ts'
import { expireClaim, notePaid, noteUnpaid } from '#domain/claims/jobs.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { deliverSandboxEvent } from '#domain/payments/jobs.server.ts'
import type { AccountGateway, PayoutGateways } from '#domain/payouts/gateway.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { RatesGateway } from '#domain/pricing/gateway.server.ts'
import { queueErasures } from '#domain/privacy/commands/queue-erasures.server.ts'
import { removeExpiredExports } from '#domain/privacy/commands/remove-exports.server.ts'
import { eraseAccount, makeExport } from '#domain/privacy/jobs.server.ts'
import { tellOfSuspension } from '#domain/reports/jobs.server.ts'
import { refreshRates } from '#domain/pricing/jobs.server.ts'
import { endAbandoned } from '#domain/stress/commands/end-run.server.ts'
import { runStress } from '#domain/stress/jobs.server.ts'
import { notifyOfShown, remindOfReview } from '#domain/reviews/jobs.server.ts'
import { refreshAllDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { promises } from './promises.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { removeOldLiveEvents } from '#platform/live.server.ts'
import { type Log, plainFailure } from '#platform/log.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import type { OutsideFetch } from '#platform/outside-fetch.server.ts'
import type { Pusher } from '#platform/push.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { addJob, type JobName, type JobPayloads } from '#platform/outbox.server.ts'
import { isId } from '#kernel/ids.ts'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'

/** What the worker's jobs depend on. */
type Dependencies = {
  db: Db
  clock: Clock
  gateway: PaymentGateway
  /** Who pays hosts, besides a bank. */
  payoutGateways: PayoutGateways
  /** Where hosts have accounts at Stripe; null where it is not configured. */
  connect: AccountGateway | null
  mailer: Mailer
  /** Hands notifications to push services. */
  pusher: Pusher
  /** Null where no provider of exchange rates is configured. */
  rates: RatesGateway | null
  log: Pick<Log, 'warn'>
  /** Reads addresses that people have typed. */
  outside: OutsideFetch
  /** Reads foreign calendars where it disturbs nobody. */
  readCalendar: ReadCalendar
  /** Decrypts where hosts are paid to, for their own export. */
  vault: Vault
  storage: Storage
  uploads: Uploads
  /** Draws pictures where it disturbs nobody. */
  draw: Draw
  sandbox: { faults: SandboxFaults; webhook: { target: string; secret: string } }
  /** How e-mails name the product, where their links lead, and what signs those that need no log-in. */
  sender: { origin: string; product: string; limits: Limits; secret: string }
}

const Id = z.string().refine(isId, 'not an id')
/** As the sandbox provider names its own things. */
const SandboxId = z.string().min(1)
const NoPayload = z.object({})
/** What another noun notifies somebody of: it queues this with what has happened. */
const Notification = z.object({
  kind: z.enum(kindNames),
  recipientId: Id,
  eventKey: z.string().min(1).max(200),
  thingId: Id,
  side: z.enum(['guest', 'host']).exactOptional(),
  listingId: Id.exactOptional(),
  personId: Id.exactOptional(),
})
const Crop = z.object({ x: z.number(), y: z.number(), zoom: z.number() })

const NotifyOfBooking = z.discriminatedUnion(
  'event',
  [
    z.object({ event: z.enum(ownEvents), bookingId: Id }),
    z.object({ event: z.enum(changeEvents), bookingId: Id, changeId: Id }),
  ],
  {
    error: ({ code, input }) =>
      code === 'invalid_union' ? `unknown event: ${String(Object(input)['event'])}` : undefined,
  },
) satisfies z.ZodType<BookingEvent>

/**
 * Every job of the queue by its name, `noun.verb`, with its payload. Parsed, because a payload may have been written by an older
 * version or by SQL (`write_hold`): unknown fields are ignored.
 */
const payloads = {
  'accounts.welcome': z.object({ userId: Id }),
  'analytics.count-week': NoPayload,
  'bookings.complete': z.object({ bookingId: Id }),
  'claims.expire': z.object({ claimId: Id }),
  'claims.note-paid': z.object({ claimId: Id }),
  'claims.note-unpaid': z.object({ claimId: Id }),
  'email.seal-older': NoPayload,
  'email.send': z.object({ emailId: Id }),
  'notifications.send-digest': z.object({ recipientId: Id }),
  'notifications.notify-of-booking': NotifyOfBooking,
  'notifications.notify-of-arrival': z.object({ bookingId: Id }),
  'notifications.notify-of-payout': z.object({ payoutId: Id }),
  'notifications.notify-of-review': z.object({ listingId: Id, number: z.int().positive() }),
  'bookings.close-change-session': z.object({ changeId: Id }),
  'bookings.end-blocked-requests': z.object({ userId: Id, otherId: Id }),
  'payments.deliver-sandbox-event': z.object({ eventId: SandboxId }),
  'bookings.expire-change': z.object({ changeId: Id }),
  'bookings.expire-hold': z.object({ bookingId: Id }),
  'payments.expire-sandbox-session': z.object({ sessionId: SandboxId }),
  'bookings.check-books': NoPayload,
  'bookings.reconcile': NoPayload,
  'payouts.make': NoPayload,
  'payouts.send': z.object({ payoutId: Id }),
  'payouts.reverse': z.object({ reversalId: Id }),
  'payouts.read-account': z.object({ reference: z.string().min(1).max(200) }),
  'payments.refund': z.object({ refundId: Id }),
  'bookings.settle-shares': z.object({ bookingId: Id }),
  'inquiries.remove-old': NoPayload,
  'live.remove-old': NoPayload,
  'hosting.fetch-photo': z.object({ draftId: Id }),
  'calendars.poll-feed': z.object({ feedId: Id }),
  'calendars.queue-polls': NoPayload,
  'notifications.notify': Notification,
  'notifications.deliver': z.object({ notificationId: Id }),
  'notifications.queue-pushes': z.object({ notificationId: Id }),
  'notifications.send-push': z.object({ notificationId: Id, subscriptionId: Id }),
  'notifications.send-test': z.object({ subscriptionId: Id }),
  'notifications.remove-old': NoPayload,
  'notifications.notify-of-conflicts': z.object({ feedId: Id, at: z.iso.datetime() }),
  'media.prepare-photo': z.object({ photoId: Id, crop: Crop.optional() }),
  'media.remove-unused': NoPayload,
  'messaging.tell': z.object({ conversationId: Id, recipientId: Id, personId: Id, listingId: Id }),
  'pricing.refresh-rates': NoPayload,
  'reviews.notify-of-shown': z.object({ bookingId: Id }),
  'reviews.remind': z.object({ bookingId: Id }),
  'privacy.erase': z.object({ userId: Id }),
  'privacy.export': z.object({ exportId: Id }),
  'privacy.queue-erasures': NoPayload,
  'privacy.remove-exports': NoPayload,
  'reports.tell-of-suspension': z.object({ userId: Id, since: z.iso.datetime(), after: Id.exactOptional() }),
  'search.refresh-documents': NoPayload,
  'stress.end-abandoned': NoPayload,
  'stress.run': z.object({ runId: Id }),
}

type Payloads = { [Name in keyof typeof payloads]: z.infer<(typeof payloads)[Name]> }

declare module '#platform/outbox.server.ts' {
  interface JobPayloads extends Payloads {}
}

const schemas: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = payloads

type Jobs = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** Every job of the queue, ready to be run. */
export function workerTasks(works: Dependencies): TaskList {
  const jobs = workerJobs(works)
  return Object.fromEntries((Object.keys(jobs) as JobName[]).map((name) => [name, taskOf(jobs, name)]))
}

/** By hands of their own: a mail server or a push service that answers nobody has all of its own, and none of the others. */
const EMAIL_HANDS = 2
const PUSH_HANDS = 2
const OTHER_HANDS = 4

/** Who does which jobs: so many at a time. */
export function handsFor(tasks: TaskList): { concurrency: number; taskList: TaskList }[] {
  const whoSends = (name: string): 'email' | 'push' | 'others' =>
    name === 'email.send' ? 'email' : /^notifications\.send-(push|test)$/.test(name) ? 'push' : 'others'
  const hands = { others: OTHER_HANDS, email: EMAIL_HANDS, push: PUSH_HANDS }
  const byHands = Map.groupBy(Object.entries(tasks), ([name]) => whoSends(name))
  return [...byHands].map(([who, list]) => ({
    concurrency: hands[who],
    taskList: Object.fromEntries(list),
  }))
}

/** What each job does: the worker's table of contents. */
function workerJobs({
  db,
  clock,
  gateway,
  payoutGateways: gateways,
  connect,
  mailer,
  pusher,
  rates,
  log,
  outside,
  readCalendar,
  sandbox,
  sender,
  vault,
  ...media
}: Dependencies): Jobs {
  const emails = emailVault(sender.secret)
  /** A job that came too early returns when it wants to run again. */
  const withRequeue =
    <Name extends JobName>(name: Name, work: (payload: JobPayloads[Name]) => Promise<Date | null>) =>
    async (payload: JobPayloads[Name]) => {
      const runAt = await work(payload)
      if (runAt) await addJob(db, name, payload, { runAt })
    }

  return {
    'accounts.welcome': (person) => welcome(db, { ...person, ...sender }, clock()),
    'analytics.count-week': async () => {
      await countWeeklyViews(db, clock())
    },
    'bookings.complete': withRequeue('bookings.complete', ({ bookingId }) => completeBooking(db, bookingId, clock())),
    'claims.expire': withRequeue('claims.expire', ({ claimId }) => expireClaim(db, claimId, clock())),
    'claims.note-paid': ({ claimId }) => notePaid(db, claimId, clock()),
    'claims.note-unpaid': withRequeue('claims.note-unpaid', ({ claimId }) => noteUnpaid(db, claimId, clock())),
    'email.seal-older': async () => {
      await sealOlder(db, emails)
    },
    'email.send': async ({ emailId }) => {
      const error = await sendEmail({ db, vault: emails }, mailer, emailId, clock())
      if (error) log.warn({ err: error, id: emailId }, 'an e-mail was not sent')
    },
    'notifications.send-digest': withRequeue('notifications.send-digest', ({ recipientId }) =>
      sendDigest(db, { recipientId, ...sender }, clock()),
    ),
    'notifications.notify-of-booking': (event) => notifyOfBooking(db, { ...event, ...sender }, clock()),
    'notifications.notify-of-arrival': withRequeue('notifications.notify-of-arrival', ({ bookingId }) =>
      notifyOfArrival(db, { bookingId, ...sender }, clock()),
    ),
    'notifications.notify-of-payout': (payout) => notifyOfPayout(db, { ...payout, ...sender }, clock()),
    'notifications.notify-of-review': (review) => notifyOfReview(db, { ...review, ...sender }, clock()),
    'bookings.close-change-session': ({ changeId }) => closeChangeSession(db, gateway, changeId, clock()),
    'bookings.end-blocked-requests': (pair) => endBlockedRequests(db, pair, clock()),
    'payments.deliver-sandbox-event': ({ eventId }) =>
      deliverSandboxEvent(db, { eventId, ...sandbox.webhook }, clock()),
    'bookings.expire-change': withRequeue('bookings.expire-change', ({ changeId }) =>
      closeChange(db, gateway, changeId, 'expired', clock()),
    ),
    'bookings.expire-hold': withRequeue('bookings.expire-hold', ({ bookingId }) =>
      expireHold(db, gateway, bookingId, clock()),
    ),
    'payments.expire-sandbox-session': async ({ sessionId }) => {
      await expireSession(db, sessionId, clock(), sandbox.faults)
    },
    'bookings.check-books': async () => {
      for (const why of await checkBooks(db, promises, clock())) log.warn({ why }, 'the books are not in order')
    },
    'bookings.reconcile': async () => {
      for (const { step, id, error } of await reconcile(db, gateway, clock()))
        log.warn({ err: error, step, id }, 'not reconciled yet')
    },
    'payouts.make': async () => {
      await makePayouts(db, clock(), gateways)
      await queueSends(db, gateways, clock())
      await queueReversals(db, gateways, clock())
    },
    'payouts.reverse': ({ reversalId }) => reversePayout(db, gateways, reversalId, clock()),
    'payouts.read-account': async ({ reference }) => {
      if (connect) await readStripeAccount(db, connect, reference, clock())
    },
    'payouts.send': ({ payoutId }) => sendPayout({ db, vault, gateways }, payoutId, clock()),
    'payments.refund': ({ refundId }) => refundPayment(db, gateway, refundId, clock()),
    'bookings.settle-shares': withRequeue('bookings.settle-shares', ({ bookingId }) =>
      settleAtCheckIn(db, bookingId, clock()),
    ),
    'inquiries.remove-old': () => removeOldInquiries(db, clock()),
    'live.remove-old': () => removeOldLiveEvents(db),
    'hosting.fetch-photo': ({ draftId }) =>
      fetchPhoto({ db, outside, storage: media.storage, limits: sender.limits }, draftId, clock()),
    'calendars.poll-feed': ({ feedId }) => pollFeed({ db, outside, readCalendar }, feedId, clock()),
    'calendars.queue-polls': () => queuePolls(db, clock()),
    'notifications.notify': (input) => inTransaction(db, (tx) => notify(tx, input, clock())),
    'notifications.deliver': withRequeue('notifications.deliver', ({ notificationId }) =>
      deliver(db, { notificationId, ...sender }, clock()),
    ),
    'notifications.queue-pushes': withRequeue('notifications.queue-pushes', (told) =>
      queuePushes(db, { ...told, ...sender }, clock()),
    ),
    'notifications.send-push': withRequeue('notifications.send-push', async (told) => {
      const { again, why } = await sendPush(db, pusher, told, clock())
      if (why) log.warn({ id: told.notificationId, why }, again ? 'a push was not sent yet' : 'a push was not sent')
      return again
    }),
    'notifications.send-test': async (told) => {
      const why = await sendTest(db, pusher, told, clock())
      if (why) log.warn({ id: told.subscriptionId, why }, 'a test push was not sent')
    },
    'notifications.remove-old': () => removeOldNotifications(db, clock()),
    'notifications.notify-of-conflicts': withRequeue('notifications.notify-of-conflicts', (conflicts) =>
      notifyOfConflicts(db, { ...conflicts, ...sender }, clock()),
    ),
    'media.prepare-photo': async (photo) => {
      await preparePhoto({ db, ...media }, photo)
      await tellOfImage(db, photo.photoId)
    },
    'media.remove-unused': () => removeUnusedMedia({ db, ...media }, clock()),
    'messaging.tell': withRequeue('messaging.tell', (unread) => tellOfMessages(db, unread, clock())),
    'pricing.refresh-rates': async () => {
      if (rates) await refreshRates(db, rates, log, clock())
    },
    'reviews.notify-of-shown': withRequeue('reviews.notify-of-shown', (stay) => notifyOfShown(db, stay, clock())),
    'reviews.remind': withRequeue('reviews.remind', (stay) => remindOfReview(db, stay, clock())),
    'privacy.erase': (account) => eraseAccount({ db, ...media, product: sender.product }, account, clock()),
    'privacy.export': (asked) => makeExport({ db, vault, ...media, ...sender }, asked, clock()),
    'privacy.queue-erasures': () => queueErasures(db),
    'privacy.remove-exports': () => removeExpiredExports(db, media.storage, clock()),
    'reports.tell-of-suspension': async (told) => {
      const next = await tellOfSuspension(db, told, clock())
      if (next) await addJob(db, 'reports.tell-of-suspension', next)
    },
    'search.refresh-documents': async () => {
      await refreshAllDocuments(db, clock(), (listing, error) =>
        log.warn({ listing, err: error }, 'a search document cannot be built'),
      )
    },
    'stress.end-abandoned': () => endAbandoned(db, clock()),
    'stress.run': (run) => runStress({ db, limits: sender.limits }, run, clock()),
  }
}

/**
 * A job as the queue calls it. The queue stores (`last_error`) and prints what it throws, also for an invalid payload:
 * so it throws a plain error.
 */
function taskOf<Name extends JobName>(jobs: Pick<Jobs, Name>, name: Name): Task {
  return async (payload) => {
    try {
      await jobs[name](parsePayload(name, payload))
    } catch (error) {
      throw plainFailure(error)
    }
  }
}

/** @throws Error that names the job and what is wrong with its payload */
function parsePayload<Name extends JobName>(name: Name, payload: unknown): JobPayloads[Name] {
  const parsed = schemas[name].safeParse(payload)
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
