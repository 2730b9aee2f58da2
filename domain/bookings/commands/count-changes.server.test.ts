import { defaultLimits } from '#test/limits.ts'
import type { Stay } from '#domain/availability/stay.ts'
import { holdDates } from './hold-dates.server.ts'
import { findGuestBooking } from '../queries/find-guest-booking.server.ts'
import { previewChange } from '../queries/preview-change.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anAccount,
  aPaidBooking,
  anInput,
  days,
  hours,
  NOW,
  type TestBooking,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { acceptChange, refuseChange } from './answer-change.server.ts'
import { closeChange } from './close-change.server.ts'
import { proposeChange } from './propose-change.server.ts'

const { db } = await aDatabase({ connections: 30 })
checkInvariants(() => db)

const longer = days('2026-03-20', '2026-03-23')
const inputOf = ({ bookingId, guestId }: TestBooking, stay: Stay = longer, account = anAccount) =>
  ({
    ...account,
    by: 'guest',
    userId: guestId,
    kind: 'change',
    bookingId,
    terms: { stay, guests: 2, pets: 0 },
  }) as const
const propose = (booking: TestBooking, stay = longer, now = NOW, account = anAccount) =>
  proposeChange(db, { ...inputOf(booking, stay, account), shownMinor: 55_000, idempotencyKey: newId() }, now)
const refusedFor = (limit: string) => ({ ok: false, failure: { reason: 'limit-reached', limit } })
const toPay = { ok: true, value: { status: 'awaiting-payment' } }

async function paidBookings(count: number, guestId: string) {
  const bookings = []
  for (let made = 0; made < count; made += 1) bookings.push(await aPaidBooking(db, await aListing(db), { guestId }))
  return bookings
}

test('[BOOK-05] a change that is to be paid is a hold: of seven at once five are held, and no hold besides', async () => {
  const guestId = await aGuest(db)
  const bookings = await paidBookings(7, guestId)

  const outcomes = await Promise.all(bookings.map((booking) => propose(booking)))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
  for (const outcome of outcomes) expect(outcome).toMatchObject(outcome.ok ? toPay : refusedFor('holds'))
  expect(await holdDates(db, anInput(await aListing(db), guestId), NOW)).toMatchObject(refusedFor('holds'))
  expect(await holdDates(db, anInput(await aListing(db), guestId), later(NOW, { minutes: 15 }))).toMatchObject({
    ok: true,
  })
})

test('[BOOK-05] a change and holds of one guest that are requested at once are counted together, without a deadlock', async () => {
  const guestId = await aGuest(db)
  const bookings = await paidBookings(4, guestId)
  const others = await Promise.all(Array.from({ length: 8 }, () => aListing(db)))

  const outcomes = await Promise.all([
    ...bookings.map((booking) => propose(booking)),
    ...others.map((listing) => holdDates(db, anInput(listing, guestId), NOW)),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
})

test('[BOOK-05] at the limit the change’s page says so before anything is sent', async () => {
  const guestId = await aGuest(db)
  const [booking] = await paidBookings(1, guestId)
  for (let held = 0; held < 5; held += 1) await aHold(db, await aListing(db), { guestId })

  const own = await findGuestBooking(db, guestId, booking!.bookingId, 'en')
  expect(await previewChange(db, own!, inputOf(booking!), NOW)).toMatchObject(refusedFor('holds'))
  // A change that costs no more is applied immediately and holds nothing.
  const cheaper = days('2026-03-20', '2026-03-21')
  expect(await previewChange(db, own!, inputOf(booking!, cheaper), NOW)).toMatchObject({ ok: true })
})

test('[BOOK-05] changes count towards two a listing, days, and the address', async () => {
  const guestId = await aGuest(db)
  const listing = await aListing(db, { horizon_days: 365, max_days: 180 })
  const booking = await aPaidBooking(db, listing, { guestId })
  const held = await aHold(db, listing, { guestId, stay: days('2026-04-01', '2026-04-02') })
  await aHold(db, listing, { guestId, stay: days('2026-04-04', '2026-04-05') })
  expect(await propose(booking)).toMatchObject(refusedFor('holds-here'))

  await db.updateTable('bookings').set({ expires_at: NOW }).where('id', '=', held.bookingId).execute()
  const few = { networkKey: null, limits: { ...defaultLimits, heldDaysPerGuest: 3 } }
  expect(await propose(booking, longer, NOW, few)).toMatchObject(refusedFor('days'))

  const account = { networkKey: 'fd00::9', limits: { ...defaultLimits, unpaidHoldsPerAddress: 1 } }
  expect(await propose(booking, longer, NOW, account)).toMatchObject(toPay)
  const neighbour = anInput(await aListing(db), await aGuest(db), account)
  expect(await holdDates(db, neighbour, NOW)).toMatchObject(refusedFor('address'))
})

test('[BOOK-05] an extension is a hold as well', async () => {
  const guestId = await aGuest(db)
  const listing = await aListing(db, { unit: 'hour', start_step_minutes: 30, length_step_minutes: 30 })
  const booking = await aPaidBooking(db, listing, { guestId, stay: hours('2026-03-02', '15:00', 60) })
  const during = new Date('2026-03-02T18:15:00Z')
  for (let held = 0; held < 5; held += 1) await aHold(db, await aListing(db), { guestId, now: during })
  const input = { ...inputOf(booking, hours('2026-03-02', '15:00', 90)), kind: 'extension' } as const
  const extend = () => proposeChange(db, { ...input, shownMinor: 5_500, idempotencyKey: newId() }, during)

  expect(await extend()).toMatchObject(refusedFor('holds'))
})

test.each(['expired', 'withdrawn'] as const)(
  '[BOOK-05] a change that was held three times and %s is followed by a pause for its time',
  async (ending) => {
    const guestId = await aGuest(db)
    const booking = await aPaidBooking(db, await aListing(db), { guestId })
    for (let hour = 0; hour < 3; hour += 1) {
      const at = later(NOW, { hours: hour })
      const { changeId } = valueOf(await propose(booking, longer, at))
      await closeChange(db, aGateway(db), changeId, ending, later(at, { minutes: 15 }))
    }
    const after = later(NOW, { hours: 3 })
    expect(await propose(booking, longer, after)).toMatchObject(refusedFor('pause'))
    expect(await propose(booking, longer, later(NOW, { hours: 26, minutes: 15 }))).toMatchObject(toPay)
  },
)

test('[BOOK-05] what a host has to agree to holds nothing, and leads to no pause', async () => {
  const guestId = await aGuest(db)
  const instant = await aListing(db)
  const booking = await aPaidBooking(db, instant, { guestId })
  await db.updateTable('listings').set({ instant_book: false }).where('id', '=', instant.id).execute()
  for (let held = 0; held < 5; held += 1) await aHold(db, await aListing(db), { guestId })

  for (let times = 0; times < 4; times += 1) {
    const { changeId } = valueOf(await propose(booking))
    await refuseChange(db, aGateway(db), { by: 'guest', userId: guestId, bookingId: booking.bookingId, changeId }, NOW)
  }
  const { changeId } = valueOf(await propose(booking))
  // The host's own time is at stake, so the guest's other holds do not count.
  const answer = { by: 'host', userId: instant.hostId, bookingId: booking.bookingId, changeId } as const
  expect(await acceptChange(db, answer, NOW)).toMatchObject(toPay)
  expect(await liveChange(db, booking.bookingId, { guestId })).toMatchObject({ status: 'awaiting-payment' })
})
