import { aListing, NOW } from '#test/factories.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { expect, test } from 'vitest'
import { findListing } from './find-listing.server.ts'
import { listingCards } from './list-cards.server.ts'

const { db } = await aDatabaseWithPlaces()

test.each([
  ['London', 'GB', 'London', 'Londres'],
  ['Londres', 'GB', 'London', 'Londres'],
  ['Tokyo', 'JP', 'Tokyo', 'Tokio'],
  ['Viña del Mar', 'CL', 'Viña del Mar', 'Viña del Mar'],
  ['Nowhere-on-Sea', 'GB', 'Nowhere-on-Sea', 'Nowhere-on-Sea'],
])(
  '[INTL-01] a space in %s (%s) is in %s in English and in %s in Spanish',
  async (city, country_code, english, spanish) => {
    const { id } = await aListing(db, { city, country_code })
    const cityOf = async (language: 'en' | 'es') => (await listingCards(db, [id], language, NOW))[0]?.city
    expect([await cityOf('en'), await cityOf('es')]).toEqual([english, spanish])
    expect((await findListing(db, id, 'es', NOW))?.city).toBe(spanish)
  },
)
