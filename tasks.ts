import { removeRanOut } from '#domain/accounts/commands/remove-ran-out.server.ts'
import { welcome } from '#domain/accounts/jobs.server.ts'
import { applyFee } from '#domain/admin/commands/plan-fee.server.ts'
import { extendAuditChain } from '#domain/admin/commands/extend-audit-chain.server.ts'
import { removeSettledJobs } from '#domain/admin/commands/remove-settled-jobs.server.ts'
import { endSuspension } from '#domain/admin/commands/suspend-person.server.ts'
import { lookAgain } from '#domain/alerts/jobs.server.ts'
import { recordPayment } from '#domain/analytics/commands/record-payment.server.ts'
import { queuePolls } from '#domain/calendars/commands/queue-polls.server.ts'
import { feedTroubles } from '#domain/calendars/feed-trouble.ts'
import { pollFeed } from '#domain/calendars/jobs.server.ts'
import { dropPartitions, makePartitions } from '#domain/analytics/commands/make-partitions.server.ts'
import { removeSalts } from '#domain/analytics/commands/visitor-keys.server.ts'
import { removeOldViews } from '#domain/analytics/commands/remove-old-views.server.ts'
import { removeGone } from '#domain/analytics/commands/write-counts.server.ts'
import { removeRareTexts } from '#domain/insights/commands/remove-rare-texts.server.ts'
import { rollBooks } from '#domain/insights/commands/roll-books.server.ts'
import { rollUp } from '#domain/insights/commands/roll-up.server.ts'
import { checkBooks, checkBooksWhenDue } from '#domain/bookings/commands/check-books.server.ts'
import { closeRestSession, collectRest } from '#domain/bookings/commands/collect-rest.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { removeOldEmails } from '#domain/email/commands/remove-old.server.ts'
import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { emailVault, sealOlder } from '#domain/email/commands/seal-email.server.ts'
import { deliver } from '#domain/notifications/jobs/deliver.server.ts'
import { sendDigest } from '#domain/notifications/jobs/send-digest.server.ts'
import { notifyOfArrival } from '#domain/notifications/jobs/notify-of-arrival.server.ts'
import { notifyOfBalance } from '#domain/notifications/jobs/notify-of-balance.server.ts'
import { notifyOfRefund } from '#domain/notifications/jobs/notify-of-refund.server.ts'
import { notifyOfBooking } from '#domain/notifications/jobs/notify-of-booking.server.ts'
import { notifyOfConflicts } from '#domain/notifications/jobs/notify-of-conflicts.server.ts'
import { notifyOfFeed } from '#domain/notifications/jobs/notify-of-feed.server.ts'
import { notifyOfFound } from '#domain/notifications/jobs/notify-of-found.server.ts'
import { notifyOfReview } from '#domain/notifications/jobs/notify-of-listing-review.server.ts'
import { queuePushes } from '#domain/notifications/jobs/queue-pushes.server.ts'
import { notifyOfIntervention } from '#domain/notifications/jobs/notify-of-intervention.server.ts'
import { notifyOfPayout } from '#domain/notifications/jobs/notify-of-payout.server.ts'
import { sendPush, sendTest } from '#domain/notifications/jobs/send-push.server.ts'
import { removeOldNotifications } from '#domain/notifications/commands/remove-old.server.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { closeChange, closeChangeSession } from '#domain/bookings/commands/close-change.server.ts'
import { endBlockedRequests } from '#domain/bookings/commands/end-blocked-requests.server.ts'
import { expireHold } from '#domain/bookings/commands/end-hold.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { removeOldKeys } from '#domain/bookings/commands/remove-old-keys.server.ts'
import { makePayouts, queueSends } from '#domain/payouts/commands/make-payouts.server.ts'
import { readStripeAccount } from '#domain/payouts/commands/read-stripe-account.server.ts'
import { queueReversals, reversePayout } from '#domain/payouts/commands/reverse-payouts.server.ts'
import { sendPayout } from '#domain/payouts/commands/send-payout.server.ts'
import { bookEntries } from '#domain/payments/commands/book-entries.server.ts'
import { listGateways } from '#domain/payments/gateway.server.ts'
import { checkRefund } from '#domain/payments/commands/check-refund.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { removeOldProviderEvents } from '#domain/payments/commands/remove-old-events.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { expireSession } from '#domain/payments/gateway.sandbox.server.ts'
import { decideSandboxDispute, openSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import { removeOldInquiries } from '#domain/inquiries/commands/remove-old-inquiries.server.ts'
import { connectCalendar } from '#domain/imports/commands/connect-calendar.server.ts'
import { fetchPhoto } from '#domain/imports/jobs.server.ts'
import { removeOldAnswers } from '#domain/messaging/commands/remove-old-answers.server.ts'
import { takeAnswer } from '#domain/messaging/commands/take-answer.server.ts'
import { notifyOfImage, notifyOfMessages } from '#domain/messaging/jobs.server.ts'
import { preparePhoto, removeUnusedMedia } from '#domain/media/jobs.server.ts'
import { expireClaim, notePaid, noteUnpaid } from '#domain/claims/jobs.server.ts'
import { sendAnswer } from '#domain/disputes/commands/send-answer.server.ts'
import { deliverSandboxEvent } from '#domain/payments/jobs.server.ts'
import { publishWaiting } from '#domain/publishing/jobs.server.ts'
import { queueErasures } from '#domain/privacy/commands/queue-erasures.server.ts'
import { removeExpiredExports } from '#domain/privacy/commands/remove-exports.server.ts'
import { removeFacebookRequests } from '#domain/privacy/commands/remove-facebook-requests.server.ts'
import { eraseAccount, makeExport } from '#domain/privacy/jobs.server.ts'
import { notifyOfSuspension } from '#domain/reports/jobs.server.ts'
import { refreshRates } from '#domain/pricing/jobs.server.ts'
import { endAbandoned } from '#domain/stress/commands/end-run.server.ts'
import { runStress } from '#domain/stress/jobs.server.ts'
import { removeOldTranslations } from '#domain/translations/commands/remove-old-translations.server.ts'
import { notifyOfShown, remindOfReview } from '#domain/reviews/jobs.server.ts'
import { removeOldViewed } from '#domain/wishlists/commands/note-viewed.server.ts'
import { removeOldEvents } from '#domain/security/commands/remove-old.server.ts'
import { orderPortion } from '#domain/search/commands/order-by-place.server.ts'
import { beginRebuild } from '#domain/search/commands/rebuild-documents.server.ts'
import { promises } from './promises.ts'
import { inTransaction } from '#platform/db.server.ts'
import { removeOldLiveEvents } from '#platform/live.server.ts'
import { plainFailure } from '#platform/log.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { originOf } from '#platform/job-origin.server.ts'
import { addJob, type JobName, type JobPayloads } from '#platform/outbox.server.ts'
import { noteReading } from '#platform/readings.server.ts'
import { isSuperseded } from '#platform/regular-jobs.server.ts'
import { inTrace, untraced } from '#platform/tracing.server.ts'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Hands, type Job, job, type Works } from './job.ts'
import { Crop, Id, NoPayload, Notification, NotifyOfBooking, NotifyOfFound, SandboxId } from './payloads.ts'
import type { Dependencies } from './works.ts'

