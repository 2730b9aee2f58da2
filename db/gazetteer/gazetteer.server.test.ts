import { aDatabaseWithPlaces, wholeGazetteer } from '#test/places.ts'
import { findPlace } from '#domain/places/queries/find-place.server.ts'
import { placeNear } from '#domain/places/queries/place-near.server.ts'
import { suggestPlaces } from '#domain/places/queries/suggest-places.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readLines } from './file.ts'
import { ensureGazetteer } from './load.ts'
import { committedOrigin, originNow } from './origin.ts'

/** Milliseconds for loading the whole world on a busy machine. */
const PATIENCE_MS = 180_000

test('[HOME-15] the committed file was made from the packages and lists as they are now', () => {
  expect(committedOrigin()).toEqual(originNow())
})

test('[HOME-15] every place has a number of its own, and every commune written by hand its people and region', () => {
  const { places, regions } = readLines()
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  const known = new Set(regions.filter(({ country }) => country === 'CL').map(({ code }) => code))
  expect(known.size).toBe(16)
  const chilean = places.filter(({ country }) => country === 'CL')
  expect(chilean.filter(({ region }) => !known.has(region))).toEqual([])
  expect(chilean.filter(({ kind, population }) => kind === 'm' && population === 0)).toEqual([])
})

test(
  '[HOME-15] a start loads the whole gazetteer once, all of it or nothing, and replaces a part',
  async () => {
    const { db, url } = await aDatabaseWithPlaces()
    const both = await Promise.all([ensureGazetteer(url), ensureGazetteer(url)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await ensureGazetteer(url)).toBe(false)

    const { rows } = await sql<{ places: number; indexes: number; version: string }>`
    select (select version from gazetteer), (select count(*)::int from places) as places,
      (select count(*)::int from pg_indexes where tablename in ('places', 'place_names')) as indexes`.execute(db)
    expect(rows[0]).toEqual({ version: wholeGazetteer(), places: readLines().places.length, indexes: 6 })

    expect((await suggestPlaces(db, 'san', 'es', { country: 'CL' }))[0]?.name).toBe('Santiago')
    expect(await findPlace(db, 'Paris, Texas', 'en')).toMatchObject({ name: 'Paris', region: 'Texas' })
    expect(await findPlace(db, 'Springfield, Illinois', 'en')).toMatchObject({ region: 'Illinois' })
    expect((await placeNear(db, { lat: 51.508, lng: -0.128 }, 'en'))?.name).toBe('London')
  },
  PATIENCE_MS,
)
