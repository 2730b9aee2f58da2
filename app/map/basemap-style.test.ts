import { readFileSync } from 'node:fs'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import type { Sketch } from './basemap-data.ts'
import { basemapStyle } from './basemap-style.ts'

const file = (name: string) => readFileSync(new URL(`basemap/${name}`, import.meta.url))
const sketches = JSON.parse(file('sketches.json').toString()) as Sketch[]

test.each(['en', 'es'] as const)(
  '[HOME-06] the embedded map in %s is a valid style that names no other server',
  (language) => {
    const style = basemapStyle({ ground: '/ground.pmtiles', places: '/places.pmtiles' }, language)
    expect(validateStyleMin(style)).toEqual([])
    expect(JSON.stringify(style)).not.toMatch(/https?:|"(glyphs|sprite|tiles)":/)
  },
)

test.each(['en', 'es'] as const)(
  '[HOME-06] with an operator’s own tiles in %s it is a valid style too, and credits OpenStreetMap, to which the credits lead',
  (language) => {
    const credits = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
    const own = { url: '/map.pmtiles?v=1', box: { west: 9, south: 47, east: 10, north: 48 }, credits }
    const style = basemapStyle({ ground: '/ground.pmtiles', places: '/places.pmtiles' }, language, own)
    expect(validateStyleMin(style)).toEqual([])
    expect(style.sources['streets']).toMatchObject({ attribution: credits })
    // Land of the tiles lies over all that is drawn by hand, and their names over all others.
    const ids = style.layers.map(({ id }) => id)
    expect(ids.indexOf('streets-earth')).toBeGreaterThan(ids.indexOf('stations'))
    expect(ids.at(-1)).toBe('streets-place-names')
  },
)

test('[HOME-06] the embedded map’s files weigh 5.5 MB together, of which a browser reads what it shows', () => {
  const bytes = ['ground.pmtiles', 'places.pmtiles'].map((name) => file(name).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_500_000)
})

test('[HOME-06] all that is drawn of a town lies in its box, and the box is known to the browser', () => {
  expect(JSON.parse(file('boxes.json').toString())).toEqual(sketches.map(({ box }) => box))
  for (const { box, roads, rivers, parks, metro, districts } of sketches) {
    const points = [
      ...[...roads, ...rivers].flatMap(({ name, line }) => line.map(([lng, lat]) => [name, lng, lat] as const)),
      ...parks.flatMap(({ name, ring }) => ring.map(([lng, lat]) => [name, lng, lat] as const)),
      ...metro.flatMap(({ stations }) => stations),
      ...districts,
    ]
    for (const [name, lng, lat] of points) {
      const isIn = lng > box.west && lng < box.east && lat > box.south && lat < box.north
      expect(isIn, `${name} ${lng} ${lat}`).toBe(true)
    }
  }
})

test('[HOME-06] Santiago’s drawing is where Santiago is', () => {
  const places = sketches.flatMap(({ metro }) => metro.flatMap(({ stations }) => stations))
  // Known points: Plaza Baquedano, La Moneda.
  const at = (wanted: string) => places.find(([name]) => name === wanted)!
  expect(at('Baquedano')[1]).toBeCloseTo(-70.634, 2)
  expect(at('La Moneda')[2]).toBeCloseTo(-33.445, 2)
})
