import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { describe, expect, test } from 'vitest'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { forgetVisitor } from './forget-visitor.server.ts'
import { recordViews } from './record-views.server.ts'
import { removeOldViews } from './remove-old-views.server.ts'
import type { View } from '../view.ts'

const { db } = await aDatabase()

const aView = (listingId: string, input: Partial<View> = {}): View => ({
  listingId,
  visitor: newId(),
  userId: null,
  at: NOW,
  ...input,
})
const daysOf = async (listingId: string) => {
  const rows = await db
    .selectFrom('property_views')
    .select('day')
    .where('listing_id', '=', listingId)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
const monthsOf = (listingId: string) =>
  db
    .selectFrom('monthly_views')
    .select(['month', 'views'])
    .where('listing_id', '=', listingId)
    .orderBy('month')
    .execute()

describe('[HOST-07] views of a listing', () => {
  test('count once a visitor and day, on the day that it is at the listing', async () => {
    const listing = await aListing(db)
    const visitor = newId()
    // The view is at 23:30 in Santiago, on the next day in UTC.
    const evening = new Date('2026-03-03T02:30:00Z')
    const seen = [aView(listing.id, { visitor }), aView(listing.id, { visitor, at: evening }), aView(listing.id)]
    await recordViews(db, [...seen, ...seen])
    await recordViews(db, seen)
    expect(await daysOf(listing.id)).toEqual(['2026-03-02', '2026-03-02'])
    await recordViews(db, [aView(listing.id, { visitor, at: new Date('2026-03-03T03:00:00Z') })])
    expect(await daysOf(listing.id)).toEqual(['2026-03-02', '2026-03-02', '2026-03-03'])
    await recordViews(db, [aView(listing.id, { at: new Date('2026-04-01T12:00:00Z') })])
    expect(await monthsOf(listing.id)).toEqual([
      { month: '2026-03-01', views: 3 },
      { month: '2026-04-01', views: 1 },
    ])
  })

  test('leave out the host, what is not published and what does not exist', async () => {
    const listing = await aListing(db)
    const draft = await aListing(db, { status: 'draft', published_at: null })
    await recordViews(db, [
      aView(listing.id, { userId: listing.hostId }),
      aView(draft.id),
      aView(newId()),
      aView(listing.id, { userId: await aGuest(db) }),
    ])
    expect([await daysOf(listing.id), await daysOf(draft.id)]).toEqual([['2026-03-02'], []])
  })

  test('[ADM-06] of whoever wishes to be forgotten are gone, at each listing, and those of others stay', async () => {
    const [one, other] = [await aListing(db), await aListing(db)]
    const visitor = newId()
    // At the listings it is still the day before that of the site.
    const at = new Date('2026-03-05T00:30:00Z')
    await recordViews(db, [aView(one.id, { visitor, at }), aView(other.id, { visitor, at }), aView(other.id, { at })])
    await forgetVisitor(db, { day: '2026-03-05', visitor })
    expect([await daysOf(one.id), await daysOf(other.id)]).toEqual([[], ['2026-03-04']])
  })

  test('of seven days are added up on cards, and an old week is none, without the listing counting as changed', async () => {
    const listing = await aListing(db)
    const revision = async () =>
      (await db.selectFrom('listings').select('revision').where('id', '=', listing.id).executeTakeFirstOrThrow())
        .revision
    const before = await revision()
    await recordViews(db, [
      aView(listing.id, { at: new Date('2026-02-23T15:00:00Z') }),
      aView(listing.id, { at: new Date('2026-02-24T15:00:00Z') }),
      aView(listing.id),
    ])
    const onCard = async (now: Date) => (await listingCards(db, [listing.id], 'en', now))[0]!.viewsThisWeek
    expect(await onCard(NOW)).toBe(2)
    expect(await onCard(new Date('2026-03-20T15:00:00Z'))).toBe(0)
    expect(await revision()).toBe(before)
  })

  test('are kept for a week, their counts by day for a hundred days, those by month for good', async () => {
    const listing = await aListing(db)
    const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
    await recordViews(
      db,
      [0, 7, 8, 100, 101].map((days) => aView(listing.id, { at: at(days) })),
    )
    const counted = async () => {
      const rows = await db.selectFrom('daily_views').select('day').where('listing_id', '=', listing.id).execute()
      return rows.length
    }
    expect([(await daysOf(listing.id)).length, await counted()]).toEqual([5, 5])
    await removeOldViews(db, NOW)
    expect([(await daysOf(listing.id)).length, await counted()]).toEqual([2, 4])
    expect((await monthsOf(listing.id)).reduce((sum, { views }) => sum + views, 0)).toBe(5)
  })
})
