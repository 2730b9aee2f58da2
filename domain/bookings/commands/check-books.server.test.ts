import { operatingFigures } from '#domain/admin/queries/operating-figures.server.ts'
import { readBookCheck } from '#domain/admin/queries/read-book-check.server.ts'
import { aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { books } from '../../../promises.ts'
import { checkBooks, checkBooksWhenDue, checkedUntil } from './check-books.server.ts'

const { db } = await aDatabase()
/** Stays of other tests would be over too. */
const alone = await aDatabase()
beforeEach(() => db.deleteFrom('book_checks').execute())

test('[BOOK-06] [ADM-04] the worker asks whether the books are in order, and an admin sees when it did, and what is not', async () => {
  const { db } = alone
  expect(await readBookCheck(db)).toBeNull()
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const soon = later(NOW, { minutes: 1 })
  expect(await checkBooks(db, books, soon)).toEqual([])
  expect(await readBookCheck(db)).toEqual({ at: soon, broken: [], count: 0 })

  const over = later(NOW, { days: 60 })
  const broken = [
    `a stay has begun, and its money was not shared out: ${bookingId}`,
    `a stay is over and not completed: ${bookingId}`,
  ]
  expect(await checkBooks(db, books, over)).toEqual(broken)
  expect(await readBookCheck(db)).toEqual({ at: over, broken, count: 2 })
})

test('[BOOK-06] [OPS-02] the books are checked each hour of the product’s clock, and after five minutes where something was found', async () => {
  const due = (minutes: number) => checkBooksWhenDue(db, books, later(NOW, { minutes }))
  expect([await due(0), await due(59), await due(60), await due(61)].map((found) => found !== null)).toEqual([
    true,
    false,
    true,
    false,
  ])
  await aPaidBooking(db, await aListing(db))
  const over = 60 * 24 * 60
  expect((await due(over))!.length).toBeGreaterThan(0)
  expect([await due(over + 4), await due(over + 5)].map((found) => found !== null)).toEqual([false, true])
})

test('[BOOK-06] [OPS-02] books that take long are read from the last check on that found nothing, until somebody asks for all', async () => {
  const check = async (minutes: number, isFull = false) => {
    await checkBooks(db, { ...books, promises: [] }, later(NOW, { minutes }), isFull)
    const { is_full, took_ms } = await db
      .selectFrom('book_checks')
      .select(['is_full', 'took_ms'])
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(took_ms).toBeLessThan(10_000)
    return is_full
  }
  expect([await check(0), await check(60)]).toEqual([true, true])
  expect(await checkedUntil(db)).toBeNull()
  await db.updateTable('book_checks').set({ took_ms: 10_001 }).execute()
  expect(await checkedUntil(db)).toEqual(NOW)
  expect([await check(120), await check(180)]).toEqual([false, false])
  // Broken books are looked at from the same point on until it is mended.
  await db
    .updateTable('book_checks')
    .set({ count: 1 })
    .where('at', '>', later(NOW, { minutes: 60 }))
    .execute()
  expect(await checkedUntil(db)).toEqual(NOW)
  expect([await check(240, true), await check(300)]).toEqual([true, true])
})

test('[BOOK-06] [OPS-02] what a check of all has found is named by each one after it until it is mended, though nobody has touched it', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const always = { ...books, promises: books.promises.map(({ always = {}, ofAll = {} }) => ({ always, ofAll })) }
  const setShare = (more: number) =>
    sql`update bookings set share_minor = share_minor + ${more} where id = ${bookingId}`.execute(db)
  const check = (days: number, isFull = false) => checkBooks(db, always, later(NOW, { days }), isFull)
  expect(await check(10)).toEqual([])
  await db.updateTable('book_checks').set({ took_ms: 10_001 }).execute()
  await setShare(-1)
  expect(await check(11)).toEqual([])
  const broken = [`a booking's figures are not those of its quote: ${bookingId}`]
  expect([await check(12, true), await check(13)]).toEqual([broken, broken])
  await setShare(1)
  expect(await check(14)).toEqual([])
})

test('[OPS-02] the figures for operators say how old the last check is, and what it found', async () => {
  const figures = () => operatingFigures(db, later(NOW, { minutes: 30 }))
  expect(await figures()).toMatchObject({ booksAgeSeconds: null, booksFindings: null })
  await checkBooks(db, books, NOW)
  const { booksAgeSeconds, booksFindings } = await figures()
  expect([booksAgeSeconds, booksFindings]).toEqual([1800, (await readBookCheck(db))!.count])
})

test('[BOOK-06] answers are kept for 90 days', async () => {
  await checkBooks(db, books, later(NOW, { days: 100 }))
  await checkBooks(db, books, later(NOW, { days: 200 }))
  expect(await db.selectFrom('book_checks').select('at').execute()).toHaveLength(1)
})
