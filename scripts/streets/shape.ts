import type { Tags } from './osm-file.ts'

/** A layer of Protomaps' basemap, whose names and kinds our tiles have too: https://docs.protomaps.com/basemaps/layers */
export type LayerName = 'landuse' | 'water' | 'buildings' | 'roads' | 'places' | 'pois'

/** A thing of OpenStreetMap as it is on the map. */
export type Shape = {
  layer: LayerName
  form: 'point' | 'line' | 'area'
  properties: Readonly<Record<string, string | number>>
  /** The first zoom that has it. */
  from: number
}

type Kind = readonly [kind: string, from: number]

const motorways = ['motorway', 'motorway_link']
const majors: Readonly<Record<string, number>> = { trunk: 9, primary: 9, secondary: 10, tertiary: 11 }
const minors = ['residential', 'unclassified', 'living_street', 'road', 'service']
const paths = ['pedestrian', 'track', 'path', 'cycleway', 'bridleway', 'footway', 'steps']

function roadOf(highway: string): Kind | null {
  if (motorways.includes(highway)) return ['highway', 9]
  const major = majors[highway.replace(/_link$/, '')]
  if (major !== undefined) return ['major_road', major]
  if (minors.includes(highway)) return ['minor_road', highway === 'service' ? 13 : 12]
  return paths.includes(highway) ? ['path', highway === 'pedestrian' ? 13 : 14] : null
}

const rails: Readonly<Record<string, number>> = {
  rail: 9,
  light_rail: 11,
  subway: 12,
  tram: 13,
  narrow_gauge: 11,
  funicular: 13,
}

/** Uses of land by their tag, those of a city's greens from farther away. */
const uses: readonly (readonly [key: string, values: readonly string[], kind: string | null, from: number])[] = [
  ['leisure', ['park', 'garden', 'nature_reserve', 'golf_course', 'pitch', 'playground'], null, 11],
  ['landuse', ['forest', 'cemetery', 'recreation_ground', 'allotments', 'village_green', 'grass', 'meadow'], null, 11],
  ['natural', ['wood', 'scrub', 'grassland', 'heath', 'beach', 'sand', 'glacier'], null, 10],
  ['amenity', ['hospital', 'university', 'college', 'school'], null, 13],
  ['landuse', ['industrial', 'railway'], null, 12],
  ['aeroway', ['aerodrome'], null, 11],
  ['highway', ['pedestrian'], 'pedestrian', 14],
]

const waters: Readonly<Record<string, Kind>> = { river: ['river', 9], canal: ['canal', 12], stream: ['stream', 13] }
const places: Readonly<Record<string, Kind>> = {
  city: ['locality', 9],
  town: ['locality', 9],
  village: ['locality', 11],
  hamlet: ['locality', 13],
  suburb: ['neighbourhood', 11],
  quarter: ['neighbourhood', 13],
  neighbourhood: ['neighbourhood', 13],
}
const stations: Readonly<Record<string, number>> = { station: 12, halt: 13, tram_stop: 15 }

/** Names in both of the site's languages, where they differ from the name on the spot. */
function namesOf(tags: Tags): Record<string, string> {
  const { name } = tags
  if (!name) return {}
  const others = (['name:en', 'name:es'] as const).flatMap((key) =>
    tags[key] && tags[key] !== name ? [[key, tags[key]] as const] : [],
  )
  return { name, ...Object.fromEntries(others) }
}

/** A place or a station; null for a point that is not drawn. */
export function shapeOfPoint(tags: Tags): Shape | null {
  const names = namesOf(tags)
  if (!names['name']) return null
  const place = places[tags['place'] ?? '']
  if (place) {
    const [kind, from] = place
    const rest = { kind_detail: tags['place']!, population: Number(tags['population']) || 0 }
    return { layer: 'places', form: 'point', properties: { kind, ...rest, ...names }, from }
  }
  const station = stations[tags['railway'] ?? '']
  if (station === undefined) return null
  // A tile of zoom 14 is drawn at all nearer ones.
  return { layer: 'pois', form: 'point', properties: { kind: 'station', ...names }, from: Math.min(station, 14) }
}

/** The shape of a way or a multipolygon; null for one that is not drawn. @param isClosed whether it has an inside */
export function shapeOfWay(tags: Tags, isClosed: boolean): Shape | null {
  if (isClosed) {
    const area = areaOf(tags)
    if (area) return area
  }
  return lineOf(tags)
}

const isPlain = (value: string | undefined) => value === undefined || value === 'no'

function areaOf(tags: Tags): Shape | null {
  const names = namesOf(tags)
  const of = (layer: LayerName, kind: string, from: number, more = names): Shape => ({
    layer,
    form: 'area',
    properties: { kind, ...more },
    from,
  })
  if (!isPlain(tags['building'])) return of('buildings', 'building', 14, {})
  if (tags['natural'] === 'water') return of('water', tags['water'] === 'river' ? 'river' : 'lake', 9)
  if (tags['waterway'] === 'riverbank') return of('water', 'river', 9, {})
  if (tags['landuse'] === 'reservoir' || tags['landuse'] === 'basin') return of('water', 'basin', 11)
  for (const [key, values, kind, from] of uses) {
    const value = tags[key]
    const isMeant = value !== undefined && values.includes(value) && (key !== 'highway' || tags['area'] === 'yes')
    if (isMeant) return of('landuse', kind ?? value, from)
  }
  return null
}

function lineOf(tags: Tags): Shape | null {
  const names = namesOf(tags)
  const { highway = '', railway = '', waterway = '', tunnel, bridge } = tags
  const over = { ...(!isPlain(tunnel) && { is_tunnel: 1 }), ...(!isPlain(bridge) && { is_bridge: 1 }) }
  const road = tags['area'] === 'yes' ? null : roadOf(highway)
  if (road) {
    const [kind, from] = road
    return { layer: 'roads', form: 'line', properties: { kind, kind_detail: highway, ...over, ...names }, from }
  }
  const rail = rails[railway]
  if (rail !== undefined) {
    const from = tags['service'] ? Math.max(rail, 13) : rail
    return { layer: 'roads', form: 'line', properties: { kind: 'rail', kind_detail: railway, ...over }, from }
  }
  const water = waters[waterway]
  if (!water || !isPlain(tunnel)) return null
  return { layer: 'water', form: 'line', properties: { kind: water[0], ...names }, from: water[1] }
}
