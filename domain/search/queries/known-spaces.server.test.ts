import { findPlace } from '#domain/places/queries/find-place.server.ts'
import { suggestPlaces } from '#domain/places/queries/suggest-places.server.ts'
import { aListing } from '#test/factories.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { beforeAll, expect, test } from 'vitest'
import { knownSpaces } from './known-spaces.server.ts'

const { db } = await aDatabaseWithPlaces()
beforeAll(async () => {
  const inSantiago = { city: 'Santiago', commune: 'Providencia', lat: -33.43, lng: -70.61 }
  await aListing(db, inSantiago)
  await aListing(db, { ...inSantiago, commune: 'Centro' })
  await aListing(db, { ...inSantiago, status: 'draft' })
  // The gazetteer has no place of this name there.
  await aListing(db, { ...inSantiago, city: 'Arica' })
})

test('[HOME-13] [HOME-15] cities and communes that published listings name are ours, each with its spaces', async () => {
  const spaces = knownSpaces(db)

  const ours = Object.fromEntries(
    (await spaces.places()).map(({ names, spaces: count }) => [
      names.includes('santiago') ? 'santiago' : names[0],
      count,
    ]),
  )
  expect(ours).toEqual({ santiago: 2, providencia: 2 })
  expect(await suggestPlaces(db, 'prov', 'en', { country: 'GB', spaces })).toContainEqual(
    expect.objectContaining({ name: 'Providencia', spaces: 2 }),
  )
  expect(await findPlace(db, 'Santi', 'en', { spaces })).toMatchObject({ name: 'Santiago', countryCode: 'CL' })
})

test('[HOME-13] part of the names of our places is known, whatever its accents; two letters are not', async () => {
  const spaces = knownSpaces(db)
  expect(await Promise.all(['centro', 'CÉNTR', 'ce', 'xyzzy', '%'].map(spaces.isNamed))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
