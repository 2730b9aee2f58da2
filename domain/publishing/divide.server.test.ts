import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import type { Stay } from '#domain/availability/stay.ts'
import { blockTime } from '#domain/occupancy/commands/block-time.server.ts'
import { newId } from '#kernel/ids.ts'
import { instantOf } from '#kernel/zones.ts'
import { inTransaction, violates } from '#platform/db.server.ts'
import {
  aGuest,
  aHold,
  aHost,
  aListing,
  anAccount,
  anInput,
  aPaidBooking,
  days,
  hours,
  NOW,
  type TestListing,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { divideListing } from './commands/divide-listing.server.ts'
import { findOwnListing } from './queries/read-fields.server.ts'
import { listHistory } from './queries/list-own.server.ts'
import { listOwnSpaces } from './queries/list-own-spaces.server.ts'
import { previewDivision } from './queries/preview-division.server.ts'
import { readDivision } from './input.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const ZONE = 'America/Santiago'
const weekend = days('2026-03-20', '2026-03-22')
const nextWeekend = days('2026-03-27', '2026-03-29')

type Wanted = { spaceIds?: readonly string[]; names?: readonly string[] }
const divide = ({ id, hostId }: TestListing, { spaceIds = [], names = [] }: Wanted, now = NOW) =>
  divideListing(db, { hostId, listingId: id, spaceIds, names }, now)
const preview = async ({ id, hostId }: TestListing, { spaceIds = [], names = [] }: Wanted) =>
  previewDivision(db, { hostId, listingId: id, spaceIds, names }, 'en', NOW)

const outcomeOf = async (listing: TestListing, stay: Stay) => {
  const held = await holdDates(db, anInput(listing, await aGuest(db), { stay }), NOW)
  return held.ok ? 'held' : held.failure.reason
}

/** A listing's spaces as they are now, each by its name. */
async function spacesOf(listing: TestListing): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`select id, name from spaces
    where id in (select space_id from listing_spaces where listing_id = ${listing.id}) order by name, id`.execute(db)
  return rows
}

