import { adminPromises } from '#domain/admin/queries/list-promises.server.ts'
import { touchedSince } from '#domain/admin/queries/touched-since.server.ts'
import { accountPromises } from '#domain/accounts/queries/list-promises.server.ts'
import { bookingPromises } from '#domain/bookings/queries/list-promises.server.ts'
import { claimPromises } from '#domain/claims/queries/list-promises.server.ts'
import { emailPromises } from '#domain/email/queries/list-promises.server.ts'
import { interventionPromises } from '#domain/interventions/queries/list-promises.server.ts'
import { insightPromises } from '#domain/insights/queries/list-promises.server.ts'
import { occupancyPromises } from '#domain/occupancy/queries/list-promises.server.ts'
import { paymentPromises } from '#domain/payments/queries/list-promises.server.ts'
import { payoutPromises } from '#domain/payouts/queries/list-promises.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type Books, findBroken, type Part, type Promises } from '#platform/promises.server.ts'

/** This list stands apart from `tasks.ts`, because each test checks it and none needs the worker. */
export const promises: readonly Promises[] = [
  accountPromises,
  occupancyPromises,
  bookingPromises,
  paymentPromises,
  payoutPromises,
  claimPromises,
  interventionPromises,
  adminPromises,
  emailPromises,
  insightPromises,
]

export const books: Books = { promises, touchedSince }

/** @param now and `part`: as in `findBroken` */
export const findBrokenPromises = (db: Db | Tx, now: Date | null, part: Part | null = null): Promise<string[]> =>
  findBroken(db, promises, now, part)
