import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { expect, test } from 'vitest'
import { shapesAround } from './ground.server.ts'

const around = (lat: number, lng: number, degrees = 0.15) => ({
  west: lng - degrees,
  south: lat - degrees / 2,
  east: lng + degrees,
  north: lat + degrees / 2,
})

const named = (features: readonly Feature[] = []) => features.map(({ properties }) => properties!['name'])

const polygonsOf = ({ geometry }: Feature) => {
  const { type, coordinates } = geometry as Polygon | MultiPolygon
  return type === 'Polygon' ? [coordinates] : coordinates
}
const isInside = ([x = 0, y = 0]: Position, ring: readonly Position[]) =>
  ring.reduce((inside, [x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length]!
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)
const covers = (features: readonly Feature[] = [], point: Position) =>
  features.some((each) => polygonsOf(each).some(([outer = []]) => isInside(point, outer)))

test('[HOME-06] Pucón lies at the lake of Villarrica, on land, with its villages by name', async () => {
  const box = around(-39.276, -71.973)
  const { land, lakes } = await shapesAround('ground', box)
  expect(covers(lakes, [-72.1, -39.26])).toBe(true)
  expect(covers(lakes, [-71.95, -39.31])).toBe(false)
  expect(covers(land, [-71.95, -39.31])).toBe(true)
  const { names } = await shapesAround('places', box)
  expect(named(names)).toEqual(expect.arrayContaining(['Pucón', 'Villarrica']))
})

test('[HOME-06] the Thames flows through London, whose quarters have names', async () => {
  const box = around(51.5074, -0.1278)
  expect(named((await shapesAround('ground', box)).rivers)).toContain('Thames')
  const { names } = await shapesAround('places', box)
  expect(named(names)).toEqual(expect.arrayContaining(['London', 'Woolwich', 'Peckham']))
  expect(names!.find(({ properties }) => properties!['name'] === 'London')!.properties!['es']).toBe('Londres')
})

test('[HOME-06] a city by the sea has a coast: Valparaíso, Edinburgh', async () => {
  for (const [land, sea] of [
    [
      [-71.6, -33.06],
      [-71.66, -32.98],
    ],
    [
      [-3.2, 55.93],
      [-3.15, 56.02],
    ],
  ] as const) {
    const shapes = await shapesAround('ground', around(land[1], land[0]))
    expect(covers(shapes['land'], [...land])).toBe(true)
    expect(covers(shapes['land'], [...sea])).toBe(false)
  }
})

test('[HOME-06] no edge of the land leads across the world, and Fiji is named in the Pacific', async () => {
  const { land } = await shapesAround('ground', { west: -180, south: -84, east: 180, north: 84 })
  const jumps = land!
    .flatMap(polygonsOf)
    .flatMap((rings) =>
      rings.flatMap((ring) =>
        ring.slice(1).filter(([lng = 0, lat = 0], index) => Math.abs(lng - ring[index]![0]!) > 180 && lat > -80),
      ),
    )
  expect(jumps).toEqual([])
  const { names } = await shapesAround('places', { west: 174, south: -20, east: 179.9, north: -15 })
  expect(named(names)).toContain('Fiji')
})