/** Lists the host's spaces by name, each with how often it is taken. */
async function takenOf(listing: TestListing): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(name, 'own') || ' ' || count(*) as text from occupancy join spaces on spaces.id = space_id
    where spaces.host_id = ${listing.hostId} and released_at is null group by spaces.id order by text`.execute(db)
  return rows.map(({ text }) => text)
}

async function aBlockOf(listing: TestListing, day: string): Promise<void> {
  const id = newId(NOW.getTime())
  const period = { start: instantOf(day, 0, ZONE), end: instantOf(day, 1439, ZONE) }
  const taken = listing.spaceIds.map((space) => ({ space, ...period }))
  await inTransaction(db, (tx) => blockTime(tx, { id, listingId: listing.id, from: day, to: day }, taken, NOW))
}

/** A hall, and a listing of one of the parts into which it was divided. */
async function aDividedHall() {
  const hall = await aListing(db, { turnoverMinutes: 30 })
  valueOf(await divide(hall, { names: ['Hall A', 'Hall B'] }))
  const [hallA, hallB] = await spacesOf(hall)
  const part = await aListing(db, { host_id: hall.hostId, spaceIds: [hallA!.id] })
  return { hall: { ...hall, spaceIds: [hallA!.id, hallB!.id] }, part }
}

describe('a hall that was booked as a whole', () => {
  test('[BOOK-02] [LIST-04] [HOST-04] is divided into two parts, both of which its bookings have from then on', async () => {
    const hall = await aListing(db)
    await aPaidBooking(db, hall, { stay: weekend })
    await aHold(db, hall, { stay: nextWeekend })
    expect(await takenOf(hall)).toEqual(['own 2'])

    valueOf(await divide(hall, { spaceIds: hall.spaceIds, names: ['Hall A', 'Hall B'] }))

    expect(await takenOf(hall)).toEqual(['Hall A 2', 'Hall B 2'])
    const [hallA, hallB] = await spacesOf(hall)
    const partA = await aListing(db, { host_id: hall.hostId, spaceIds: [hallA!.id] })
    const partB = await aListing(db, { host_id: hall.hostId, spaceIds: [hallB!.id] })
    expect([await outcomeOf(partA, weekend), await outcomeOf(partB, nextWeekend)]).toEqual([
      'dates-taken',
      'dates-taken',
    ])
    const later = days('2026-04-03', '2026-04-05')
    expect([await outcomeOf(partA, later), await outcomeOf(partB, later), await outcomeOf(hall, later)]).toEqual([
      'held',
      'held',
      'dates-taken',
    ])
    expect(await listHistory(db, { hostId: hall.hostId, listingId: hall.id })).toMatchObject([
      { event: 'edited', fields: ['spaces'] },
    ])
  })

  test('[BOOK-02] keeps its turnover in each part', async () => {
    const { hall } = await aDividedHall()
    expect((await findOwnListing(db, { hostId: hall.hostId, listingId: hall.id }))!.fields['turnover']).toBe('30')
  })

  test('[BOOK-05] [BOOK-02] takes along what a change holds until it is paid, and what earlier dates have left', async () => {
    const studio = await aListing(db, { unit: 'hour' })
    const paid = await aPaidBooking(db, studio, { stay: hours('2026-03-20', '10:00', 120) })
    for (const [start, minutes, shownMinor] of [
      ['09:00', 60, -11_000],
      ['09:00', 120, 11_000],
    ] as const)
      valueOf(
        await proposeChange(
          db,
          {
            ...anAccount,
            by: 'guest',
            userId: paid.guestId,
            bookingId: paid.bookingId,
            kind: 'change',
            terms: { stay: hours('2026-03-20', start, minutes), guests: 2, pets: 0 },
            shownMinor,
            idempotencyKey: newId(),
          },
          NOW,
        ),
      )
    valueOf(await divide(studio, { names: ['Room A', 'Room B'] }))
    expect(await takenOf(studio)).toEqual(['Room A 2', 'Room B 2'])
  })

  test('[LIST-04] [HOST-05] takes its blocks and connected calendars along; what is over stays where it was', async () => {
    const hall = await aListing(db)
    const over = await aPaidBooking(db, hall, { stay: days('2026-03-04', '2026-03-05') })
    await aBlockOf(hall, '2026-03-10')
    await aBlockOf(hall, '2026-04-10')
    await sql`insert into calendar_feeds (id, listing_id, name, url, created_at) values (${newId()}, ${hall.id}, 'Other', 'x', ${NOW})`.execute(
      db,
    )
    await sql`with event as (insert into calendar_events (id, feed_id, uid, period, state)
        select gen_random_uuid(), id, 'one', tstzrange('2026-04-20Z', '2026-04-21Z'), 'busy' from calendar_feeds where listing_id = ${hall.id}
        returning id, period)
      insert into occupancy (id, space_id, period, holder, calendar_event_id)
      select gen_random_uuid(), ${hall.spaceIds[0]}, period, '00000000-0000-0000-0000-000000000000', id from event`.execute(
      db,
    )
    const now = later(NOW, { days: 14 })
    await completeBooking(db, over.bookingId, now)

    valueOf(await divide(hall, { names: ['Hall A', 'Hall B'] }, now))

    expect(await takenOf(hall)).toEqual(['Hall A 2', 'Hall B 2', 'own 2'])
  })
})

describe('a listing that is to have spaces of others', () => {
  test('[BOOK-02] is refused while a booking of one meets its own, and nothing changes', async () => {
    const hall = await aListing(db)
    const garden = await aListing(db, { host_id: hall.hostId, titles: { en: 'Garden' } })
    await aPaidBooking(db, hall, { stay: weekend })
    await aPaidBooking(db, hall, { stay: nextWeekend })
    await aPaidBooking(db, garden, { stay: days('2026-03-21', '2026-03-23') })
    const wanted = { spaceIds: [...hall.spaceIds, ...garden.spaceIds] }

    expect(valueOf(await preview(hall, wanted))).toMatchObject({
      inTheWay: [{ kind: 'booking', listing: 'Garden' }],
      moved: { count: 2 },
      closing: { count: 0 },
    })
    expect(await divide(hall, wanted)).toEqual({ ok: false, failure: { reason: 'taken' } })
    expect(await spacesOf(hall)).toMatchObject([{ id: hall.spaceIds[0] }])
    expect(await takenOf(hall)).toEqual(['own 1', 'own 2'])
  })

  test('[LIST-04] is closed by their bookings from then on, and closes them', async () => {
    const hall = await aListing(db)
    const garden = await aListing(db, { host_id: hall.hostId, titles: { en: 'Garden' } })
    await aPaidBooking(db, hall, { stay: weekend })
    await aPaidBooking(db, garden, { stay: nextWeekend })
    const wanted = { spaceIds: [...hall.spaceIds, ...garden.spaceIds] }

    expect(valueOf(await preview(hall, wanted))).toMatchObject({
      inTheWay: [],
      moved: { count: 1 },
      closing: { count: 1, first: [{ listing: 'Garden' }] },
      opening: { count: 0 },
    })
    valueOf(await divide(hall, wanted))
    expect([await outcomeOf(hall, nextWeekend), await outcomeOf(garden, weekend)]).toEqual([
      'dates-taken',
      'dates-taken',
    ])
  })

  test('[LIST-04] [BOOK-02] that parts from a shared space is no longer closed by the other, nor closes it', async () => {
    const loft = await aListing(db)
    const studio = await aListing(db, { host_id: loft.hostId, spaceIds: loft.spaceIds })
    await aPaidBooking(db, loft, { stay: weekend })
    await aPaidBooking(db, studio, { stay: nextWeekend })

    expect(valueOf(await preview(studio, {}))).toMatchObject({ moved: { count: 1 }, opening: { count: 1 } })
    valueOf(await divide(studio, {}))
    expect([await outcomeOf(studio, weekend), await outcomeOf(loft, nextWeekend)]).toEqual(['held', 'held'])
    expect([await outcomeOf(studio, nextWeekend), await outcomeOf(loft, weekend)]).toEqual([
      'dates-taken',
      'dates-taken',
    ])
  })

  test('[HOST-04] and has nothing ticked keeps the space that it alone has', async () => {
    const { hall } = await aDividedHall()
    valueOf(await divide(hall, {}))
    const own = await spacesOf(hall)
    expect(own).toMatchObject([{ name: null }])
    expect(await divide(hall, {})).toEqual({ ok: false, failure: { reason: 'same' } })
    expect(await spacesOf(hall)).toEqual(own)
  })

  test('[LIST-04] is written to the search anew, as are those that it meets', async () => {
    const { hall, part } = await aDividedHall()
    await sql`delete from search_changes`.execute(db)
    valueOf(await divide(hall, { spaceIds: [hall.spaceIds[1]!] }))
    await aPaidBooking(db, hall, { stay: weekend })
    await sql`delete from search_changes`.execute(db)
    valueOf(await divide(hall, { spaceIds: hall.spaceIds }))
    const { rows } = await sql<{ listing_id: string }>`select distinct listing_id from search_changes`.execute(db)
    expect(rows.map(({ listing_id }) => listing_id).toSorted()).toEqual([hall.id, part.id].toSorted())
  })
})

describe('what is refused', () => {
  test('[HOST-04] a listing or a space of another host is missing', async () => {
    const hall = await aListing(db)
    const other = await aListing(db)
    expect(await divide({ ...hall, hostId: await aHost(db) }, { names: ['Hall A'] })).toEqual({
      ok: false,
      failure: { reason: 'not-found' },
    })
    const refused = { ok: false, failure: { reason: 'space-gone' } }
    expect(await divide(hall, { spaceIds: other.spaceIds })).toEqual(refused)
    expect(await divide(hall, { spaceIds: [newId()] })).toEqual(refused)
  })

  test('[LIST-04] a space of a listing at another place', async () => {
    const hall = await aListing(db)
    const far = await aListing(db, { host_id: hall.hostId, lat: -33.44, lng: -70.7 })
    expect(await divide(hall, { spaceIds: far.spaceIds })).toEqual({ ok: false, failure: { reason: 'spaces-apart' } })
  })

  test('[HOST-04] more spaces than a listing may have', async () => {
    const hall = await aListing(db)
    const names = Array.from({ length: 21 }, (_, index) => `Room ${index + 1}`)
    expect(await divide(hall, { names })).toEqual({ ok: false, failure: { reason: 'too-many' } })
    expect((await divide(hall, { names: names.slice(1) })).ok).toBe(true)
  })

  test('[HOST-04] a name that is too long; one of blanks is none', () => {
    expect(readDivision({ spaces: '', part1: 'x'.repeat(61) })).toEqual({
      ok: false,
      failure: { part1: 'division:problems.name' },
    })
    expect(readDivision({ spaces: 'no id', part1: ' Hall A ', part2: '  ' })).toEqual({
      ok: true,
      value: { spaceIds: [], names: ['Hall A'] },
    })
  })

  test('[BOOK-02] by the database: other spaces for a listing whose bookings do not have them', async () => {
    const hall = await aListing(db)
    const garden = await aListing(db, { host_id: hall.hostId })
    await aPaidBooking(db, hall, { stay: weekend })
    const placing = db
      .insertInto('listing_spaces')
      .values({ listing_id: hall.id, space_id: garden.spaceIds[0]! })
      .execute()
    expect(await placing.catch((error: unknown) => violates(error, 'sold_is_occupied'))).toBe(true)
  })
})

test('[BOOK-02] of a division and holds of both sides at once, no space is sold twice and nobody waits for ever', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const hall = await aListing(db)
      const garden = await aListing(db, { host_id: hall.hostId })
      await aPaidBooking(db, hall, { stay: nextWeekend })
      return { hall, garden, guests: [await aGuest(db), await aGuest(db)] as const }
    }),
  )
  for (const { hall, garden, guests } of rounds) {
    const [divided, ofHall, ofGarden] = await Promise.all([
      divide(hall, { spaceIds: [...hall.spaceIds, ...garden.spaceIds] }),
      holdDates(db, anInput(hall, guests[0], { stay: weekend }), NOW),
      holdDates(db, anInput(garden, guests[1], { stay: weekend }), NOW),
    ])
    const held = [ofHall, ofGarden].filter(({ ok }) => ok).length
    // Where both were first, the division is refused; else one of them came too late.
    expect(divided.ok ? held : held === 2).toBe(divided.ok ? 1 : true)
  }
})

test('[HOST-04] a part is called by its name, any other space by its listings, and none is offered that lies elsewhere', async () => {
  const { hall, part } = await aDividedHall()
  const spaces = await listOwnSpaces(db, { hostId: hall.hostId, placed: [] }, 'en')
  expect(spaces.map(({ name, listings }) => [name, listings.map(({ id }) => id)])).toEqual([
    ['Hall A', [hall.id, part.id]],
    ['Hall B', [hall.id]],
  ])

  const { hostId } = hall
  const far = await aListing(db, { host_id: hostId, lat: -33.44, lng: -70.7 })
  const offered = async (input: { placed: readonly string[]; near?: string }) =>
    (await listOwnSpaces(db, { hostId, ...input }, 'en')).map(({ id }) => id)
  expect(await offered({ placed: [] })).toContain(far.spaceIds[0])
  expect(await offered({ placed: [], near: hall.id })).toEqual(hall.spaceIds)
  expect(await offered({ placed: far.spaceIds, near: hall.id })).toContain(far.spaceIds[0])
})
