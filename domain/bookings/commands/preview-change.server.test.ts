import { aDatabase } from '#test/world.ts'
import {
  aBlock,
  aGuest,
  aListing,
  anAccount,
  aPaidBooking,
  days,
  NOW,
  refreshListing,
  valueOf,
} from '#test/factories.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { previewChange } from './preview-change.server.ts'
import { proposeChange } from './propose-change.server.ts'

const { db } = await aDatabase()

const asked = (booking: { bookingId: string; guestId: string }, stay = days('2026-03-20', '2026-03-23')) =>
  ({
    ...anAccount,
    by: 'guest',
    userId: booking.guestId,
    bookingId: booking.bookingId,
    terms: { stay, guests: 2, pets: 0 },
    kind: 'change',
  }) as const

test('[BOOK-05] what is shown before a change is what the change costs, and nothing is written by looking', async () => {
  const booking = await aPaidBooking(db, await aListing(db))
  const shown = valueOf(await previewChange(db, asked(booking), NOW))
  expect(shown.differenceMinor).toBe(55_000)
  expect(shown.price.total.minor).toBe(165_000)
  expect(shown.mustBeAnswered).toBe(false)
  expect(await db.selectFrom('booking_changes').selectAll().execute()).toEqual([])

  const input = { ...asked(booking), shownMinor: shown.differenceMinor, idempotencyKey: newId() }
  expect(valueOf(await proposeChange(db, input, NOW)).status).toBe('awaiting-payment')
})

test('[BOOK-05] looking brings nothing to an end: a proposal whose time is over is cleared away by the next change, not by a page', async () => {
  const booking = await aPaidBooking(db, await aListing(db, { instant_book: true }))
  const hostId = (
    await db.selectFrom('bookings').select('host_id').where('id', '=', booking.bookingId).executeTakeFirstOrThrow()
  ).host_id
  const input = { ...asked(booking), by: 'host', userId: hostId } as const
  valueOf(await proposeChange(db, { ...input, shownMinor: 55_000, idempotencyKey: newId() }, NOW))
  const muchLater = new Date(NOW.getTime() + 3 * 86_400_000)
  expect((await previewChange(db, input, muchLater)).ok).toBe(true)
  const live = await db
    .selectFrom('booking_changes')
    .select('status')
    .where('booking_id', '=', booking.bookingId)
    .execute()
  expect(live).toEqual([{ status: 'proposed' }])
})

test('[BOOK-05] a time that is taken is told with the nearest that are free, and a stranger is told nothing', async () => {
  const listing = await aListing(db)
  const booking = await aPaidBooking(db, listing)
  await aBlock(db, listing.spaceIds[0]!, '2026-03-23T03:00:00Z', '2026-03-24T03:00:00Z')
  await refreshListing(db, listing.id)
  expect(await previewChange(db, asked(booking, days('2026-03-20', '2026-03-23')), NOW)).toMatchObject({
    ok: false,
    failure: { reason: 'dates-taken', nearest: [expect.anything(), expect.anything(), expect.anything()] },
  })
  expect(await previewChange(db, { ...asked(booking), userId: await aGuest(db) }, NOW)).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
})
