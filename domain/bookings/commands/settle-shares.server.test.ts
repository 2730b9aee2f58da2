import { completeBooking } from './complete-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { aListing, aPaidBooking, bookingRow, days, NOW, refreshSearch } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const checkIn = new Date('2026-03-20T18:00:00Z')
const checkOut = new Date('2026-03-22T14:00:00Z')

/** Each account's balance of a booking; a positive one is owed to its owner. */
async function balances(bookingId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('postings')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .where('booking_id', '=', bookingId)
    .groupBy('kind')
    .select(['kind', ({ fn }) => fn.sum<string>('amount_minor').as('sum')])
    .execute()
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum) === 0 ? 0 : -Number(sum)]))
}

test('[BOOK-06] [BOOK-08] at check-in the host’s share is the host’s and the fee ours, once, and nothing is held any more', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))

  expect(await settleAtCheckIn(db, bookingId, later(checkIn, { minutes: -1 }))).toEqual(checkIn)
  expect(await balances(bookingId)).toEqual({ provider: -110_000, held: 110_000 })

  await Promise.all([1, 2, 3].map(() => settleAtCheckIn(db, bookingId, checkIn)))
  await settleAtCheckIn(db, bookingId, checkIn)

  expect(await balances(bookingId)).toEqual({ provider: -110_000, held: 0, host: 100_000, 'platform-fee': 10_000 })
})

test('[BOOK-06] what a guest who cancels late does not get back is the host’s at check-in time', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
  // Two days before check-in half of the space is refunded, and none of the fee.
  const input = { bookingId, guestId, shownMinor: 50_000, idempotencyKey: newId() }
  expect(await cancelBy.guest(db, input, new Date('2026-03-18T12:00:00Z'))).toMatchObject({ ok: true })

  expect(await settleAtCheckIn(db, bookingId, NOW)).toEqual(checkIn)
  await settleAtCheckIn(db, bookingId, checkIn)

  expect(await balances(bookingId)).toMatchObject({ host: 50_000, 'platform-fee': 10_000 })
})

test('[BOOK-06] where everything went back nothing falls due at check-in', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
  await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  expect(await settleAtCheckIn(db, bookingId, NOW)).toBeNull()
})

test('[BOOK-06] a host who ends a running stay returns the share that was already posted', async () => {
  const listing = await aListing(db)
  const { bookingId } = await aPaidBooking(db, listing)
  await settleAtCheckIn(db, bookingId, checkIn)

  const during = later(checkIn, { hours: 3 })
  const input = { hostId: listing.hostId, bookingId, idempotencyKey: newId() }
  expect(await cancelBy.host(db, input, during)).toEqual({ ok: true, value: { refundMinor: 110_000 } })

  expect(await balances(bookingId)).toMatchObject({ host: 0, 'platform-fee': 0 })
})

test('[BOOK-06] when a host cancels everything goes back, and the dates stay blocked for everybody', async () => {
  const listing = await aListing(db)
  const { bookingId } = await aPaidBooking(db, listing)
  const cancel = () => cancelBy.host(db, { hostId: listing.hostId, bookingId, idempotencyKey: 'one-key-for-all' }, NOW)

  const answers = await Promise.all([cancel(), cancel(), cancel()])

  for (const answer of answers) expect(answer).toEqual({ ok: true, value: { refundMinor: 110_000 } })
  expect(await bookingRow(db, bookingId)).toMatchObject({ cancelled_by: 'host', cancel_reason: 'host-cancelled' })
  const blocks = await db.selectFrom('blocked_dates').selectAll().where('listing_id', '=', listing.id).execute()
  expect(blocks).toMatchObject([{ start_date: '2026-03-20', end_date: '2026-03-22' }])
  await refreshSearch(db)
  const { busy } = await db
    .selectFrom('search_document')
    .select('busy')
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  expect(busy).not.toBe('{}')
})

test('[BOOK-06] when the platform cancels everything goes back, and the dates are free', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId: adminId } = await aPaidBooking(db, listing)
  const outcome = await cancelBy.admin(
    db,
    { mayPay: true, adminId, bookingId, reason: 'Unsafe', idempotencyKey: newId() },
    NOW,
  )
  expect(outcome).toEqual({ ok: true, value: { refundMinor: 110_000 } })
  await aPaidBooking(db, listing)
})

test('[BOOK-08] a stay is completed when it is over, not before, and then stays so', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))

  expect(await completeBooking(db, bookingId, later(checkOut, { minutes: -1 }))).toEqual(checkOut)
  expect(await completeBooking(db, bookingId, checkOut)).toBeNull()

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'completed' })
  const input = { bookingId, guestId, shownMinor: 0, idempotencyKey: newId() }
  expect(await cancelBy.guest(db, input, checkOut)).toMatchObject({ failure: { reason: 'too-late' } })
})

test('[BOOK-08] a cancelled stay is never completed', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  expect(await completeBooking(db, bookingId, checkOut)).toBeNull()
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'cancelled' })
})
