import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { MultiPolygon } from 'geojson'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import type { Basemap, Labels, Santiago, World } from './basemap-data.ts'
import { basemapStyle } from './basemap-style.ts'

const file = (name: string) => readFileSync(new URL(`basemap/${name}.json`, import.meta.url), 'utf8')
const basemap: Basemap = {
  world: JSON.parse(file('world')) as World,
  labels: JSON.parse(file('labels')) as Labels,
  santiago: JSON.parse(file('santiago')) as Santiago,
}

test.each(['en', 'es'] as const)(
  '[HOME-06] the embedded map in %s is a valid style that names no other server',
  (language) => {
    const style = basemapStyle(basemap, language)
    expect(validateStyleMin(style)).toEqual([])
    expect(JSON.stringify(style)).not.toMatch(/https?:|"(glyphs|sprite|url|tiles)":/)
  },
)

test('[HOME-06] the embedded map weighs at most 400 KB', () => {
  const bytes = ['world', 'labels', 'santiago'].map((name) => brotliCompressSync(file(name)).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})

test('[HOME-06] [INTL-03] names on the map are in the page’s language', () => {
  const named = (language: 'en' | 'es') => JSON.stringify(basemapStyle(basemap, language).sources['names'])
  expect(named('en')).toContain('"London"')
  expect(named('en')).toContain('"Spain"')
  expect(named('es')).toContain('"Londres"')
  expect(named('es')).toContain('"España"')
})

test('[HOME-06] no edge of the land leads across the world, and Fiji stands in the Pacific', () => {
  const land = feature(basemap.world, basemap.world.objects['land']!)
  const rings = ('features' in land ? land.features : [land]).flatMap(({ geometry }) =>
    (geometry as MultiPolygon).coordinates.flat(),
  )
  const jumps = rings.flatMap((ring) =>
    ring.slice(1).filter(([lng = 0, lat], index) => Math.abs(lng - ring[index]![0]!) > 180 && lat !== -90),
  )
  expect(jumps).toEqual([])
  const [lng] = basemap.labels.countries.find(([, , en]) => en === 'Fiji')!
  expect(lng).toBeGreaterThan(175)
})

test('[HOME-06] Santiago’s drawing is where Santiago is', () => {
  const places = basemap.santiago.metro.flatMap(({ stations }) => stations)
  expect(places.length).toBeGreaterThan(120)
  for (const [name, lng, lat] of places) {
    expect(lat > -33.65 && lat < -33.35 && lng > -70.8 && lng < -70.5, `${name} ${lng} ${lat}`).toBe(true)
  }
  // Known points: Plaza Baquedano, La Moneda.
  const at = (wanted: string) => places.find(([name]) => name === wanted)!
  expect(at('Baquedano')[1]).toBeCloseTo(-70.634, 2)
  expect(at('La Moneda')[2]).toBeCloseTo(-33.445, 2)
})
