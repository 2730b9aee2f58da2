import { type BookingRules, placeInTime, type Stay } from '#domain/availability/stay.ts'
import { calendarFile } from '#domain/bookings/calendar-file.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { bookingEmail, type BookingDetails } from '#domain/notifications/booking-email.ts'
import { findConcerned } from '#domain/notifications/queries/find-concerned.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { addDays, wallTime } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { aGuest, aHold, aListing, days, hours, NOW, wholeWeek } from '#test/factories.ts'
import { openRules } from '#test/rules.ts'
import { aDatabase } from '#test/world.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingWhen } from './when.view.server.ts'

const { db } = await aDatabase()

/** A wall clock of the runtime's own, not of ours. */
const clockOf = (instant: Date, timeZone: string) => {
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(instant)
  return {
    day: at({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    // ICU writes '3:00 PM' with a narrow space.
    time: at({ hour: 'numeric', minute: '2-digit' }).replace(':00', '').replaceAll(/\s/g, ' '),
  }
}

const translate = translator('en')

/** The texts of an e-mail that say when. */
const ofEmail = (details: BookingDetails) =>
  Object.fromEntries(
    bookingEmail(details, {
      event: 'booking_confirmation',
      side: 'guest',
      language: 'en',
      locale: 'en-US',
      origin: 'https://patio.example',
      t: translate,
    }).facts.map(({ label, value }) => [label, value]),
  )

const zones = ['America/Santiago', 'Pacific/Easter', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const
/** Days on and around which some of these zones change their clocks. */
const firstDays = ['2026-03-07', '2026-03-28', '2026-04-04', '2026-09-05', '2026-10-24', '2026-10-31'] as const

type Drawn = { rules: BookingRules; stay: Stay }
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    unit: fc.constantFrom('day', 'day', 'hour'),
    zone: fc.constantFrom(...zones),
    checkInMinutes: fc.constantFrom(0, 90, 540, 900, 1320),
    checkOutMinutes: fc.constantFrom(0, 150, 660, 1080, 1380),
    sameDayTurnover: fc.boolean(),
    turnoverMinutes: fc.constantFrom(0, 30, 180),
    first: fc.constantFrom(...firstDays),
    shift: fc.integer({ min: 0, max: 2 }),
    length: fc.integer({ min: 0, max: 3 }),
    start: fc.integer({ min: 0, max: 23 }),
  })
  .map(({ first, shift, length, start, ...some }): Drawn => {
    const day = addDays(first, shift)
    const rules: BookingRules = { ...openRules, ...some }
    return {
      rules,
      stay: some.unit === 'day' ? days(day, addDays(day, length)) : hours(day, wallTime(start * 60), 60 * (length + 1)),
    }
  })

/** Every booking is written in one way: a listing's rules, a stay, and the row that follows. */
async function bookingOf({ rules, stay }: Drawn): Promise<string | null> {
  const perDay = {
    check_in_minutes: rules.checkInMinutes,
    check_out_minutes: rules.checkOutMinutes,
    same_day_turnover: rules.sameDayTurnover,
  }
  const listing = await aListing(db, {
    unit: rules.unit,
    time_zone: rules.zone,
    turnoverMinutes: rules.turnoverMinutes,
    ...(rules.unit === 'day' ? perDay : { openingHours: wholeWeek(0, 1440), max_minutes: 1440 }),
  })
  const held = await aHold(db, listing, { stay, guestId: await aGuest(db) }).catch(() => null)
  // The listing's times change; what is sold does not.
  await db
    .updateTable('listings')
    .set({ check_in_minutes: 1, check_out_minutes: 2 })
    .where('id', '=', listing.id)
    .execute()
  return held?.bookingId ?? null
}

test('[BOOK-02] [BOOK-05] page, receipt, e-mail and calendar file say the one period of the booking’s row', async () => {
  let booked = 0
  await fc.assert(
    fc.asyncProperty(drawn, async (each) => {
      const bookingId = await bookingOf(each)
      // A time skipped by the clock change cannot be booked.
      if (!bookingId) return
      booked += 1
      const { details, guest } = (await findConcerned(db, bookingId))!
      const booking = (await findGuestBooking(db, guest.id, bookingId, 'en'))!
      const { startsAt, endsAt, timeZone } = booking
      expect({ start: startsAt, end: endsAt }).toEqual(placeInTime(each.stay, each.rules).guests)

      const [from, to] = [clockOf(startsAt, timeZone), clockOf(endsAt, timeZone)]
      const page = bookingWhen(booking, 'en-US')
      const email = ofEmail({ ...details, title: '', arrival: '' })
      if (each.rules.unit === 'hour' || dayIn(startsAt, timeZone) === dayIn(endsAt, timeZone)) {
        const later = from.day === to.day ? '' : ' (+1)'
        expect(page).toEqual({ unit: 'hour', date: from.day, from: from.time, to: `${to.time}${later}` })
        expect(email).toMatchObject({ Date: from.day, Time: `${from.time}–${to.time}` })
      } else {
        expect(page).toEqual({ unit: 'day', checkIn: from.day, checkOut: to.day, from: from.time, to: to.time })
        expect(email).toMatchObject({ 'Check-in': `${from.day}, ${from.time}`, 'Check-out': `${to.day}, ${to.time}` })
      }
      const event = { uid: bookingId, startsAt, endsAt, summary: '', location: '', description: '', url: '' }
      const utc = (instant: Date) => instant.toISOString().replace('.000', '').replaceAll(/[-:]/g, '')
      const lines = calendarFile(event, 'Patio', NOW).split('\r\n')
      expect(lines).toEqual(expect.arrayContaining([`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`]))
    }),
    { numRuns: 60 },
  )
  expect(booked).toBeGreaterThan(40)
})
