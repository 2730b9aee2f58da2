import { money } from '#kernel/money.ts'
import { newId } from '#kernel/ids.ts'
import { aBlock, aGuest, aHold, aHost, aListing, aPaidBooking, aSpace, days, hours, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { editCalendar } from './commands/edit-calendar.server.ts'
import { diarySpan } from './diary.ts'
import { listDiaryKinds, type OwnDiary } from './queries/list-diary.server.ts'
import { readDiary } from './queries/read-diary.server.ts'

const { db } = await aDatabase()

/** Rows of a page. */
const PAGE = 10

const march = { from: '2026-03-02', to: '2026-04-05' }
type DiaryFilter = OwnDiary['filter']
const all: DiaryFilter = { text: null, kind: null, state: null }
const read = (
  hostId: string,
  { page = 1, span = march, ...filter }: Partial<DiaryFilter> & { page?: number; span?: typeof march } = {},
) => readDiary(db, { hostId, span, filter: { ...all, ...filter } }, { page, size: 10 }, 'en', NOW)

/** Halls A and B, and both together as one. */
async function halls() {
  const hostId = await aHost(db)
  const spaces = [await aSpace(db, hostId), await aSpace(db, hostId)]
  const hall = (name: string, spaceIds: readonly string[]) =>
    aListing(db, { host_id: hostId, unit: 'hour', subcategory: 'hall', spaceIds: [...spaceIds], titles: { en: name } })
  const [a, b] = [await hall('Hall A', [spaces[0]!]), await hall('Hall B', [spaces[1]!])]
  return { hostId, a, b, both: await hall('Hall A+B', spaces) }
}

const names = ({ listings }: Awaited<ReturnType<typeof read>>) => listings.map(({ title }) => title.text).toSorted()

describe("[HOST-08] the calendar over all of a host's listings", () => {
  test('has what takes place and what waits, and the days that are blocked, priced and closed', async () => {
    const loft = await aListing(db, { max_days: 40, instant_book: false, weekend_price_minor: 60_000 })
    const stays = await aListing(db, { host_id: loft.hostId, blockedWeekdays: [1] })
    const requested = await aHold(db, loft, { stay: days('2026-03-20', '2026-03-22') })
    const paid = await aPaidBooking(db, stays, { stay: days('2026-03-31', '2026-04-04') })
    // The block is from 3 to 5 March in Santiago.
    await aBlock(db, stays.spaceIds[0]!, '2026-03-03T03:00:00Z', '2026-03-06T03:00:00Z')
    await sql`insert into price_overrides (id, listing_id, days, price_minor)
      values (${newId()}, ${loft.id}, '[2026-03-10,2026-03-12)', 80000), (${newId()}, ${loft.id}, '[2026-06-10,2026-06-12)', 1)`.execute(
      db,
    )

    const { listings, bookings, blocks } = await read(loft.hostId)
    expect(listings.map(({ id }) => id).toSorted()).toEqual([loft.id, stays.id].toSorted())
    expect(
      bookings.map(({ id, listingId, checkIn, checkOut, status }) => [id, listingId, checkIn, checkOut, status]),
    ).toEqual([
      [requested.bookingId, loft.id, '2026-03-20', '2026-03-22', 'pending'],
      [paid.bookingId, stays.id, '2026-03-31', '2026-04-04', 'confirmed'],
    ])
    expect(blocks).toEqual([
      expect.objectContaining({
        listingId: stays.id,
        kind: 'block',
        through: null,
        start: new Date('2026-03-03T03:00:00Z'),
      }),
    ])
    const of = (id: string) => listings.find((listing) => listing.id === id)!
    expect(of(loft.id).rates).toMatchObject({
      unitPrice: money(50_000, 'CLP'),
      weekendPrice: money(60_000, 'CLP'),
      overrides: [{ from: '2026-03-10', to: '2026-03-11', price: money(80_000, 'CLP') }],
    })
    expect(of(stays.id).rules.recurringBlocks).toMatchObject([{ weekday: 1 }])
  })

  test('shows each part of a divided space what the others have sold, blocked and opened again', async () => {
    const { hostId, a, b, both } = await halls()
    const { bookingId } = await aPaidBooking(db, a, { stay: hours('2026-03-06', '10:00', 120) })
    const block = { action: 'block', from: '2026-03-07', to: '2026-03-07', hours: null } as const
    await editCalendar(db, { hostId, listingIds: [b.id], edit: block }, NOW)

    const { siblings, bookings, blocks } = await read(hostId)
    const shares = (id: string) =>
      siblings
        .get(id)
        ?.map(({ title }) => title)
        .toSorted()
    expect([shares(a.id), shares(b.id), shares(both.id)]).toEqual([['Hall A+B'], ['Hall A+B'], ['Hall A', 'Hall B']])
    expect(bookings.map(({ id, listingId }) => [id, listingId])).toEqual([[bookingId, a.id]])
    const of = (id: string) => blocks.filter(({ listingId }) => listingId === id).map(({ through }) => through)
    expect([of(a.id), of(b.id), of(both.id)]).toEqual([[], [null], [b.id]])
  })

  test('finds by a filter what its page of rows does not have: a sibling’s booking is read for it', async () => {
    const { hostId, a, both } = await halls()
    const { bookingId } = await aPaidBooking(db, a, { stay: hours('2026-03-06', '10:00', 120) })
    const { listings, bookings } = await read(hostId, { text: 'a+B' })
    expect([listings.map(({ id }) => id), bookings.map(({ id }) => id)]).toEqual([[both.id], [bookingId]])
  })

  test('is filtered by title, kind and how the listings stand on the shown days', async () => {
    const { hostId, a, b } = await halls()
    await aListing(db, { host_id: hostId, titles: { en: 'Loft' }, status: 'paused' })
    await aPaidBooking(db, a, { stay: hours('2026-03-06', '10:00', 120) })
    await aBlock(db, b.spaceIds[0]!, '2026-03-07T03:00:00Z', '2026-03-08T03:00:00Z')
    const friday = diarySpan('hours', '2026-03-06', '2026-03-02')
    const on = async (filter: Partial<DiaryFilter>, span = friday) => names(await read(hostId, { ...filter, span }))
    expect(await on({ text: 'hall' })).toEqual(['Hall A', 'Hall A+B', 'Hall B'])
    expect(await on({ kind: 'apartment' })).toEqual(['Loft'])
    expect(await on({ state: 'booked' })).toEqual(['Hall A', 'Hall A+B'])
    expect(await on({ state: 'free', kind: 'hall' })).toEqual(['Hall B'])
    expect(await on({ state: 'blocked' })).toEqual([])
    expect(await on({ state: 'blocked' }, march)).toEqual(['Hall A+B', 'Hall B'])
    expect(await on({ state: 'waiting' })).toEqual([])
    expect(await on({ state: 'paused' })).toEqual(['Loft'])
    expect(await listDiaryKinds(db, hostId)).toEqual(['apartment', 'hall'])
  })

  test('counts the day on which a guest of the night leaves as free, and a hold as waiting', async () => {
    const loft = await aListing(db, { same_day_turnover: true })
    await aHold(db, loft, { stay: days('2026-03-10', '2026-03-12') })
    const on = async (day: string, state: 'free' | 'waiting') =>
      (await read(loft.hostId, { state, span: { from: day, to: day } })).count
    expect([await on('2026-03-11', 'free'), await on('2026-03-12', 'free')]).toEqual([0, 1])
    expect([await on('2026-03-11', 'waiting'), await on('2026-03-12', 'waiting')]).toEqual([1, 0])
  })

  test('tells the time that another calendar takes from the host’s own blocks', async () => {
    const { hostId, a, both } = await halls()
    const [feed, event] = [newId(), newId()]
    await sql`insert into calendar_feeds (id, listing_id, name, url, created_at) values (${feed}, ${a.id}, 'Other', 'https://example.com/a.ics', ${NOW})`.execute(
      db,
    )
    await sql`insert into calendar_events (id, feed_id, uid, recurrence_id, title, period, state)
      values (${event}, ${feed}, 'one', '', 'Busy', tstzrange('2026-03-10T13:00:00Z', '2026-03-10T15:00:00Z'), 'busy')`.execute(
      db,
    )
    await sql`insert into occupancy (id, space_id, period, holder, calendar_event_id)
      values (${newId()}, ${a.spaceIds[0]!}, tstzrange('2026-03-10T13:00:00Z', '2026-03-10T15:00:00Z'), '00000000-0000-0000-0000-000000000000', ${event})`.execute(
      db,
    )
    const { blocks } = await read(hostId)
    const kinds = new Map(blocks.map(({ listingId, kind }) => [listingId, kind]))
    expect(kinds).toEqual(new Map([a.id, both.id].map((id) => [id, 'foreign'])))
  })

  test('comes in pages of listings, drafts and removed ones left out, and shows nobody what is of another host', async () => {
    const hostId = await aHost(db)
    const made = await Promise.all(Array.from({ length: PAGE + 2 }, () => aListing(db, { host_id: hostId })))
    await aListing(db, { host_id: hostId, status: 'draft', published_at: null })
    await aListing(db, { host_id: hostId, status: 'removed' })
    await aPaidBooking(db, await aListing(db), { guestId: await aGuest(db) })
    const [first, second, beyond] = [
      await read(hostId),
      await read(hostId, { page: 2 }),
      await read(hostId, { page: 99 }),
    ]
    expect([first.listings.length, second.listings.length, first.pages, beyond.page, first.count]).toEqual([
      PAGE,
      2,
      2,
      2,
      PAGE + 2,
    ])
    const shown = [...first.listings, ...second.listings].map(({ id }) => id)
    expect(shown.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(first.bookings).toEqual([])
  })
})
