import { boxAround } from '#kernel/geo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchedTiles, tileOf, tilesOf } from './tile.ts'

const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lng = fc.double({ min: -180, max: 180, noNaN: true })

test('[HOME-13] an area’s tiles hold every point in it, across the antimeridian and at the poles too', () => {
  const part = fc.double({ min: 0, max: 0.999, noNaN: true })
  fc.assert(
    fc.property(
      lat,
      lng,
      fc.double({ min: 0.01, max: 1.5, noNaN: true }),
      part,
      part,
      (at, along, reach, up, right) => {
        const area = boxAround({ lat: at, lng: along }, reach)
        const across = area.west + right * 2 * reach
        const inside = tileOf(area.south + up * (area.north - area.south), across > 180 ? across - 360 : across)
        expect(tilesOf(area)).toContain(inside)
      },
    ),
  )
})

test.each([
  [-90, -180, 0],
  [90, 180, 2048 * 2048 - 1],
  [0, 0, 1024 * 2048 + 1024],
  [-33.4489, -70.6693, 643 * 2048 + 621],
])('the tile of %d, %d is number %d', (at, along, tile) => {
  expect(tileOf(at, along)).toBe(tile)
})

test.each([
  ['a city', 0.45, true],
  ['a quarter on a map', 0.02, false],
  ['a country', 10, false],
  ['the world', 180, false],
])('%s is searched by its tiles: %s (%s)', (_what, reach, isByTiles) => {
  expect(searchedTiles(boxAround({ lat: -33.4489, lng: -70.6693 }, reach)) !== null).toBe(isByTiles)
})
