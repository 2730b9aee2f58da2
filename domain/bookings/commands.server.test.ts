import { movesIn } from '#test/lives.ts'
import { NOW, aGuest, aHold, aListing, anOpenPayment, aPaidBooking, bookingRow, days, hours } from '#test/factories.ts'
import { readFigures } from '#domain/figures/queries/read-figures.server.ts'
import { newId } from '#kernel/ids.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db.server.ts'
import { endBooking } from './commands/end-booking.server.ts'
import { bookingLife } from './booking.ts'
import { findGuestBooking, listTrips } from './queries/find-guest-booking.server.ts'
import { listHostBookings } from './queries/list-host-bookings.server.ts'

const { db } = await aDatabase()

const refusal = (constraint: string) => expect.objectContaining({ constraint })

describe('what the database refuses by itself', () => {
  test('[BOOK-02] two holders of one space at one time', async () => {
    const listing = await aListing(db)
    await aHold(db, listing)
    const other = await aHold(db, await aListing(db), { stay: days('2026-04-01', '2026-04-01') })

    const sneaked = sql`insert into occupancy (id, space_id, period, holder, booking_id)
      values (${newId()}, ${listing.spaceIds[0]!}, '[2026-03-21T10:00Z, 2026-03-21T11:00Z)', ${other.bookingId}, ${other.bookingId})`
    await expect(sneaked.execute(db)).rejects.toEqual(refusal('occupancy_never_overlaps'))
  })

  test.each(['empty', '[2026-03-01,)', '[2026-03-01, infinity)', '[2026-03-01, 2026-03-02]'])(
    'a period that is %s',
    async (period) => {
      const listing = await aListing(db)
      const added = sql`insert into occupancy (id, space_id, period, holder)
      values (${newId()}, ${listing.spaceIds[0]!}, ${period}, '00000000-0000-0000-0000-000000000000')`
      await expect(added.execute(db)).rejects.toEqual(refusal('occupancy_is_finite'))
    },
  )

  test('a row that is marked as a block and refers to a booking', async () => {
    const listing = await aListing(db)
    const added = sql`insert into occupancy (id, space_id, period, holder)
      values (${newId()}, ${listing.spaceIds[0]!}, '[2026-03-01, 2026-03-02)', ${newId()})`
    await expect(added.execute(db)).rejects.toEqual(refusal('occupancy_has_one_holder'))
  })

  test('[BOOK-08] each move of a booking that our own table does not list, and none that it does', async () => {
    const allowed = await db.selectFrom('booking_moves').selectAll().where('from_status', '<>', '').execute()
    expect(new Set(allowed.map((move) => `${move.from_status} → ${move.to_status}`))).toEqual(
      new Set(movesIn(bookingLife)),
    )

    const { bookingId } = await aHold(db, await aListing(db))
    const jump = db
      .updateTable('bookings')
      .set({ status: 'completed', waits_for: null, expires_at: null })
      .where('id', '=', bookingId)
    await expect(jump.execute()).rejects.toMatchObject({ code: '23503' })
    expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
  })

  test('[BOOK-02] [BOOK-08] a move is looked up without a lock on its row, which all holds would share', async () => {
    const locks = () => sql`select from_status, to_status, xmax::text from booking_moves order by 1, 2`.execute(db)
    const before = (await locks()).rows
    await aHold(db, await aListing(db))
    expect((await locks()).rows).toEqual(before)
  })

  test('[BOOK-08] a booking that awaits no one, or is cancelled without a role', async () => {
    const { bookingId } = await aHold(db, await aListing(db))
    await expect(
      db.updateTable('bookings').set({ waits_for: null }).where('id', '=', bookingId).execute(),
    ).rejects.toMatchObject({ code: '23514' })
    const cancelled = db.updateTable('bookings').set({ status: 'cancelled', waits_for: null, expires_at: null })
    await expect(cancelled.where('id', '=', bookingId).execute()).rejects.toMatchObject({ code: '23514' })
  })

  const aPayment = async (bookingId: string, status: 'open' | 'captured') => {
    const money = { amount_minor: 110_000, currency: 'CLP' as const, captured_at: status === 'captured' ? NOW : null }
    const row = {
      id: newId(),
      booking_id: bookingId,
      provider: 'sandbox' as const,
      session_id: newId(),
      idempotency_key: newId(),
      created_at: NOW,
    }
    await db
      .insertInto('payments')
      .values({ ...row, ...money, status })
      .execute()
  }

  test('[BOOK-04] a second capture of one booking, and a second open session', async () => {
    const paid = await aPaidBooking(db, await aListing(db))
    await expect(aPayment(paid.bookingId, 'captured')).rejects.toEqual(refusal('payments_captured_once'))

    const open = await anOpenPayment(db, await aListing(db))
    await expect(aPayment(open.bookingId, 'open')).rejects.toEqual(refusal('payments_one_open'))
  })

  const refundOf = async (bookingId: string, amount_minor: number, currency: 'CLP' | 'USD' = 'CLP') => {
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const row = { id: newId(), payment_id: id, booking_id: bookingId, idempotency_key: newId(), created_at: NOW }
    await db
      .insertInto('refunds')
      .values({ ...row, amount_minor, currency, status: 'intended', reason: 'admin-cancelled' })
      .execute()
  }

  test('[BOOK-06] refunds above what was paid, one by one or together, or in another currency', async () => {
    const { bookingId } = await aPaidBooking(db, await aListing(db))
    const ending = { by: 'guest', reason: 'changed-plans' } as const
    await inTransaction(db, (tx) => endBooking(tx, { id: bookingId, status: 'confirmed', waitsFor: null }, ending, NOW))
    await expect(refundOf(bookingId, 110_001)).rejects.toEqual(refusal('refunds_stay_within_payment'))
    await expect(refundOf(bookingId, 1, 'USD')).rejects.toEqual(refusal('refunds_stay_within_payment'))
    await refundOf(bookingId, 100_000)
    await expect(refundOf(bookingId, 10_001)).rejects.toEqual(refusal('refunds_stay_within_payment'))
    await refundOf(bookingId, 10_000)
  })

  test('[BOOK-06] a refund of a payment that was not captured', async () => {
    const { bookingId } = await anOpenPayment(db, await aListing(db))
    await expect(refundOf(bookingId, 1)).rejects.toEqual(refusal('refunds_stay_within_payment'))
  })

  /** The amounts are pesos and make up one journal entry. */
  const anEntry = (amounts: readonly number[]) =>
    db.transaction().execute(async (tx) => {
      const [journal, account] = [newId(), newId()]
      await tx
        .insertInto('ledger_accounts')
        .values({ id: account, kind: 'host', owner_id: await aGuest(db), currency: 'CLP' })
        .execute()
      await tx.insertInto('journal').values({ id: journal, event_key: journal, at: NOW }).execute()
      for (const [number, amount_minor] of amounts.entries()) {
        await tx
          .insertInto('postings')
          .values({ journal_id: journal, number, account_id: account, amount_minor, currency: 'CLP' })
          .execute()
      }
    })

  test.each([[[]], [[100]], [[100, -99]], [[100, -50, -51]]])(
    '[BOOK-06] an entry of the ledger that does not balance: %o',
    async (amounts) => {
      await expect(anEntry(amounts)).rejects.toEqual(refusal('journal_balances'))
    },
  )

  test('[BOOK-06] any change of a ledger entry', async () => {
    await anEntry([100, -60, -40])
    for (const table of ['journal', 'postings'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toEqual(refusal('ledger_is_append_only'))
    }
    await expect(db.updateTable('postings').set({ amount_minor: 1 }).execute()).rejects.toEqual(
      refusal('ledger_is_append_only'),
    )
    await expect(db.updateTable('journal').set({ at: NOW }).execute()).rejects.toEqual(refusal('ledger_is_append_only'))
  })
})

describe('[BOOK-05] trips', () => {
  test('are one’s own: a stranger’s booking, and the host’s view of it, read as missing', async () => {
    const listing = await aListing(db)
    const { bookingId, guestId } = await aPaidBooking(db, listing)
    const stranger = await aGuest(db)

    expect(await findGuestBooking(db, guestId, bookingId, 'en')).toMatchObject({ id: bookingId, status: 'confirmed' })
    expect(await findGuestBooking(db, stranger, bookingId, 'en')).toBeUndefined()
    expect(await findGuestBooking(db, listing.hostId, bookingId, 'en')).toBeUndefined()
    expect(await listTrips(db, { guestId: stranger, list: 'ahead' }, 'en', NOW)).toEqual({
      trips: [],
      page: 1,
      pages: 1,
    })
  })

  test('show the address only once they are confirmed', async () => {
    const guestId = await aGuest(db)
    const held = await aHold(db, await aListing(db), { guestId })
    const paid = await aPaidBooking(db, await aListing(db), { guestId })
    const { trips } = await listTrips(db, { guestId, list: 'ahead' }, 'en', NOW)
    const byId = new Map(trips.map((trip) => [trip.id, trip]))

    expect(byId.get(held.bookingId)).toMatchObject({ whereabouts: null, place: 'Providencia, Santiago' })
    expect(byId.get(paid.bookingId)).toMatchObject({
      whereabouts: { address: 'Av. Italia 1439, Providencia, Santiago' },
    })
  })

  test('are in the reader’s language, else in the one that the host wrote', async () => {
    const guestId = await aGuest(db)
    const { bookingId } = await aHold(db, await aListing(db, { titles: { es: 'Loft luminoso' } }), {
      guestId,
      stay: days('2026-03-25', '2026-03-25'),
    })
    const title = async (language: 'en' | 'es') => (await findGuestBooking(db, guestId, bookingId, language))!.title

    expect(await title('es')).toEqual({ text: 'Loft luminoso', language: 'es', isFallback: false })
    expect(await title('en')).toEqual({ text: 'Loft luminoso', language: 'es', isFallback: true })
  })
})

test('[HOST-06] a host sees who comes, what is held, and what they earn, each currency for itself', async () => {
  const listing = await aListing(db, { unit: 'hour', length_step_minutes: 30 })
  const dollars = await aListing(db, {
    host_id: listing.hostId,
    currency: 'USD',
    price_minor: 100_00,
    country_code: 'US',
  })
  const paid = await aPaidBooking(db, listing, { stay: hours('2026-03-20', '10:00', 90), guests: 3 })
  const held = await aHold(db, listing, { stay: hours('2026-03-19', '10:00', 60) })
  await aPaidBooking(db, dollars)
  await aPaidBooking(db, await aListing(db))

  const { bookings } = await listHostBookings(db, { hostId: listing.hostId, list: 'coming' }, 'en', NOW)
  expect(bookings.map(({ id }) => id).slice(0, 2)).toEqual([held.bookingId, paid.bookingId])
  expect(bookings).toHaveLength(3)
  expect(bookings[1]).toMatchObject({
    startTime: '10:00',
    endsAt: new Date('2026-03-20T14:30:00Z'),
    guests: 3,
    earnings: { minor: 15_000, currency: 'CLP' },
  })

  const { totalBookings, upcomingBookings, earnings } = await readFigures(db, { hostId: listing.hostId }, NOW)
  expect([totalBookings, upcomingBookings]).toEqual([2, 2])
  expect(earnings.map(({ monthly }) => monthly).toSorted((a, b) => a.minor - b.minor)).toEqual([
    { minor: 15_000, currency: 'CLP' },
    { minor: 200_00, currency: 'USD' },
  ])
})
