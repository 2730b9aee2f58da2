import { aspects, listingReviews } from '#domain/reviews/queries.server.ts'
import { aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { newId } from '#kernel/ids.ts'
import { aDatabase } from '#test/world.ts'
import { describe, expect, test } from 'vitest'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { walkPublished } from '#domain/listings/queries/walk-published.server.ts'

const { db } = await aDatabase()

const place = { lat: -33.437812, lng: -70.634587, shown_lat: -33.4401, shown_lng: -70.6309, street: 'Calle Secreta 77' }

describe('[LIST-01] what a stranger is shown of a listing', () => {
  test('holds neither the exact place, nor the street, nor an e-mail address', async () => {
    const { id } = await aListing(db, place)
    const shown = JSON.stringify([
      await findListing(db, id, 'en', NOW),
      await listingCards(db, [id], 'en', '2026-03-02'),
      await findBookable(db, id),
    ])

    expect(shown).toContain('-33.4401')
    for (const secret of ['-33.4378', '-70.6345', 'Secreta', '@']) expect(shown).not.toContain(secret)
  })

  test('is in their language, else in the host’s, and says which', async () => {
    const { id } = await aListing(db, { titles: { es: 'Loft luminoso' } })
    expect((await findListing(db, id, 'es', NOW))!.title).toEqual({
      text: 'Loft luminoso',
      language: 'es',
      isFallback: false,
    })
    expect((await findListing(db, id, 'en', NOW))!.title).toEqual({
      text: 'Loft luminoso',
      language: 'es',
      isFallback: true,
    })
  })

  test.each(['paused', 'draft'] as const)('is nothing when it is %s', async (status) => {
    const { id } = await aListing(db, { status })
    expect(await findListing(db, id, 'en', NOW)).toBeUndefined()
    expect(await findBookable(db, id)).toBeNull()
    expect(await listingCards(db, [id], 'en', '2026-03-02')).toEqual([])
    for await (const batch of walkPublished(db, 1, 1000)) expect(batch.map((listing) => listing.id)).not.toContain(id)
  })
})

test('[HOME-05] cards keep the order they were asked for, and leave out what is gone', async () => {
  const [one, two, three] = [await aListing(db), await aListing(db, { kind: 'hours' }), await aListing(db)]
  const wanted = [three.id, newId(), one.id, two.id]
  const cards = await listingCards(db, wanted, 'en', '2026-03-02')

  expect(cards.map(({ id }) => id)).toEqual([three.id, one.id, two.id])
  expect(await listingCards(db, [], 'en', '2026-03-02')).toEqual([])
  expect(cards[1]).toMatchObject({ fromPrice: { minor: 55_000, currency: 'CLP' }, rating: null, reviewCount: 0 })
})

describe('[BOOK-08] reviews', () => {
  const aReview = async (
    listing: Awaited<ReturnType<typeof aListing>>,
    overall: number,
    visible_at: Date,
    side: 'guest' | 'host' = 'guest',
  ) => {
    const month = `2026-0${3 + (reviews += 1)}`
    const stay = { kind: 'days', checkIn: `${month}-10`, checkOut: `${month}-11` } as const
    const { bookingId, guestId } = await aPaidBooking(db, listing, { stay })
    const row = {
      id: newId(),
      booking_id: bookingId,
      side,
      author_id: guestId,
      listing_id: listing.id,
      created_at: NOW,
      visible_at,
    }
    await db
      .insertInto('reviews')
      .values({
        ...row,
        overall,
        comment: `${overall} stars`,
        language: 'en',
        ...(side === 'guest' ? Object.fromEntries(aspects.map((aspect) => [aspect, overall])) : {}),
      })
      .execute()
  }
  let reviews = 0

  test('do not count, and are not shown, before both sides may see them', async () => {
    const listing = await aListing(db)
    await aReview(listing, 5, NOW)
    await aReview(listing, 1, new Date(NOW.getTime() + 1))
    await aReview(listing, 2, NOW, 'host')

    const { count, newest, aspects: means } = await listingReviews(db, listing.id, NOW, { most: 10 })
    expect(count).toBe(1)
    expect(newest).toMatchObject([{ overall: 5, comment: '5 stars', author: 'Ana' }])
    expect(means).toHaveLength(6)
    expect(means[0]).toEqual({ aspect: 'cleanliness', mean: 5 })
    expect(JSON.stringify(newest)).not.toContain('Rojas')
  })

  test('come in pages, the newest first; a page beyond the last is the last', async () => {
    const listing = await aListing(db)
    for (const minutes of [3, 1, 2]) await aReview(listing, minutes, new Date(NOW.getTime() - minutes * 60_000))
    const page = async (number: number) => {
      const { newest, ...rest } = await listingReviews(db, listing.id, NOW, { most: 2, page: number })
      return [newest.map(({ overall }) => overall), rest.page, rest.pages, rest.count]
    }
    expect(await page(1)).toEqual([[1, 2], 1, 2, 3])
    expect(await page(2)).toEqual([[3], 2, 2, 3])
    expect(await page(99)).toEqual([[3], 2, 2, 3])
    expect(await page(0)).toEqual([[1, 2], 1, 2, 3])
  })

  test('are none where there are none', async () => {
    const none = { count: 0, aspects: [], newest: [], page: 1, pages: 1 }
    expect(await listingReviews(db, (await aListing(db)).id, NOW, { most: 10 })).toEqual(none)
  })
})
