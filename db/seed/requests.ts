import { problemOf } from '#domain/availability/availability.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import type { Stay } from '#domain/availability/stay.ts'
import { demoAccounts } from '#domain/accounts/demo.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'

/** Open requests to the demo's host, and the days between their stays. */
const REQUESTS = 2
const DAYS_APART = 4
const DAYS_AHEAD = 60

/** Adds open requests to the demo's host at each start, because one expires within a day. */
export async function askDemoHost(db: Db, limits: Limits, now: Date): Promise<void> {
  const listingId = await requestedListing(db)
  if (!listingId) return
  const guests = await peopleOfTheDemo(db)
  let from = 3
  for (const guestId of guests) {
    const found = await freeStay(db, listingId, from, now)
    if (!found) return
    const party = { stay: found.stay, guests: 2, pets: 0, extras: [] }
    await holdDates(db, { ...party, guestId, listingId, networkKey: null, limits, idempotencyKey: newId() }, now)
    from = found.ahead + DAYS_APART
  }
}

/** A daily request listing of the demo host, without an open request. */
async function requestedListing(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select l.id from listings l join "user" u on u.id = l.host_id
    where u.email = ${demoAccounts.find(({ role }) => role === 'host')!.email} and status = 'published'
      and listing_type = 'home' and not instant_book and max_guests >= 2
      and not exists (select from bookings where host_id = l.host_id and status = 'pending' and waits_for = 'host')
    order by l.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Guests with past stays, except those who can log in. */
async function peopleOfTheDemo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct guest_id as id from bookings b
    where status = 'completed' and not exists (select from account where "userId" = guest_id)
      and not exists (select from listings where host_id = guest_id)
      and not exists (select from bookings other where other.guest_id = b.guest_id and status = 'pending')
    order by guest_id limit ${REQUESTS}`.execute(db)
  return rows.map(({ id }) => id)
}

async function freeStay(db: Db, listingId: string, from: number, now: Date) {
  const rules = (await bookingRules(db, listingId))!
  const taken = await takenPeriods(db, listingId, now)
  const today = dayIn(now, rules.zone)
  for (let ahead = from; ahead < DAYS_AHEAD; ahead += 1) {
    const checkIn = addDays(today, ahead)
    const stay: Stay = { unit: 'day', checkIn, checkOut: addDays(checkIn, rules.minDays) }
    if (problemOf(stay, rules, taken, now) === null) return { stay, ahead }
  }
  return null
}
