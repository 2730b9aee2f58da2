import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { hostPaymentEntry, writeOffEntry } from '#domain/payments/ledger.ts'
import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { inTransaction, type Tx } from '#platform/db.server.ts'
import { NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makePayouts } from './commands/make-payouts.server.ts'
import { listMonths } from './queries/list-own-money.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const stays = [
  ['2026-05-04', '2026-05-06'],
  ['2026-05-11', '2026-05-13'],
  ['2026-05-18', '2026-05-20'],
] as const

/** Reads the sum that is owed for each of these bookings. */
async function owedFor(bookingIds: readonly string[]) {
  const rows = await db
    .selectFrom('owed_bookings')
    .select(['booking_id', 'minor'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  return bookingIds.map((id) => rows.find((row) => row.booking_id === id)?.minor ?? null)
}

/** Adds up anew what was posted before, as the migration does. */
async function runUpdate() {
  const text = await readFile('db/migrations/0120_owed_of_before.sql', 'utf8')
  await inTransaction(db, (tx) => sql.raw(text).execute(tx))
}

/** Gives a host something for each of these bookings. */
const give = (tx: Tx, hostId: string, bookingIds: readonly string[], minor: number) =>
  postEntries(
    tx,
    bookingIds.map((bookingId) => ({
      eventKey: `host-paid:${newId()}`,
      bookingId,
      postings: hostPaymentEntry(money(minor, 'CLP'), hostId),
    })),
    NOW,
  )

test('[HOST-09] a booking’s share is owed from check-in until it is set apart, and what goes back after that is owed by the host', async () => {
  const { hostId, ...listing } = await aHostToPay(db)
  const { bookingId, startsAt } = await aBegunStay(db, { hostId, ...listing }, ...stays[0])
  expect(await owedFor([bookingId])).toEqual([100_000])
  await makePayouts(db, startsAt)
  expect(await owedFor([bookingId])).toEqual([null])
  await cancelBy.host(db, { hostId, bookingId, idempotencyKey: newId() }, later(startsAt, { hours: 3 }))
  expect(await owedFor([bookingId])).toEqual([-100_000])
  await inTransaction(db, (tx) =>
    postEntries(
      tx,
      [
        {
          eventKey: `write-off:${newId()}:${bookingId}`,
          bookingId,
          postings: writeOffEntry(money(100_000, 'CLP'), hostId),
        },
      ],
      NOW,
    ),
  )
  expect(await owedFor([bookingId])).toEqual([null])
})

test('[HOST-09] two that post for the same bookings at once, in different orders, wait for each other, and both are counted', async () => {
  const listing = await aHostToPay(db)
  const first = await aBegunStay(db, listing, ...stays[0])
  const second = await aBegunStay(db, listing, ...stays[1])
  const ids = [first.bookingId, second.bookingId]
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      inTransaction(db, (tx) => give(tx, listing.hostId, index % 2 === 0 ? ids : ids.toReversed(), 1 + index)),
    ),
  )
  expect(await owedFor(ids)).toEqual([100_036, 100_036])
})

test('[OPS-02] what was posted before the table was there is added up by the update, also for a booking that is posted for meanwhile', async () => {
  const listing = await aHostToPay(db)
  const made = []
  for (const [from, to] of stays) made.push(await aBegunStay(db, listing, from, to))
  const [before, both, over] = made.map(({ bookingId }) => bookingId) as [string, string, string]
  // As an old program with the new trigger leaves them: nothing of before, and of two only what is posted since, which is all that one has.
  await sql`delete from owed_bookings`.execute(db)
  await inTransaction(db, (tx) => give(tx, listing.hostId, [both], 7))
  await inTransaction(db, (tx) => give(tx, listing.hostId, [over], -100_000))
  expect(await owedFor([before, both, over])).toEqual([null, 7, -100_000])

  await runUpdate()
  expect(await owedFor([before, both, over])).toEqual([100_000, 100_007, null])
})

test('[HOST-09] a host’s months are those in which their money moved, in the reader’s zone, also as the update finds them', async () => {
  const listing = await aHostToPay(db)
  // Check-in is at 15:00 in Santiago, which is the same day everywhere west of it.
  for (const [from, to] of [['2026-05-31', '2026-06-02'], ...stays] as const) await aBegunStay(db, listing, from, to)
  const monthsIn = async (zone: string) => (await listMonths(db, { hostId: listing.hostId, page: 1, zone })).months
  const may = { currency: 'CLP', month: '2026-05' }
  expect(await monthsIn('America/Santiago')).toEqual([may])
  expect(await monthsIn('Pacific/Auckland')).toEqual([{ ...may, month: '2026-06' }, may])
  await sql`delete from money_months where host_id = ${listing.hostId}`.execute(db)
  expect(await monthsIn('America/Santiago')).toEqual([])
  await runUpdate()
  expect(await monthsIn('Pacific/Auckland')).toEqual([{ ...may, month: '2026-06' }, may])
})
