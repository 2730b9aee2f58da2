import type { Db } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/** Has the books checked now, once however often it is asked for; the worker reads all of them. */
export const askBookCheck = (db: Db): Promise<void> =>
  addJob(db, 'bookings.check-books', {}, { key: 'bookings.check-books' })
