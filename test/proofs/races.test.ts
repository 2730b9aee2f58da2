import type { Stay } from '#domain/availability/stay.ts'
import { stayParams } from '#domain/availability/input.ts'
import { findBrokenPromises } from '../../promises.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aListing, days, hours } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { aSignedIn, post, type SignedIn } from './browsers.ts'
import { anotherDoor, aProgram, aSite } from './processes.ts'
import { isLong, seed, seededRandom, size } from './size.ts'

const guests = isLong ? 400 : 24
const rounds = size(1, 50)

const { db, url } = await aDatabase()
// One client has a hundred requests in its line at most.
const site = await aSite(url, { CLIENT_IP_HEADER: 'x-visitor' })
const doors = [site, await anotherDoor(site)]
const servers = doors.map((door) => aProgram('server.ts', door))
const crowd: SignedIn[] = []

beforeAll(async () => {
  await Promise.all(servers.map((server) => server.start()))
  while (crowd.length < guests) crowd.push(await aSignedIn(db))
})

type Random = () => number
const wholeNumber = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))

/** Stays that all need the night in the middle. */
function crossingDays(random: Random, today: string): Stay {
  const night = addDays(today, 30)
  return days(addDays(night, -wholeNumber(random, 0, 4)), addDays(night, wholeNumber(random, 1, 5)))
}

/** Sessions that begin at any half hour of one afternoon: several may have theirs. */
function crossingHours(random: Random, today: string): Stay {
  const start = 540 + 30 * wholeNumber(random, 0, 12)
  const clock = `${String(Math.floor(start / 60)).padStart(2, '0')}:${start % 60 === 0 ? '00' : '30'}`
  return hours(addDays(today, 10), clock, 30 * wholeNumber(random, 2, 5))
}

/** Everybody at once, half of them at each server, one in four without scripts. @returns the statuses of the answers */
async function race(listingId: string, stays: readonly Stay[]): Promise<number[]> {
  const answers = crowd.map((guest, number) => {
    const fields = { ...stayParams(stays[number]!), guests: 1, pets: 0, idempotencyKey: newId() }
    const { address } = doors[number % 2]!
    return post(address, guest, `/property/${listingId}`, fields, number % 8 < 2 ? 'page' : 'data')
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

const WON = [302, 202]

/** Reads from the database who has the dates in the end. */
async function winnersOf(listingId: string): Promise<{ guest_id: string; starts: number; ends: number }[]> {
  const { rows } = await sql<{ guest_id: string; starts: number; ends: number }>`
    select guest_id, extract(epoch from starts_at)::float8 as starts, extract(epoch from ends_at)::float8 as ends
    from bookings where listing_id = ${listingId} order by starts_at`.execute(db)
  return rows
}

async function overlaps(): Promise<unknown[]> {
  const { rows } = await sql`select a.id from occupancy a join occupancy b using (space_id)
    where a.id < b.id and a.period && b.period and a.released_at is null and b.released_at is null`.execute(db)
  return rows
}

const random = seededRandom(seed)
const title = `${guests} guests at two servers, ${rounds} rounds`

test(`[BOOK-01] ${title}: nights that all cross each other have one winner (seed ${seed})`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const listing = await aListing(db)
    const today = dayIn(new Date(), 'America/Santiago')

    const statuses = await race(
      listing.id,
      crowd.map(() => crossingDays(random, today)),
    )

    expect(statuses.filter((status) => WON.includes(status))).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(guests - 1)
    const winners = await winnersOf(listing.id)
    expect(winners).toHaveLength(1)
    const won = statuses.findIndex((status) => WON.includes(status))
    expect(winners[0]!.guest_id).toBe(crowd[won]!.guestId)
    expect(await overlaps()).toEqual([])
    expect(await findBrokenPromises(db, null)).toEqual([])
  }
})

test(`[BOOK-01] ${title}: of hours that cross, each has one winner, and every refusal has a winner that overlaps it`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const listing = await aListing(db, {
      unit: 'hour',
      start_step_minutes: 30,
      length_step_minutes: 30,
      max_minutes: 240,
    })
    const today = dayIn(new Date(), 'America/Santiago')
    const stays = crowd.map(() => crossingHours(random, today))

    const statuses = await race(listing.id, stays)

    const winners = await winnersOf(listing.id)
    expect(statuses.filter((status) => WON.includes(status))).toHaveLength(winners.length)
    expect(statuses.filter((status) => status === 409)).toHaveLength(guests - winners.length)
    expect(winners.length).toBeGreaterThan(1)
    // Sorted by start: no two overlap, and no wanted gap is left.
    for (const [number, { starts }] of winners.entries())
      if (number > 0) expect(starts).toBeGreaterThanOrEqual(winners[number - 1]!.ends)
    expect(await lonelyLosers(listing.id, stays, statuses)).toEqual([])
    expect(await overlaps()).toEqual([])
    expect(await findBrokenPromises(db, null)).toEqual([])
  }
})

/** Guests who were refused although none of the time that they wanted is taken. */
async function lonelyLosers(listingId: string, stays: readonly Stay[], statuses: readonly number[]): Promise<Stay[]> {
  const winners = await winnersOf(listingId)
  const periods = await Promise.all(
    stays.map(async (stay) => {
      if (stay.unit !== 'hour') throw new Error('hours only')
      const { rows } = await sql<{ start: number }>`select extract(epoch from
        ((${stay.day}::date + ${stay.startTime}::time) at time zone 'America/Santiago'))::float8 as start`.execute(db)
      return { start: rows[0]!.start, end: rows[0]!.start + stay.durationMinutes * 60 }
    }),
  )
  return stays.filter((_, number) => {
    const { start, end } = periods[number]!
    return statuses[number] === 409 && !winners.some(({ starts, ends }) => starts < end && start < ends)
  })
}
