import { dropPartitions, makePartitions } from '#domain/analytics/commands/make-partitions.server.ts'
import { recordPayment } from '#domain/analytics/commands/record-payment.server.ts'
import { removeGone } from '#domain/analytics/commands/write-counts.server.ts'
import { countWeeklyViews } from '#domain/listings/commands/count-weekly-views.server.ts'
import { z } from 'zod'
import { DAY, HOUR, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const analytics = {
  'analytics.count-week': job(
    NoPayload,
    async ({ db, now }) => {
      await countWeeklyViews(db, now)
    },
    { every: HOUR },
  ),
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
}
