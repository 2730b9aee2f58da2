import { feedTroubles } from '#domain/calendars/feed-trouble.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { removeOldNotifications } from '#domain/notifications/commands/remove-old.server.ts'
import { deliver } from '#domain/notifications/jobs/deliver.server.ts'
import { notifyOfArrival } from '#domain/notifications/jobs/notify-of-arrival.server.ts'
import { notifyOfBalance } from '#domain/notifications/jobs/notify-of-balance.server.ts'
import { notifyOfBooking } from '#domain/notifications/jobs/notify-of-booking.server.ts'
import { notifyOfConflicts } from '#domain/notifications/jobs/notify-of-conflicts.server.ts'
import { notifyOfFeed } from '#domain/notifications/jobs/notify-of-feed.server.ts'
import { notifyOfFound } from '#domain/notifications/jobs/notify-of-found.server.ts'
import { notifyOfIntervention } from '#domain/notifications/jobs/notify-of-intervention.server.ts'
import { notifyOfReview } from '#domain/notifications/jobs/notify-of-listing-review.server.ts'
import { notifyOfPayout } from '#domain/notifications/jobs/notify-of-payout.server.ts'
import { notifyOfRefund } from '#domain/notifications/jobs/notify-of-refund.server.ts'
import { queuePushes } from '#domain/notifications/jobs/queue-pushes.server.ts'
import { sendDigest } from '#domain/notifications/jobs/send-digest.server.ts'
import { sendPush, sendTest } from '#domain/notifications/jobs/send-push.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { z } from 'zod'
import { DAY, job } from '../job.ts'
import { Id, NoPayload, Notification, NotifyOfBooking, NotifyOfFound } from '../payloads.ts'

export const notifications = {
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
}
