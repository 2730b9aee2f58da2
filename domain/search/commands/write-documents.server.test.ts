import { amenities } from '#domain/listings/amenity.ts'
import {
  aBlock,
  aHold,
  aListing,
  aPaidBooking,
  NOW,
  refreshSearch,
  type TestListing,
  wholeWeek,
} from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { newId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refreshAllDocuments, refreshChangedDocuments } from './refresh-documents.server.ts'

const { db } = await aDatabase()

const documentOf = async (id: string) => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(d) || jsonb_build_object('words', words) as row
    from search_document d join search_words using (listing_id) where listing_id = ${id}`.execute(db)
  return rows[0]?.row ?? null
}

const documents = async () => {
  const { rows } = await sql<{
    row: { listing_id: string }
  }>`select to_jsonb(d) as row from search_document d order by listing_id`.execute(db)
  return rows.map(({ row }) => row)
}

const changes: [string, (listing: TestListing) => Promise<unknown>, (row: Record<string, unknown>) => unknown][] = [
  [
    'a price',
    ({ id }) => db.updateTable('listings').set({ price_minor: 70_000 }).where('id', '=', id).execute(),
    (row) => row['price_base'],
  ],
  [
    'an attribute',
    ({ id }) =>
      db
        .updateTable('listings')
        .set({ attributes: JSON.stringify({ doorCm: 90 }) })
        .where('id', '=', id)
        .execute(),
    (row) => row['attributes'],
  ],
  [
    'a title',
    ({ id }) => db.updateTable('listing_texts').set({ title: 'Dark cave' }).where('listing_id', '=', id).execute(),
    (row) => row['words'],
  ],
  [
    'the price of one day',
    ({ id }) =>
      sql`insert into price_overrides values (${newId()}, ${id}, daterange('2026-03-05', '2026-03-06'), 20000)`.execute(
        db,
      ),
    (row) => row['price_base'],
  ],
  [
    'a kept weekday',
    ({ id }) =>
      db
        .insertInto('blocked_dates')
        .values({
          id: newId(),
          listing_id: id,
          start_date: '2026-03-01',
          end_date: '2026-04-01',
          is_recurring: true,
          recurring_day: 3,
        })
        .execute(),
    (row) => row['closed'],
  ],
  [
    'a closed day',
    ({ id }) =>
      db
        .insertInto('opening_exceptions')
        .values({ listing_id: id, day: '2026-03-24', opens_minutes: null, closes_minutes: null })
        .execute(),
    (row) => row['closed'],
  ],
  ['a block', ({ spaceIds }) => insertBlock(spaceIds[0]!), (row) => row['busy']],
  ['a hold', (listing) => aHold(db, listing), (row) => row['busy']],
]

const insertBlock = (space: string) =>
  sql`insert into occupancy (id, space_id, period, holder)
    values (${newId()}, ${space}, tstzrange('2026-03-20', '2026-03-22'), '00000000-0000-0000-0000-000000000000')`.execute(
    db,
  )

describe('[HOME-13] search follows what changes', () => {
  test.each(changes)(
    '%s stands in the document after the next look, and not before',
    async (_what, change, columnOf) => {
      const listing = await aListing(db)
      await refreshSearch(db)
      const before = await documentOf(listing.id)
      await change(listing)
      expect(await documentOf(listing.id)).toEqual(before)
      expect(await refreshSearch(db)).toBe(1)
      expect(columnOf((await documentOf(listing.id))!)).not.toEqual(columnOf(before!))
      expect(await refreshSearch(db)).toBe(0)
    },
  )

  test('opening times and turnover of a space per hour, for every listing that has it', async () => {
    const listing = await aListing(db, { unit: 'hour' })
    const beside = await aListing(db, { unit: 'hour', spaceIds: listing.spaceIds })
    await aBlock(db, listing.spaceIds[0]!, '2026-03-20T15:00:00Z', '2026-03-20T16:00:00Z')
    const taken = async () => [(await documentOf(listing.id))!['taken'], (await documentOf(beside.id))!['taken']]
    const [before] = await taken()
    await db.updateTable('spaces').set({ turnover_minutes: 60 }).where('id', '=', listing.spaceIds[0]!).execute()
    await db.deleteFrom('opening_hours').where('listing_id', '=', listing.id).where('weekday', '=', 1).execute()
    await refreshSearch(db)
    const after = await taken()
    expect(after[0]).toBe(after[1])
    expect(after[0]).not.toBe(before)
    expect((await documentOf(listing.id))!['open_weekdays']).toBe(0b1111101)
    expect((await documentOf(beside.id))!['open_weekdays']).toBe(0b1111111)
  })

  test('a listing that is paused is not found any more, one that is published again is', async () => {
    const { id } = await aListing(db)
    const set = (status: 'paused' | 'published') =>
      db.updateTable('listings').set({ status }).where('id', '=', id).execute()
    await set('paused')
    await refreshSearch(db)
    expect(await documentOf(id)).toBeNull()
    await set('published')
    await refreshSearch(db)
    expect(await documentOf(id)).toMatchObject({ listing_id: id })
  })

  test('a review counts from when it can be seen', async () => {
    const listing = await aListing(db)
    const { bookingId: booking_id, guestId: author_id } = await aPaidBooking(db, listing)
    await db.updateTable('bookings').set({ status: 'completed' }).where('id', '=', booking_id).execute()
    const visible_at = new Date(NOW.getTime() + 86_400_000)
    const marks = { overall: 5, cleanliness: 5, accuracy: 5, communication: 5, location: 5, value: 5, check_in: 5 }
    const review = {
      id: newId(),
      booking_id,
      author_id,
      listing_id: listing.id,
      side: 'guest',
      comment: 'Fine.',
      language: 'en',
    } as const
    await db
      .insertInto('reviews')
      .values({ ...review, ...marks, created_at: NOW, visible_at })
      .execute()
    const count = async () => (await documentOf(listing.id))!['review_count']
    await refreshSearch(db)
    expect(await count()).toBe(0)
    await refreshSearch(db, visible_at)
    expect(await count()).toBe(1)
  })

  test('two workers that look at once leave what was last true, and a look that comes late writes nothing old', async () => {
    const { id } = await aListing(db)
    await refreshSearch(db)
    for (let price = 1; price <= 8; price += 1) {
      const change = db
        .updateTable('listings')
        .set({ price_minor: price * 10_000 })
        .where('id', '=', id)
        .execute()
      await Promise.all([change, refreshChangedDocuments(db, NOW), refreshChangedDocuments(db, NOW)])
    }
    await refreshSearch(db)
    expect((await documentOf(id))!['price_base']).toBe(88_000)
  })

  test('a listing whose document cannot be built keeps its old one, is named, and keeps no other from being found', async () => {
    const [broken, fine] = [await aListing(db), await aListing(db)]
    await refreshSearch(db)
    const before = await documentOf(broken.id)
    for (const { id } of [broken, fine])
      await db.updateTable('listings').set({ price_minor: 80_000 }).where('id', '=', id).execute()
    await db.updateTable('listings').set({ time_zone: 'Mars/Olympus' }).where('id', '=', broken.id).execute()
    const failed: string[] = []
    const look = (now: Date) => refreshChangedDocuments(db, now, (id) => void failed.push(id))

    await look(NOW)
    expect(failed).toEqual([broken.id])
    expect(await documentOf(broken.id)).toEqual(before)
    expect((await documentOf(fine.id))!['price_base']).toBe(88_000)
    expect(await look(NOW)).toBe(0)
    expect((await refreshAllDocuments(db, NOW)).published).toBeGreaterThan(0)

    await db.updateTable('listings').set({ time_zone: 'America/Santiago' }).where('id', '=', broken.id).execute()
    await look(new Date(NOW.getTime() + 60_000))
    expect((await documentOf(broken.id))!['price_base']).toBe(88_000)
    expect(failed).toEqual([broken.id])
  })

  test('a change that is rolled back is not noted', async () => {
    const { id } = await aListing(db)
    await refreshSearch(db)
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('listings').set({ price_minor: 1 }).where('id', '=', id).execute()
        throw new Error('changed my mind')
      })
      .catch(() => {})
    expect(await refreshSearch(db)).toBe(0)
  })
})

test('[HOME-13] rebuilding makes every document as the looks had made it, and drops what is not published', async () => {
  await db.updateTable('listings').set({ status: 'paused' }).execute()
  await refreshSearch(db)
  const perDay = await aListing(db)
  await aHold(db, perDay)
  await refreshSearch(db)
  const perHour = await aListing(db, { unit: 'hour', openingHours: wholeWeek(1200, 1560), blockedWeekdays: [2] })
  const paused = await aListing(db)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', paused.id).execute()
  const others = (await documents()).filter(({ listing_id }) => listing_id !== paused.id)

  await db.updateTable('search_document').set({ price_base: 1, busy: '{}', guests: 99 }).execute()
  await db.deleteFrom('search_document').where('listing_id', '=', perHour.id).execute()
  expect((await refreshAllDocuments(db, NOW)).published).toBe(2)
  expect(await documents()).toEqual(others)
  const { rows } = await sql`select 1 from search_words`.execute(db)
  expect(rows).toHaveLength(2)
})

test('[HOME-12] each amenity has its own bit, in the order of the filters, and an unknown one has none', async () => {
  const { id } = await aListing(db, { amenities: [amenities[0]!, amenities[2]!, 'a-moat'], instant_book: false })
  const { mask } = await db
    .selectFrom('search_document')
    .select('mask')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(mask).toBe(0b101)
})
