import type { Subcategory } from '#domain/listings/category.ts'
import { aListing, refreshListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { findShowcase } from './find-showcase.server.ts'

const { db } = await aDatabase()
const santiago = { lat: -33.4489, lng: -70.6693 }
const tokyo = { lat: 35.6762, lng: 139.6503 }

/** The space is shown at a point, with a mean rating. */
async function aSpaceAt(
  { lat, lng }: typeof santiago,
  subcategory: Subcategory,
  rating: number | null,
  unit: 'day' | 'hour' = 'day',
) {
  const { id } = await aListing(db, { unit, subcategory, shownAt: { lat, lng } })
  await refreshListing(db, id)
  await db
    .updateTable('search_document')
    .set({ rating_tenths: rating, review_count: rating === null ? 0 : 10 })
    .where('listing_id', '=', id)
    .execute()
  return id
}

test('[HOME-02] a kind shows its best rated listing, a city the best of those nearest and how many there are per day', async () => {
  const plain = await aSpaceAt(santiago, 'house', 40)
  const best = await aSpaceAt({ lat: -33.45, lng: -70.66 }, 'house', 48)
  const unrated = await aSpaceAt(santiago, 'house', null)
  const perHour = await aSpaceAt(santiago, 'padel', 50, 'hour')

  const { kinds, cities, figures } = await findShowcase(db, ['padel', 'house', 'spa'], [santiago, tokyo])
  expect(kinds).toEqual([perHour, best, null])
  expect(cities).toEqual([
    { ids: [best, plain, unrated], count: 3 },
    { ids: [], count: 0 },
  ])
  expect(figures).toEqual({ spaces: 4, reviews: 30, meanRating: 4.6 })
})
