import { checkBooks, checkBooksWhenDue } from '#domain/bookings/commands/check-books.server.ts'
import { closeChange, closeChangeSession } from '#domain/bookings/commands/close-change.server.ts'
import { closeRestSession, collectRest } from '#domain/bookings/commands/collect-rest.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { endBlockedRequests } from '#domain/bookings/commands/end-blocked-requests.server.ts'
import { expireHold } from '#domain/bookings/commands/end-hold.server.ts'
import { findLostDisputes } from '#domain/bookings/commands/find-lost-disputes.server.ts'
import { forgetCard } from '#domain/bookings/commands/forget-card.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { removeOldKeys } from '#domain/bookings/commands/remove-old-keys.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { z } from 'zod'
import { DAY, HOUR, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'
import { promises } from '../promises.ts'

export const bookings = {
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
  'bookings.find-lost-disputes': job(
    NoPayload,
    async ({ db, gateway, log, now }) => {
      for (const { id, error } of await findLostDisputes(db, gateway, now))
        log.warn({ err: error, id }, 'a dispute was not looked up')
    },
    { every: HOUR },
  ),
  'bookings.forget-card': job(z.object({ bookingId: Id }), ({ db, gateway, now }, { bookingId }) =>
    forgetCard(db, gateway, bookingId, now),
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
}