/** Counted with the servers, in the database. */
const budgetsOf = ({ db, sender: { limits, secret } }: Pick<Dependencies, 'db' | 'sender'>) =>
  createBudgets({ db, limits, secret })

const HOUR = 60
const DAY = 24 * HOUR

/**
 * Every job by its name, `noun.verb`, with its payload, its work and its interval.
 * Payloads are parsed, since older versions or SQL (`write_hold`) may write them; unknown fields pass.
 */
const jobs = {
  'accounts.remove-ran-out': job(NoPayload, ({ db, now }) => removeRanOut(db, now), { every: DAY }),
  'accounts.welcome': job(z.object({ userId: Id }), ({ db, sender, now }, person) =>
    welcome(db, { ...person, ...sender }, now),
  ),
  'admin.apply-fee': job(z.object({ changeId: Id }), ({ db, now }, { changeId }) => applyFee(db, changeId, now)),
  'admin.end-suspension': job(z.object({ userId: Id, since: z.iso.datetime() }), ({ db, now }, suspension) =>
    endSuspension(db, suspension, now),
  ),
  'admin.remove-settled-jobs': job(NoPayload, ({ db }) => removeSettledJobs(db), { every: DAY }),
  'admin.extend-audit-chain': job(NoPayload, ({ db, now }) => extendAuditChain(db, now), { every: HOUR }),
  'alerts.look-again': job(NoPayload, ({ db, now }) => lookAgain(db, now), { every: 1 }),
  'analytics.move-partitions': job(
    NoPayload,
    async ({ db, now }) => {
      const today = now.toISOString().slice(0, 10)
      await makePartitions(db, today)
      await dropPartitions(db, today)
    },
    { every: DAY },
  ),
  'analytics.record-payment': job(z.object({ bookingId: Id }), ({ db, now }, { bookingId }) =>
    recordPayment(db, { bookingId, at: now }),
  ),
  'analytics.remove-gone': job(NoPayload, ({ db, now }) => removeGone(db, now), { every: 5 }),
  'analytics.remove-old-views': job(NoPayload, ({ db, now }) => removeOldViews(db, now), { every: DAY }),
  'bookings.check-books': job(NoPayload, async ({ db, log, now }) => {
    for (const why of await checkBooks(db, promises, now)) log.warn({ why }, 'the books are not in order')
  }),
  'bookings.check-books-when-due': job(
    NoPayload,
    async ({ db, log, now }) => {
      const broken = await checkBooksWhenDue(db, promises, now)
      for (const why of broken ?? []) log.warn({ why }, 'the books are not in order')
    },
    { every: 1 },
  ),
  'bookings.close-change-session': job(z.object({ changeId: Id }), ({ db, gateway, now }, { changeId }) =>
    closeChangeSession(db, gateway, changeId, now),
  ),
  'bookings.close-rest-session': job(z.object({ bookingId: Id }), ({ db, gateway, now }, { bookingId }) =>
    closeRestSession(db, gateway, bookingId, now),
  ),
  'bookings.collect-rest': job(z.object({ bookingId: Id }), ({ db, gateway, now }, { bookingId }) =>
    collectRest(db, gateway, bookingId, now),
  ),
  'bookings.complete': job(z.object({ bookingId: Id }), ({ db, now }, { bookingId }) =>
    completeBooking(db, bookingId, now),
  ),
  'bookings.end-blocked-requests': job(z.object({ userId: Id, otherId: Id }), ({ db, now }, pair) =>
    endBlockedRequests(db, pair, now),
  ),
  'bookings.expire-change': job(z.object({ changeId: Id }), ({ db, gateway, now }, { changeId }) =>
    closeChange(db, gateway, changeId, 'expired', now),
  ),
  'bookings.expire-hold': job(z.object({ bookingId: Id }), ({ db, gateway, now }, { bookingId }) =>
    expireHold(db, gateway, bookingId, now),
  ),
  'bookings.reconcile': job(
    NoPayload,
    async ({ db, gateway, log, now }) => {
      for (const { step, id, error } of await reconcile(db, gateway, now))
        log.warn({ err: error, step, id }, 'not reconciled yet')
    },
    { every: 1 },
  ),
  'bookings.remove-old-keys': job(NoPayload, ({ db, now }) => removeOldKeys(db, now), { every: DAY }),
  'bookings.settle-shares': job(z.object({ bookingId: Id }), ({ db, now }, { bookingId }) =>
    settleAtCheckIn(db, bookingId, now),
  ),
  'calendars.poll-feed': job(
    z.object({ feedId: Id }),
    ({ outside, readCalendar, now, ...works }, { feedId }) =>
      pollFeed({ db: works.db, outside, readCalendar, budgets: budgetsOf(works) }, feedId, now),
    { hands: 'fetch' },
  ),
  'calendars.queue-polls': job(NoPayload, ({ db, now }) => queuePolls(db, now), { every: 1 }),
  'claims.expire': job(z.object({ claimId: Id }), ({ db, now }, { claimId }) => expireClaim(db, claimId, now)),
  'claims.note-paid': job(z.object({ claimId: Id }), ({ db, now }, { claimId }) => notePaid(db, claimId, now)),
  'claims.note-unpaid': job(z.object({ claimId: Id }), ({ db, now }, { claimId }) => noteUnpaid(db, claimId, now)),
  'email.remove-old': job(NoPayload, ({ db, now }) => removeOldEmails(db, now), { every: DAY }),
  'email.seal-older': job(
    NoPayload,
    async ({ db, emails }) => {
      await sealOlder(db, emails)
    },
    { every: DAY },
  ),
  'email.send': job(
    z.object({ emailId: Id }),
    async ({ db, emails, mailer, log, now }, { emailId }) => {
      const error = await sendEmail({ db, vault: emails }, mailer, emailId, now)
      if (error) log.warn({ err: error, id: emailId }, 'an e-mail was not sent')
    },
    { hands: 'email' },
  ),
  'imports.connect-calendar': job(z.object({ listingId: Id }), ({ db, sender, now }, { listingId }) =>
    connectCalendar({ db, limits: sender.limits, budgets: budgetsOf({ db, sender }) }, listingId, now),
  ),
  'imports.fetch-photo': job(
    z.object({ draftId: Id }),
    ({ db, outside, storage, sender, now }, { draftId }) =>
      fetchPhoto({ db, outside, storage, limits: sender.limits, budgets: budgetsOf({ db, sender }) }, draftId, now),
    { hands: 'fetch' },
  ),
  'inquiries.remove-old': job(NoPayload, ({ db, now }) => removeOldInquiries(db, now), { every: DAY }),
  'insights.roll-books': job(NoPayload, ({ db, now }) => rollBooks(db, now), { every: DAY }),
  'insights.roll-up': job(
    NoPayload,
    async ({ db, now }) => {
      await removeSalts(db, now)
      await rollUp(db, now)
      await removeRareTexts(db, now)
    },
    { every: HOUR },
  ),
  'live.remove-old': job(NoPayload, ({ db }) => removeOldLiveEvents(db), { every: HOUR }),
  'media.prepare-photo': job(z.object({ photoId: Id, crop: Crop.optional() }), async (works, photo) => {
    await preparePhoto(works, photo)
    await notifyOfImage(works.db, photo.photoId)
  }),
  'media.remove-unused': job(NoPayload, (works) => removeUnusedMedia(works, works.now), { every: DAY }),
  'messaging.notify': job(
    z.object({ conversationId: Id, recipientId: Id, personId: Id, listingId: Id }),
    ({ db, now }, unread) => notifyOfMessages(db, unread, now),
  ),
  'messaging.remove-old-answers': job(NoPayload, ({ db, now }) => removeOldAnswers(db, now), { every: DAY }),
  'messaging.take-answer': job(
    z.object({ inboundId: Id }),
    ({ sender, readEmail: read, now, ...works }, { inboundId }) =>
      takeAnswer(
        { ...works, read, sender, limits: sender.limits, budgets: budgetsOf({ ...works, sender }) },
        inboundId,
        now,
      ),
  ),
  'notifications.deliver': job(z.object({ notificationId: Id }), ({ db, sender, emails, now }, { notificationId }) =>
    deliver(db, { notificationId, ...sender, vault: emails }, now),
  ),
  'notifications.notify': job(Notification, ({ db, now }, input) => inTransaction(db, (tx) => notify(tx, input, now))),
  'notifications.notify-of-arrival': job(z.object({ bookingId: Id }), ({ db, sender, now }, { bookingId }) =>
    notifyOfArrival(db, { bookingId, ...sender }, now),
  ),
  'notifications.notify-of-booking': job(NotifyOfBooking, ({ db, sender, now }, event) =>
    notifyOfBooking(db, { ...event, ...sender }, now),
  ),
  'notifications.notify-of-balance': job(z.object({ reminderId: Id }), ({ db, now }, { reminderId }) =>
    notifyOfBalance(db, reminderId, now),
  ),
  'notifications.notify-of-refund': job(z.object({ refundId: Id }), ({ db, now }, { refundId }) =>
    notifyOfRefund(db, refundId, now),
  ),
  'notifications.notify-of-conflicts': job(
    z.object({ feedId: Id, at: z.iso.datetime() }),
    ({ db, sender, now }, conflicts) => notifyOfConflicts(db, { ...conflicts, ...sender }, now),
  ),
  'notifications.notify-of-feed': job(
    z.object({ feedId: Id, trouble: z.enum(feedTroubles), at: z.iso.datetime() }),
    ({ db, sender, now }, input) => notifyOfFeed(db, { ...input, ...sender }, now),
  ),
  'notifications.notify-of-found': job(NotifyOfFound, ({ db, sender, now }, input) =>
    notifyOfFound(db, { ...input, ...sender }, now),
  ),
  'notifications.notify-of-intervention': job(z.object({ interventionId: Id }), ({ db, sender, now }, input) =>
    notifyOfIntervention(db, { ...input, ...sender }, now),
  ),
  'notifications.notify-of-payout': job(z.object({ payoutId: Id }), ({ db, sender, now }, payout) =>
    notifyOfPayout(db, { ...payout, ...sender }, now),
  ),
  'notifications.notify-of-review': job(
    z.object({ listingId: Id, number: z.int().positive() }),
    ({ db, sender, now }, review) => notifyOfReview(db, { ...review, ...sender }, now),
  ),
  'notifications.queue-pushes': job(z.object({ notificationId: Id }), ({ db, sender, now }, payload) =>
    queuePushes(db, { ...payload, ...sender }, now),
  ),
  'notifications.remove-old': job(NoPayload, ({ db, now }) => removeOldNotifications(db, now), { every: DAY }),
  'notifications.send-digest': job(z.object({ recipientId: Id }), ({ db, sender, emails, now }, { recipientId }) =>
    sendDigest(db, { recipientId, ...sender, vault: emails }, now),
  ),
  'notifications.send-push': job(
    z.object({ notificationId: Id, subscriptionId: Id }),
    async ({ db, pusher, log, now }, payload) => {
      const { again, why } = await sendPush(db, pusher, payload, now)
      if (why) log.warn({ id: payload.notificationId, why }, again ? 'a push was not sent yet' : 'a push was not sent')
      return again
    },
    { hands: 'push' },
  ),
  'notifications.send-test': job(
    z.object({ subscriptionId: Id }),
    async ({ db, pusher, log, now }, payload) => {
      const why = await sendTest(db, pusher, payload, now)
      if (why) log.warn({ id: payload.subscriptionId, why }, 'a test push was not sent')
    },
    { hands: 'push' },
  ),
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
  'disputes.send-answer': job(z.object({ disputeId: SandboxId }), ({ db, gateway, now }, { disputeId }) =>
    sendAnswer(db, gateway, disputeId, now),
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
  'payouts.make': job(
    NoPayload,
    async ({ db, payoutGateways, now }) => {
      await makePayouts(db, now, payoutGateways)
      await queueSends(db, payoutGateways, now)
      await queueReversals(db, payoutGateways, now)
    },
    { every: 1 },
  ),
  'payouts.read-account': job(
    z.object({ reference: z.string().min(1).max(200) }),
    async ({ db, connect, now }, { reference }) => {
      if (connect) await readStripeAccount(db, connect, reference, now)
    },
  ),
  'payouts.reverse': job(z.object({ reversalId: Id }), ({ db, payoutGateways, now }, { reversalId }) =>
    reversePayout(db, payoutGateways, reversalId, now),
  ),
  'payouts.send': job(z.object({ payoutId: Id }), ({ db, vault, payoutGateways, now }, { payoutId }) =>
    sendPayout({ db, vault, gateways: payoutGateways }, payoutId, now),
  ),
  'pricing.refresh-rates': job(
    NoPayload,
    async ({ db, rates, log, now }) => {
      if (rates) await refreshRates(db, rates, log, now)
    },
    { every: HOUR },
  ),
  'privacy.erase': job(z.object({ userId: Id }), ({ sender, ...works }, account) =>
    eraseAccount({ ...works, product: sender.product }, account, works.now),
  ),
  'privacy.export': job(z.object({ exportId: Id }), ({ sender, ...works }, payload) =>
    makeExport({ ...works, ...sender }, payload, works.now),
  ),
  'privacy.remove-facebook-requests': job(NoPayload, ({ db, now }) => removeFacebookRequests(db, now), { every: DAY }),
  'privacy.queue-erasures': job(NoPayload, ({ db }) => queueErasures(db), { every: HOUR }),
  'privacy.remove-exports': job(NoPayload, ({ db, storage, now }) => removeExpiredExports(db, storage, now), {
    every: HOUR,
  }),
  'publishing.publish-waiting': job(z.object({ draftId: Id }), ({ db, now }, draft) => publishWaiting(db, draft, now)),
  'reports.notify-of-suspension': job(
    z.object({ userId: Id, since: z.iso.datetime(), after: Id.exactOptional() }),
    ({ db, now }, payload) => notifyOfSuspension(db, payload, now),
  ),
  'reviews.notify-of-shown': job(z.object({ bookingId: Id }), ({ db, now }, stay) => notifyOfShown(db, stay, now)),
  'reviews.remind': job(z.object({ bookingId: Id }), ({ db, now }, stay) => remindOfReview(db, stay, now)),
  'search.order-by-place': job(
    z.object({ kind: z.int().exactOptional(), tile: z.int().exactOptional() }),
    ({ db }, { kind = 0, tile = -1 }) => orderPortion(db, { kind, tile }),
    { every: DAY },
  ),
  'search.refresh-documents': job(
    NoPayload,
    async ({ db }) => {
      await beginRebuild(db)
    },
    { every: DAY },
  ),
  'security.remove-old': job(NoPayload, ({ db, now }) => removeOldEvents(db, now), { every: DAY }),
  'stress.end-abandoned': job(NoPayload, ({ db, now }) => endAbandoned(db, now), { every: 1 }),
  'translations.remove-old': job(NoPayload, ({ db, now }) => removeOldTranslations(db, now), { every: DAY }),
  'stress.run': job(z.object({ runId: Id }), ({ db, sender, now }, run) =>
    runStress({ db, limits: sender.limits }, run, now),
  ),
  'wishlists.remove-old-viewed': job(NoPayload, ({ db, now }) => removeOldViewed(db, now), { every: DAY }),
}

type Payloads = { [Name in keyof typeof jobs]: z.infer<(typeof jobs)[Name]['payload']> }

declare module '#platform/outbox.server.ts' {
  interface JobPayloads extends Payloads {}
}

const named: { [Name in JobName]: Job<JobPayloads[Name]> } = jobs

const jobNames = Object.keys(jobs) as JobName[]

/** Jobs that the clock queues, with their intervals in minutes. */
export const regularJobs = jobNames.flatMap((name) => {
  const { every } = named[name]
  return every === undefined ? [] : [{ name, every }]
})

/** These may come out otherwise in another build, so a worker's start queues them. */
export const jobsOfBuild: readonly JobName[] = ['email.seal-older']

export function workerTasks(dependencies: Dependencies): TaskList {
  const works = { ...dependencies, emails: emailVault(dependencies.sender.secrets) }
  return Object.fromEntries(jobNames.map((name) => [name, taskOf(works, name)]))
}

/** Jobs that a worker runs at the same time, by group. */
const handsOf: Record<Hands, number> = { others: 4, email: 2, push: 2, fetch: 4 }

export function handsFor(tasks: TaskList): { concurrency: number; taskList: TaskList }[] {
  const byHands = Map.groupBy(Object.entries(tasks), ([name]) => named[name as JobName].hands ?? 'others')
  return [...byHands].map(([hands, list]) => ({
    concurrency: handsOf[hands],
    taskList: Object.fromEntries(list),
  }))
}

/** The trace of whoever has queued a job goes on with it. */
function taskOf(works: Omit<Works, 'name' | 'now'>, name: JobName): Task {
  return async (payload, { job }) => {
    const begun = performance.now()
    const note = (result: 'done' | 'failed') =>
      noteReading({ kind: 'job', task: name, result, ms: performance.now() - begun })
    const start = { name: `job ${name}`, kind: 'job', attributes: { 'patio.attempt': job.attempts } } as const
    try {
      await inTrace(start, originOf(payload, job.created_at), () => perform(works, name, { payload, job }))
      note('done')
    } catch (error) {
      note('failed')
      throw error
    }
  }
}

type Queued = { payload: unknown; job: Parameters<typeof isSuperseded>[1] }

/** The queue stores and prints an error (`last_error`), so a plain one hides the invalid payload. */
async function perform(works: Omit<Works, 'name' | 'now'>, name: JobName, { payload, job }: Queued): Promise<void> {
  try {
    const again = await named[name].perform({ ...works, name, now: works.clock() }, payload)
    if (again) await untraced(() => addJob(works.db, name, again.payload, again.runAt ? { runAt: again.runAt } : {}))
  } catch (error) {
    // The queue would never try it again, and count it as failed.
    if (await isSuperseded(works.db, job))
      return works.log.warn({ err: error, task: name }, 'a newer job does its work')
    throw plainFailure(error)
  }
}
