import { type Bounds, boxAround } from '#kernel/geo.ts'
import { aDatabase } from '#test/world.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchedTiles } from './tile.ts'

const { db } = await aDatabase()

const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lng = fc.double({ min: -180, max: 180, noNaN: true })
const part = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)
const reach = fc.double({ min: 0.3, max: 1.5, noNaN: true })

const within = (area: Bounds, at: { lat: number; lng: number }) =>
  area.south <= at.lat &&
  at.lat <= area.north &&
  (area.west > area.east ? at.lng >= area.west || at.lng <= area.east : area.west <= at.lng && at.lng <= area.east)

/** Documents have their points as `real`. */
const stored = (up: number, along: number) => ({
  lat: Math.fround(up),
  lng: Math.fround(along > 180 ? along - 360 : along),
})

test('[HOME-13] an area’s tiles hold every point in it as SQL numbers them, across the antimeridian and at the poles too', async () => {
  const looked = fc.tuple(lat, lng, reach, part, part).map(([at, along, wide, up, right]) => {
    const area = boxAround({ lat: at, lng: along }, wide)
    const point = stored(area.south + up * (area.north - area.south), area.west + right * 2 * wide)
    return { ...point, tiles: within(area, point) ? searchedTiles(area) : null }
  })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(looked, { minLength: 200, maxLength: 200 }), async (all) => {
      const cases = all.filter(({ tiles }) => tiles !== null)
      compared += cases.length
      const { rows } = await sql<{ tile: number }>`
        select tile_of(lat, lng) as tile
        from unnest(${cases.map((each) => each.lat)}::real[], ${cases.map((each) => each.lng)}::real[]) with ordinality points (lat, lng, number)
        order by number`.execute(db)
      for (const [index, { tile }] of rows.entries()) expect(cases[index]!.tiles).toContain(tile)
    }),
    { numRuns: 10 },
  )
  expect(compared).toBeGreaterThan(200)
})

test.each([
  [-90, -180, 0],
  [90, 180, 2048 * 2048 - 1],
  [0, 0, 1024 * 2048 + 1024],
  [-33.4489, -70.6693, 643 * 2048 + 621],
])('the tile of %d, %d is number %d', async (at, along, tile) => {
  const { rows } = await sql<{ tile: number }>`select tile_of(${at}::real, ${along}::real) as tile`.execute(db)
  expect(rows[0]!.tile).toBe(tile)
})

test.each([
  ['a city', 0.45, true],
  ['a quarter on a map', 0.02, false],
  ['a country', 10, false],
  ['the world', 180, false],
])('%s is searched by its tiles: %s (%s)', (_what, around, isByTiles) => {
  expect(searchedTiles(boxAround({ lat: -33.4489, lng: -70.6693 }, around)) !== null).toBe(isByTiles)
})
