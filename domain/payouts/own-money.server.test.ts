import { inTransaction } from '#platform/db.server.ts'
import { newId } from '#kernel/ids.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { aListing, aPaidBooking, days, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { makePayouts } from './commands/make-payouts.server.ts'
import { stopPayout } from './commands/stop-payout.server.ts'
import { listComing, listMonths, listOwnPayouts, listStopped } from './queries/list-own-money.server.ts'
import { readStatement } from './queries/read-statement.server.ts'

const { db } = await aDatabase()

const FIRST: Day = '2026-03-20'
const nightFrom = (day: Day) => days(day, addDays(day, 1))

test('[HOST-09] what comes is listed by pages of ten in the order of arrival, each with its guest and time', async () => {
  const listing = await aListing(db)
  const ids: string[] = []
  for (let nights = 0; nights < 12; nights += 1) {
    const { bookingId } = await aPaidBooking(db, listing, { stay: nightFrom(addDays(FIRST, 2 * nights)) })
    ids.push(bookingId)
  }
  const pageAt = (page: number) => listComing(db, { hostId: listing.hostId, page }, 'en', NOW)
  const [first, second, beyond] = [await pageAt(1), await pageAt(2), await pageAt(9)]
  expect([...first.bookings, ...second.bookings].map(({ id }) => id)).toEqual(ids)
  expect([first.at, second.at, beyond.at]).toEqual([
    { page: 1, pages: 2 },
    { page: 2, pages: 2 },
    { page: 2, pages: 2 },
  ])
  const { guest_id: guestId } = await db
    .selectFrom('bookings')
    .select('guest_id')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow()
  const guest = await db
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', guestId)
    .executeTakeFirstOrThrow()
  expect(first.bookings[0]).toMatchObject({
    guestName: `${guest.first_name} ${guest.last_name}`,
    unit: 'day',
    share: { minor: 50_000 },
  })
  const another = await aListing(db)
  expect((await listComing(db, { hostId: another.hostId, page: 1 }, 'en', NOW)).bookings).toEqual([])
})

test('[HOST-09] a payout names its bookings up to five with what each has in it, and counts the others', async () => {
  const listing = await aHostToPay(db)
  let last = NOW
  for (let stays = 0; stays < 7; stays += 1) {
    const from = addDays(FIRST, 3 * stays)
    const { startsAt } = await aBegunStay(db, listing, from, addDays(from, 2))
    last = startsAt
  }
  await makePayouts(db, last)
  const { payouts, at } = await listOwnPayouts(db, { hostId: listing.hostId, page: 1 }, 'en')
  expect(at).toEqual({ page: 1, pages: 1 })
  expect(payouts).toHaveLength(1)
  expect([payouts[0]!.amount.minor, payouts[0]!.parts.length, payouts[0]!.more]).toEqual([700_000, 5, 2])
  expect(payouts[0]!.parts.map(({ amount }) => amount.minor)).toEqual([100_000, 100_000, 100_000, 100_000, 100_000])

  const { months } = await listMonths(db, { hostId: listing.hostId, page: 1, zone: 'America/Santiago' })
  expect(months).toEqual([
    { currency: 'CLP', month: '2026-04' },
    { currency: 'CLP', month: '2026-03' },
  ])
  const span = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') }
  const { lines } = await readStatement(db, { hostId: listing.hostId, currency: 'CLP', ...span }, 'en')
  for (const { booking } of lines)
    expect([booking!.guestName.trim() === '', booking!.unit, booking!.startsAt < booking!.endsAt]).toEqual([
      false,
      'day',
      true,
    ])
})

test('[HOST-09] what is stopped is listed once with its guest, all reasons and what of it is owed', async () => {
  const listing = await aHostToPay(db)
  const { bookingId, startsAt } = await aBegunStay(db, listing, FIRST, addDays(FIRST, 2))
  const stop = { bookingId, reason: 'claim', sourceId: newId() } as const
  await inTransaction(db, (tx) => stopPayout(tx, stop, later(startsAt, { minutes: 1 })))
  const another = { bookingId, reason: 'chargeback', sourceId: newId() } as const
  await inTransaction(db, (tx) => stopPayout(tx, another, later(startsAt, { minutes: 2 })))
  const { bookings } = await listStopped(db, { hostId: listing.hostId, page: 1 }, 'en')
  expect(bookings).toMatchObject([
    { id: bookingId, reasons: ['claim', 'chargeback'], owed: { minor: 100_000, currency: 'CLP' } },
  ])
})
