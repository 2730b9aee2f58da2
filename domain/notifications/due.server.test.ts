import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { expireHold } from '#domain/bookings/commands/end-hold.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  anAccount,
  aGuest,
  aHold,
  aListing,
  aPaidBooking,
  bookingRow,
  days,
  hours,
  NOW,
  valueOf,
} from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { addMinutes, wallClock } from '#kernel/zones.ts'
import { expect, test } from 'vitest'
import { listDue } from './queries/list-due.server.ts'
import { reminderAt, reminderId } from './reminder.ts'

const { db } = await aDatabase()
const due = (userId: string, now = NOW) => listDue(db, userId, 'en', now)

/** When a device tells of somebody's first thing, on the clock of its listing. */
async function reminderOf(userId: string, zone: string) {
  const [first] = await due(userId)
  return wallClock(reminderAt(first!, NOW)!, zone)
}

test.each([
  ['America/Santiago', '2026-03-20'],
  // The clocks of Chile are put back in the night to that day, Britain's forward in the night to the other.
  ['America/Santiago', '2026-04-05'],
  ['Europe/London', '2026-03-29'],
] as const)('[MOB-02] a stay in %s on %s is told of an hour before, as its own clock shows it', async (zone, day) => {
  const listing = await aListing(db, { unit: 'hour', time_zone: zone })
  const { guestId } = await aPaidBooking(db, listing, { stay: hours(day, '15:00', 120) })
  expect(await due(guestId)).toMatchObject([{ kind: 'arrival', title: 'Sunny loft' }])
  expect(await reminderOf(guestId, zone)).toEqual({ day, time: '14:00' })
  expect(await due(listing.hostId)).toEqual([])
})

test('[MOB-02] an unpaid hold is its guest’s until it runs out, and moves and goes with the booking', async () => {
  const listing = await aListing(db)
  const { guestId, bookingId } = await aHold(db, listing)
  expect(await due(guestId)).toMatchObject([{ kind: 'hold', bookingId, at: addMinutes(NOW, 15) }])
  expect(await due(guestId, addMinutes(NOW, 15))).toEqual([])
  expect(await due(await aGuest(db))).toEqual([])
  await db
    .updateTable('bookings')
    .set({ expires_at: addMinutes(NOW, 20) })
    .where('id', '=', bookingId)
    .execute()
  expect(await due(guestId)).toMatchObject([{ at: addMinutes(NOW, 20) }])
  await expireHold(db, aGateway(db), bookingId, addMinutes(NOW, 20))
  expect(await due(guestId)).toEqual([])
})

test('[MOB-02] a request is its host’s to answer, until its end', async () => {
  const listing = await aListing(db, { instant_book: false })
  const { guestId, bookingId } = await aHold(db, listing, { stay: days('2026-03-25', '2026-03-27') })
  const { waits_for, expires_at } = await bookingRow(db, bookingId)
  expect(waits_for).toBe('host')
  expect(await due(listing.hostId)).toMatchObject([{ kind: 'answer', bookingId, at: expires_at }])
  expect(await due(guestId)).toEqual([])
})

test('[MOB-02] a stay that is moved over a change of clocks is told of by the new clock, and one that is cancelled not at all', async () => {
  const listing = await aListing(db, { unit: 'hour' })
  const { guestId, bookingId } = await aPaidBooking(db, listing, { stay: hours('2026-04-03', '15:00', 120) })
  const [before] = await due(guestId)
  expect(reminderAt(before!, NOW)!.toISOString()).toBe('2026-04-03T17:00:00.000Z')

  const terms = { stay: hours('2026-04-06', '15:00', 120), guests: 2, pets: 0 }
  const own = { by: 'guest', userId: guestId, bookingId, kind: 'change', idempotencyKey: newId() } as const
  // It costs nothing more, and the host takes bookings at once.
  expect(valueOf(await proposeChange(db, { ...anAccount, ...own, terms, shownMinor: 0 }, NOW)).status).toBe('applied')
  const [moved] = await due(guestId)
  // The clocks of Chile have been put back by an hour in between.
  expect(reminderAt(moved!, NOW)!.toISOString()).toBe('2026-04-06T18:00:00.000Z')
  expect(reminderId(moved!.kind, moved!.bookingId)).toBe(reminderId(before!.kind, before!.bookingId))

  valueOf(await cancelBy.guest(db, { bookingId, guestId, shownMinor: 22_000, idempotencyKey: newId() }, NOW))
  expect(await due(guestId)).toEqual([])
})
