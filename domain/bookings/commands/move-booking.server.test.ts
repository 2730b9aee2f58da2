import { pairsIn } from '#test/lives.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aListing, aPaidBooking, bookingRow, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { bookingLife } from '../booking.ts'
import { confirmBooking } from './confirm-booking.server.ts'
import { endBooking } from './end-booking.server.ts'
import { moveBooking } from './move-booking.server.ts'

const { db } = await aDatabase()

const impossible = pairsIn(bookingLife).filter(([, , may]) => !may)

test.each(impossible)(
  '[BOOK-08] no command makes of what is %s what is %s, before the database is asked',
  async (status, next) => {
    const booking = { id: newId(), status }
    await expect(inTransaction(db, (tx) => moveBooking(tx, booking, next, {}, NOW))).rejects.toThrow(RangeError)
  },
)

test('[BOOK-08] what is completed is neither confirmed nor cancelled again', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  await inTransaction(db, (tx) => moveBooking(tx, { id: bookingId, status: 'confirmed' }, 'completed', {}, NOW))
  const completed = { id: bookingId, status: 'completed', waitsFor: null, startsAt: NOW, endsAt: NOW } as const

  await expect(inTransaction(db, (tx) => confirmBooking(tx, completed, NOW))).rejects.toThrow('completed → confirmed')
  const ending = { by: 'admin', reason: 'admin' } as const
  await expect(inTransaction(db, (tx) => endBooking(tx, completed, ending, NOW))).rejects.toThrow(
    'completed → cancelled',
  )
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'completed' })
})

test('[BOOK-08] a move says when it was made, and moves this booking alone', async () => {
  const [moved, other] = [await aPaidBooking(db, await aListing(db)), await aPaidBooking(db, await aListing(db))]
  const at = new Date(NOW.getTime() + 60_000)

  await inTransaction(db, (tx) => moveBooking(tx, { id: moved.bookingId, status: 'confirmed' }, 'completed', {}, at))

  expect(await bookingRow(db, moved.bookingId)).toMatchObject({ status: 'completed', status_at: at })
  expect(await bookingRow(db, other.bookingId)).toMatchObject({ status: 'confirmed' })
})
