import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { expect, test } from 'vitest'
import { findBrokenPromises } from '../../promises.ts'
import { aGateway } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { later } from '#test/later.ts'
import { isLong } from '#test/proofs/size.ts'

/** Further than any stay of the demo world ahead, and than every deadline that follows one. */
const DAYS = 120

/** In steps and at once; day by day it takes a minute, so that CI asks each month. */
test.each(isLong ? [1, 7, DAYS] : [30, DAYS])(
  `[BOOK-08] [ADM-04] the books of the demo world are in order as its clock moves on by ${DAYS} days, %i at a time`,
  async (step) => {
    let now = new Date()
    const { db } = await aHouse({ clock: () => now })
    const begun = now
    for (let days = step; days <= DAYS; days += step) {
      now = later(begun, { days })
      expect(await reconcile(db, aGateway(db, now), now)).toEqual([])
      expect(await findBrokenPromises(db, now)).toEqual([])
    }
    const left = await db
      .selectFrom('bookings')
      .select('id')
      .where('status', '<>', 'pending')
      .where('settled_at', 'is', null)
      .where('starts_at', '<=', now)
      .execute()
    expect(left).toEqual([])
  },
)
