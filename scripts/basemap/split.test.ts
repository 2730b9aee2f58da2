import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { splitAt } from './split.ts'

const box = { west: 2, south: -1, east: 4, north: 1 }
const river = (...lngs: number[]): Feature => ({
  type: 'Feature',
  properties: { name: 'Thames' },
  geometry: { type: 'MultiLineString', coordinates: [lngs.map((lng) => [lng, 0])] },
})
const partsOf = (rivers: readonly Feature[]) =>
  rivers.map(({ properties, geometry }) => [
    properties!['drawn'] ?? false,
    (geometry as { coordinates: number[][][] }).coordinates.map((line) => line.map(([lng]) => lng)),
  ])

test('[HOME-06] a river that is drawn by hand in a town is not drawn twice there, and has no gap', () => {
  expect(partsOf(splitAt([box], [river(0, 1, 2.5, 3, 5, 6)]))).toEqual([
    [
      false,
      [
        [0, 1],
        [5, 6],
      ],
    ],
    [true, [[1, 2.5, 3, 5]]],
  ])
  expect(partsOf(splitAt([box], [river(0, 1)]))).toEqual([[false, [[0, 1]]]])
  expect(partsOf(splitAt([box], [river(2.5, 3)]))).toEqual([
    [false, []],
    [true, [[2.5, 3]]],
  ])
})
