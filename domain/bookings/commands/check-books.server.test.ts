import { readBookCheck } from '#domain/admin/queries/read-book-check.server.ts'
import { aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { promises } from '../../../promises.ts'
import { checkBooks } from './check-books.server.ts'

const { db } = await aDatabase()
beforeEach(() => db.deleteFrom('book_checks').execute())

test('[BOOK-06] [ADM-04] the worker asks whether the books are in order, and an admin sees when it did, and what is not', async () => {
  expect(await readBookCheck(db)).toBeNull()
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const soon = later(NOW, { minutes: 1 })
  expect(await checkBooks(db, promises, soon)).toEqual([])
  expect(await readBookCheck(db)).toEqual({ at: soon, broken: [], count: 0 })

  const over = later(NOW, { days: 60 })
  const broken = [
    `a stay has begun, and its money was not shared out: ${bookingId}`,
    `a stay is over and not completed: ${bookingId}`,
  ]
  expect(await checkBooks(db, promises, over)).toEqual(broken)
  expect(await readBookCheck(db)).toEqual({ at: over, broken, count: 2 })
})

test('[BOOK-06] answers are kept for 90 days', async () => {
  await checkBooks(db, promises, later(NOW, { days: 100 }))
  await checkBooks(db, promises, later(NOW, { days: 200 }))
  expect(await db.selectFrom('book_checks').select('at').execute()).toHaveLength(1)
})
