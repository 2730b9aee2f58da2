import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { expect, test } from 'vitest'
import { findBrokenPromises } from '../../promises.ts'
import { aGateway } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { later } from '#test/later.ts'
import { isLong } from '#test/proofs/size.ts'

/** Further than any stay of the demo world ahead, and than every deadline that follows one. */
const DAYS = 120

const every = (step: number) => Array.from({ length: Math.floor(DAYS / step) }, (_, at) => (at + 1) * step)
const atOnce = { after: [DAYS], how: 'at once' }
const daily = { after: every(1), how: 'day by day' }
const weekly = { after: every(7), how: 'week by week' }
/** Day by day it takes a minute: CI has a month, and then all that follows at once. */
const inTwo = { after: [30, DAYS], how: 'a month and then the rest' }

test.each(isLong ? [daily, weekly, atOnce] : [inTwo])(
  `[BOOK-08] [ADM-04] the books of the demo world are in order as its clock moves on by ${DAYS} days, $how`,
  async ({ after }) => {
    let now = new Date()
    const { db } = await aHouse({ clock: () => now })
    const begun = now
    for (const days of after) {
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
