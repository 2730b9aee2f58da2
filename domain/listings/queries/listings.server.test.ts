import { guestReviews } from '#domain/reviews/queries/guest-reviews.server.ts'
import { guestAspects } from '#domain/reviews/review.ts'
import { aBlock, aListing, aPaidBooking, NOW, refreshListing, wholeWeek } from '#test/factories.ts'
import { freeStarts, problemOf } from '#domain/availability/availability.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { addDays, minutesOf } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes, dayIn, instantOf, type Period } from '#kernel/zones.ts'
import { aDatabase } from '#test/world.ts'
import { describe, expect, test } from 'vitest'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { findListing, findRemoved } from '#domain/listings/queries/find-listing.server.ts'
import { listingCards, recentListingCards } from '#domain/listings/queries/list-cards.server.ts'
import { similarListings } from '#domain/listings/queries/list-similar.server.ts'
import { walkPublished } from '#domain/listings/queries/walk-published.server.ts'
import type { Side } from '#kernel/side.ts'

const { db } = await aDatabase()

const place = {
  lat: -33.437812,
  lng: -70.634587,
  shownAt: { lat: -33.4401, lng: -70.6309 },
  street: 'Calle Secreta 77',
}

describe('[LIST-01] what a stranger is shown of a listing', () => {
  test('holds neither the exact place, nor the street, nor an e-mail address', async () => {
    const { id } = await aListing(db, place)
    const shown = JSON.stringify([
      await findListing(db, id, 'en', NOW),
      await listingCards(db, [id], 'en', NOW),
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
    expect(await listingCards(db, [id], 'en', NOW)).toEqual([])
    for await (const batch of walkPublished(db, 1, 1000)) expect(batch.map((listing) => listing.id)).not.toContain(id)
  })
})

test('[LIST-01] [SHELL-09] of a listing that was published and has been removed it is known what it was and where, of a draft nothing; spaces like it are still found', async () => {
  const far = { lat: -53.16, lng: -70.91, city: 'Punta Arenas' }
  const [gone, neighbour] = [await aListing(db, { ...far, status: 'removed' }), await aListing(db, far)]
  const removed = await findRemoved(db, gone.id, 'en')
  expect(removed).toMatchObject({ id: gone.id, category: 'recreation', city: 'Punta Arenas', rates: { unit: 'day' } })
  expect(await similarListings(db, removed!)).toEqual([neighbour.id])

  const never = await aListing(db, { ...far, status: 'removed', published_at: null })
  for (const { id } of [
    never,
    neighbour,
    await aListing(db, { status: 'draft' }),
    await aListing(db, { status: 'paused' }),
  ])
    expect(await findRemoved(db, id, 'en')).toBeUndefined()
})

test('[HOME-05] cards keep the order they were asked for, and leave out what is gone', async () => {
  const [one, two, three] = [await aListing(db), await aListing(db, { unit: 'hour' }), await aListing(db)]
  const wanted = [three.id, newId(), one.id, two.id]
  const cards = await listingCards(db, wanted, 'en', NOW)

  expect(cards.map(({ id }) => id)).toEqual([three.id, one.id, two.id])
  expect(await listingCards(db, [], 'en', NOW)).toEqual([])
  expect(cards[1]).toMatchObject({ fromPrice: { minor: 55_000, currency: 'CLP' }, rating: null, reviewCount: 0 })
})

test('[HOME-05] among results a card is at most five seconds old, in each language, and a new listing is there at once', async () => {
  const titlesAt = async (seconds: number, ids: string[], language: 'en' | 'es' = 'en') => {
    const cards = await recentListingCards(db, ids, language, new Date(NOW.getTime() + seconds * 1000))
    return cards.map(({ title }) => title.text)
  }
  const { id } = await aListing(db, { titles: { en: 'Old', es: 'Viejo' } })
  expect(await titlesAt(0, [id])).toEqual(['Old'])
  await db.updateTable('listing_texts').set({ title: 'New' }).where('listing_id', '=', id).execute()
  const fresh = await aListing(db, { titles: { en: 'Fresh' } })

  expect(await titlesAt(4, [fresh.id, newId(), id])).toEqual(['Fresh', 'Old'])
  expect(await titlesAt(4, [id], 'es')).toEqual(['New'])
  expect(await titlesAt(5, [id])).toEqual(['New'])
})

test('[HOME-05] available now is what can be booked today, or begin within 24 hours, on the listing’s own clock (D4)', async () => {
  const soon = new Date('2026-03-03T03:30:00Z')
  const zones = ['America/Santiago', 'Asia/Tokyo', 'Europe/London']
  const dayUse = { check_in_minutes: 540, check_out_minutes: 1080 }
  const inputs = [false, true].flatMap((same_day_turnover) =>
    zones.flatMap((time_zone) => [
      ...[1, 2].map((min_days) => ({ same_day_turnover, time_zone, min_days, lead_time_minutes: 0 })),
      ...[1, 2].map((min_days) => ({ ...dayUse, same_day_turnover, time_zone, min_days, lead_time_minutes: 0 })),
      { same_day_turnover, time_zone, lead_time_minutes: 120, check_in_minutes: 900 },
      { unit: 'hour' as const, time_zone, openingHours: wholeWeek(60, 240), lead_time_minutes: 0 },
      { unit: 'hour' as const, time_zone, openingHours: wholeWeek(), lead_time_minutes: 1440 },
      { unit: 'hour' as const, time_zone, openingHours: [{ weekday: 3, opensMinutes: 600, closesMinutes: 900 }] },
      { unit: 'hour' as const, time_zone, openingHours: wholeWeek(), blockedWeekdays: [1, 2] },
    ]),
  )
  const answers = new Set<boolean>()
  for (const input of inputs) {
    const { id, spaceIds } = await aListing(db, input)
    if (answers.size === 2 && input.lead_time_minutes === 0)
      await aBlock(db, spaceIds[0]!, soon.toISOString(), addMinutes(soon, 480).toISOString())
    if ('min_days' in input && input.min_days === 1)
      await db
        .insertInto('minimum_stays')
        .values({ id: newId(), listing_id: id, days: '[2026-03-03,2026-03-05)', min_days: 3 })
        .execute()
    await refreshListing(db, id, soon)
    const [card] = await listingCards(db, [id], 'en', soon)
    const rules = (await bookingRules(db, id))!
    expect(card!.availableNow, JSON.stringify(input)).toBe(canBeginSoon(rules, await takenPeriods(db, id, soon), soon))
    answers.add(card!.availableNow)
  }
  expect(answers.size).toBe(2)
})

/** The rules of booking are asked one after the other. */
function canBeginSoon(rules: BookingRules, taken: readonly Period[], now: Date): boolean {
  const today = dayIn(now, rules.zone)
  if (rules.unit === 'day') {
    const minDays = minDaysOn(today, rules)
    const checkOut = minDays > 1 ? addDays(today, minDays) : today
    return problemOf({ unit: 'day', checkIn: today, checkOut }, rules, taken, now) === null
  }
  return [today, addDays(today, 1)].some((day) =>
    freeStarts(day, rules, taken, now).some(
      ({ time }) => instantOf(day, minutesOf(time), rules.zone) <= addMinutes(now, 1440),
    ),
  )
}

test('[LIST-01] the year since which a host has hosted is the listing’s own, not that in UTC (D5)', async () => {
  const listing = await aListing(db)
  const created_at = new Date('2026-01-01T02:00:00Z')
  await db.updateTable('profiles').set({ created_at }).where('user_id', '=', listing.hostId).execute()
  expect((await findListing(db, listing.id, 'en', NOW))!.host.since).toBe(2025)
})

describe('[BOOK-08] reviews', () => {
  const aReview = async (
    listing: Awaited<ReturnType<typeof aListing>>,
    overall: number,
    visible_at: Date,
    side: Side = 'guest',
  ) => {
    const month = `2026-0${3 + (reviews += 1)}`
    const stay = { unit: 'day', checkIn: `${month}-10`, checkOut: `${month}-11` } as const
    const { bookingId, guestId } = await aPaidBooking(db, listing, { stay })
    await db.updateTable('bookings').set({ status: 'completed' }).where('id', '=', bookingId).execute()
    const row = {
      id: newId(),
      booking_id: bookingId,
      side,
      author_id: side === 'guest' ? guestId : listing.hostId,
      listing_id: listing.id,
      created_at: visible_at,
      visible_at,
    }
    await db
      .insertInto('reviews')
      .values({
        ...row,
        overall,
        comment: `${overall} stars`,
        language: 'en',
        ...(side === 'guest' ? Object.fromEntries(guestAspects.map((aspect) => [aspect, overall])) : {}),
      })
      .execute()
  }
  let reviews = 0

  test('do not count, and are not shown, before both sides may see them', async () => {
    const listing = await aListing(db)
    // It is still February in Santiago, and March in UTC (decision D5).
    await aReview(listing, 5, new Date('2026-03-01T01:00:00Z'))
    await aReview(listing, 1, new Date(NOW.getTime() + 1))
    await aReview(listing, 2, NOW, 'host')

    const { count, newest, aspects: means } = await guestReviews(db, { listingId: listing.id }, NOW, { max: 10 })
    expect(count).toBe(1)
    expect(newest).toMatchObject([{ overall: 5, comment: '5 stars', author: 'Ana' }])
    expect(means).toHaveLength(6)
    expect(means[0]).toEqual({ aspect: 'cleanliness', mean: 5 })
    expect(newest[0]!.month).toBe('2026-02')
    expect(JSON.stringify(newest)).not.toContain('Rojas')
  })

  test('come in pages, the newest first; a page beyond the last is the last', async () => {
    const listing = await aListing(db)
    for (const minutes of [3, 1, 2]) await aReview(listing, minutes, new Date(NOW.getTime() - minutes * 60_000))
    const page = async (number: number) => {
      const { newest, ...rest } = await guestReviews(db, { listingId: listing.id }, NOW, { max: 2, page: number })
      return [newest.map(({ overall }) => overall), rest.page, rest.pages, rest.count]
    }
    expect(await page(1)).toEqual([[1, 2], 1, 2, 3])
    expect(await page(2)).toEqual([[3], 2, 2, 3])
    expect(await page(99)).toEqual([[3], 2, 2, 3])
    expect(await page(0)).toEqual([[1, 2], 1, 2, 3])
  })

  test('are none where there are none', async () => {
    const none = { count: 0, rating: null, aspects: [], newest: [], page: 1, pages: 1 }
    expect(await guestReviews(db, { listingId: (await aListing(db)).id }, NOW, { max: 10 })).toEqual(none)
  })
})

test('what a picture shows is said in the reader’s language, and by its caption where its host says nothing else', async () => {
  const { id } = await aListing(db)
  const shown = {
    photo_id: await aPhoto(),
    caption_en: 'Kitchen',
    caption_es: 'Cocina',
    alt_es: 'Una cocina blanca con una mesa',
  }
  await db
    .insertInto('listing_photos')
    .values([
      { listing_id: id, position: 0, ...shown },
      { listing_id: id, position: 1, ...shown, photo_id: await aPhoto(), alt_es: '' },
    ])
    .execute()
  const altsIn = async (language: 'en' | 'es') =>
    (await findListing(db, id, language, NOW))!.photos.map(({ alt }) => alt)
  expect(await altsIn('en')).toEqual(['Kitchen', 'Kitchen'])
  expect(await altsIn('es')).toEqual(['Una cocina blanca con una mesa', 'Cocina'])
  const [card] = await listingCards(db, [id], 'es', NOW)
  expect(card!.photos[0]).toMatchObject({ alt: 'Una cocina blanca con una mesa', caption: 'Cocina' })
})

async function aPhoto(): Promise<string> {
  const id = newId()
  const key = id.replaceAll('-', '').slice(-24)
  await db
    .insertInto('photos')
    .values({ id, key, source: 'one.jpg', width: 1800, height: 1200, thumbhash: '' })
    .execute()
  return id
}
