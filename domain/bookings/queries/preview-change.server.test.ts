import { aDatabase } from '#test/world.ts'
import {
  aBlock,
  aGateway,
  aGuest,
  aHold,
  aListing,
  anAccount,
  anOpenPayment,
  aPaidBooking,
  days,
  NOW,
  refreshListing,
  valueOf,
} from '#test/factories.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { later } from '#test/later.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { previewChange } from './preview-change.server.ts'
import { lockBooking } from '../commands/lock-booking.server.ts'
import { waitForTurn } from '../commands/wait-for-turn.server.ts'
import { proposeChange } from '../commands/propose-change.server.ts'
import { startPayment } from '../commands/start-payment.server.ts'
import { findGuestBooking } from './find-guest-booking.server.ts'
import { findHostBooking } from './list-host-bookings.server.ts'

const { db } = await aDatabase()

const inputOf = (booking: { bookingId: string; guestId: string }, stay = days('2026-03-20', '2026-03-23')) =>
  ({
    ...anAccount,
    by: 'guest',
    userId: booking.guestId,
    bookingId: booking.bookingId,
    terms: { stay, guests: 2, pets: 0 },
    kind: 'change',
  }) as const

/** The page previews a booking that its owner has found. */
async function preview(input: Omit<Parameters<typeof proposeChange>[1], 'shownMinor' | 'idempotencyKey'>, now: Date) {
  const find = input.by === 'guest' ? findGuestBooking : findHostBooking
  const booking = await find(db, input.userId, input.bookingId, 'en')
  return previewChange(db, booking!, input, now)
}

test('[BOOK-05] what is shown before a change is what the change costs, and nothing is written by looking', async () => {
  const booking = await aPaidBooking(db, await aListing(db))
  const shown = valueOf(await preview(inputOf(booking), NOW))
  expect(shown.differenceMinor).toBe(55_000)
  expect(shown.price.total.minor).toBe(165_000)
  expect(shown.mustBeAnswered).toBe(false)
  expect(
    await db.selectFrom('booking_changes').selectAll().where('booking_id', '=', booking.bookingId).execute(),
  ).toEqual([])

  const input = { ...inputOf(booking), shownMinor: shown.differenceMinor, idempotencyKey: newId() }
  expect(valueOf(await proposeChange(db, input, NOW)).status).toBe('awaiting-payment')
})

test('[BOOK-05] looking brings nothing to an end: a proposal whose time is over is cleared away by the next change, not by a page', async () => {
  const booking = await aPaidBooking(db, await aListing(db, { instant_book: true }))
  const hostId = (
    await db.selectFrom('bookings').select('host_id').where('id', '=', booking.bookingId).executeTakeFirstOrThrow()
  ).host_id
  const input = { ...inputOf(booking), by: 'host', userId: hostId } as const
  valueOf(await proposeChange(db, { ...input, shownMinor: 55_000, idempotencyKey: newId() }, NOW))
  const muchLater = new Date(NOW.getTime() + 3 * 86_400_000)
  expect((await preview(input, muchLater)).ok).toBe(true)
  const live = await db
    .selectFrom('booking_changes')
    .select('status')
    .where('booking_id', '=', booking.bookingId)
    .execute()
  expect(live).toEqual([{ status: 'proposed' }])
})

test('[BOOK-05] a taken time is answered with the nearest free ones, and a stranger gets no answer', async () => {
  const listing = await aListing(db)
  const booking = await aPaidBooking(db, listing)
  await aBlock(db, listing.spaceIds[0]!, '2026-03-23T03:00:00Z', '2026-03-24T03:00:00Z')
  await refreshListing(db, listing.id)
  expect(await preview(inputOf(booking, days('2026-03-20', '2026-03-23')), NOW)).toMatchObject({
    ok: false,
    failure: { reason: 'dates-taken', nearest: [expect.anything(), expect.anything(), expect.anything()] },
  })
  expect(await findGuestBooking(db, await aGuest(db), booking.bookingId, 'en')).toBeUndefined()
})

test('[BOOK-05] a preview waits for no lock: it is shown while the booking, its spaces, and the turns of guest and address are locked', async () => {
  const booking = await aPaidBooking(db, await aListing(db))
  const shown = await inTransaction(db, async (tx) => {
    await waitForTurn(tx, booking.guestId)
    await lockBooking(tx, booking.bookingId, 'anybody')
    await sql`select wait_for_turn('address', 'fd00::9')`.execute(tx)
    return preview({ ...inputOf(booking), networkKey: 'fd00::9' }, NOW)
  })
  expect(shown).toMatchObject({ ok: true, value: { differenceMinor: 55_000 } })
})

test('[BOOK-05] a hold that has expired is in the way of a change only as long as it may be being paid', async () => {
  const listing = await aListing(db)
  const booking = await aPaidBooking(db, listing)
  await aHold(db, listing, { stay: days('2026-03-23', '2026-03-24') })
  expect(await preview(inputOf(booking), NOW)).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  const afterwards = later(NOW, { minutes: 15 })
  expect(await preview(inputOf(booking), afterwards)).toMatchObject({ ok: true })

  await anOpenPayment(db, listing, { stay: days('2026-04-23', '2026-04-24') })
  const there = inputOf(booking, days('2026-04-22', '2026-04-23'))
  expect(await preview(there, afterwards)).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
})

test('[BOOK-05] a change that was not paid in time is in the way of another only as long as it may be being paid', async () => {
  const booking = await aPaidBooking(db, await aListing(db))
  const input = { ...inputOf(booking), shownMinor: 55_000, idempotencyKey: newId() }
  expect(valueOf(await proposeChange(db, input, NOW)).status).toBe('awaiting-payment')
  const other = inputOf(booking, days('2026-03-20', '2026-03-24'))
  const pending = { ok: false, failure: { reason: 'change-pending' } }
  expect(await preview(other, NOW)).toMatchObject(pending)
  const afterwards = later(NOW, { minutes: 15 })
  expect(await preview(other, afterwards)).toMatchObject({ ok: true })

  const { bookingId, guestId } = booking
  valueOf(await startPayment(db, aGateway(db), { guestId, bookingId, origin: 'https://patio.example' }, NOW))
  expect(await preview(other, afterwards)).toMatchObject(pending)
})
