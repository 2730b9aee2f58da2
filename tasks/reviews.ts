import { notifyOfShown, remindOfReview } from '#domain/reviews/jobs.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { Id } from '../payloads.ts'

export const reviews = {
  'reviews.notify-of-shown': job(z.object({ bookingId: Id }), ({ db, now }, stay) => notifyOfShown(db, stay, now)),
  'reviews.remind': job(z.object({ bookingId: Id }), ({ db, now }, stay) => remindOfReview(db, stay, now)),
}
