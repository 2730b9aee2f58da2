import { aBlock, aHold, aListing, days, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { wasJustTaken } from './was-just-taken.server.ts'

const { db } = await aDatabase()

test.each([
  [0, 0, true],
  [14, 0, true],
  [15, 0, false],
  [60 * 24, 0, false],
  // The day of its check-out is its own too.
  [0, 2, true],
  [0, 3, false],
])(
  '[BOOK-02] %i minutes after a booking of two nights, a stay that begins %i nights after it has just been taken: %s',
  async (minutes, nights, just) => {
    const listing = await aListing(db)
    const stay = days('2026-05-20', '2026-05-22')
    await aHold(db, listing, { stay })
    const dayOf = (night: number) => new Date(Date.UTC(2026, 4, 20 + night, 20))
    const period = { start: dayOf(nights), end: dayOf(nights + 1) }
    expect(await wasJustTaken(db, { listingId: listing.id, period }, later(NOW, { minutes }))).toBe(just)
  },
)

test('[BOOK-02] what its host has blocked was not just taken', async () => {
  const listing = await aListing(db)
  await aBlock(db, listing.spaceIds[0]!, '2026-05-20T15:00:00Z', '2026-05-22T15:00:00Z')
  const period = { start: new Date('2026-05-20T20:00:00Z'), end: new Date('2026-05-21T20:00:00Z') }
  expect(await wasJustTaken(db, { listingId: listing.id, period }, NOW)).toBe(false)
})
